import { texture } from "../texture.ts";
import { circle, curve, ellipse, group, n, path, rect, repeat } from "../svg.ts";
import { ink } from "../palette.ts";
import type { InkName } from "../palette.ts";

/** A cast bollard with a mushroom head, 260 wide and 300 high, origin in the middle of its base. */
export function bollard(fill: InkName, shade: InkName): string {
  return group(
    ellipse(10, 4, 172, 34, "night"),
    path("M-130 0C-130 -22 -96 -30 -84 -44C-74 -90 -80 -150 -92 -188H92C80 -150 74 -90 84 -44C96 -30 130 -22 130 0C110 26 -110 26 -130 0Z", fill),
    path("M20 -188H92C80 -150 74 -90 84 -44C96 -30 130 -22 130 0C118 16 70 22 20 23Z", texture("shade", shade)),
    path("M-134 -224C-130 -282 -70 -304 0 -304C70 -304 130 -282 134 -224C134 -190 100 -176 0 -176C-100 -176 -134 -190 -134 -224Z", fill),
    path("M30 -302C90 -298 132 -272 134 -224C134 -196 112 -182 50 -178C76 -210 70 -270 30 -302Z", texture("shade", shade)),
    curve("M-104 -236C-98 -264 -64 -282 -24 -286", "paper", 8),
    repeat(4, (index) => circle(-102 + index * 68, 4 + (index % 3 === 0 ? -2 : 7), 8, shade)),
  );
}

/** A laid rope along a path: body, shadow and the lay marks. Data is SVG path data without a fill. */
export function rope(data: string, width: number, fill: InkName, lay: InkName): string {
  const gap = n(width * 0.42);
  return group(
    curve(data, "night", width + 7),
    curve(data, fill, width),
    `<path d="${data}" fill="none" stroke="${ink[lay]}" stroke-width="${n(width * 0.94)}" stroke-dasharray="${n(width * 0.13)} ${gap}"/>`,
  );
}

/** A rope coiled flat on the deck, about 300 wide, origin in the middle. */
export function ropeCoil(fill: InkName, lay: InkName): string {
  const ring = (radius: number): string => `M${-radius} 0A${radius} ${n(radius * 0.42)} 0 1 0 ${radius} 0A${radius} ${n(radius * 0.42)} 0 1 0 ${-radius} 0`;
  return group(
    ellipse(8, 14, 168, 74, "night"),
    rope(ring(146), 30, fill, lay),
    rope(ring(110), 30, fill, lay),
    rope(ring(74), 30, fill, lay),
    rope(ring(40), 28, fill, lay),
  );
}

/** A stockless anchor, 420 high, origin at the shackle. */
export function anchor(fill: InkName, shade: InkName): string {
  return group(
    circle(0, 0, 34, "none", { colour: fill, width: 18 }),
    path("M-24 34H24L34 330H-34Z", fill),
    path("M4 34H24L34 330H8Z", texture("shade", shade)),
    rect(-70, 44, 140, 24, fill, 10),
    path("M-40 318H40L66 384C110 366 144 330 152 276L188 250L200 330C176 402 96 436 0 436C-96 436 -176 402 -200 330L-188 250L-152 276C-144 330 -110 366 -66 384Z", fill),
    path("M10 318H40L66 384C110 366 144 330 152 276L188 250L200 330C176 402 96 436 10 436Z", texture("shade", shade)),
    circle(0, 366, 22, shade),
    circle(0, 366, 9, fill),
  );
}

/** A figure-of-eight knot in a heavy rope, about 460 wide, origin in the middle. */
export function figureOfEight(fill: InkName, lay: InkName): string {
  const lower = "M-330 10C-240 10 -180 -70 -90 -70C10 -70 40 70 130 70C200 70 220 0 180 -40";
  const upper = "M330 -10C240 -10 200 60 110 -20C60 -66 10 -96 -60 -70C-140 -40 -190 40 -120 80C-50 116 10 30 60 -30C92 -66 150 -80 180 -40";
  return group(rope(lower, 46, fill, lay), rope(upper, 46, fill, lay), rope("M-140 -56C-110 -70 -90 -70 -90 -70C-40 -70 -8 -34 22 4", 46, fill, lay));
}

/** A lifebuoy, 240 across, origin in the middle. */
export function lifebuoy(fill: InkName, band: InkName): string {
  const arc = (turn: number): string => `<g transform="rotate(${turn})">${path("M-34 -80A87 87 0 0 1 34 -80L47 -110A120 120 0 0 0 -47 -110Z", band)}</g>`;
  return group(circle(0, 0, 102, "none", { colour: fill, width: 36 }), arc(45), arc(135), arc(225), arc(315), circle(0, 0, 124, "none", { colour: "night", width: 5 }));
}
