import { texture } from '../texture.ts';
import { circle, curve, ellipse, group, n, path, rect, repeat } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** A cast bollard with a mushroom head, 260 wide and 300 high, origin in the middle of its base. */
export function bollard(fill: InkName, shade: InkName): string {
  return group(
    ellipse(10, 4, 172, 34, 'night'),
    path(
      'M-130 0C-130 -22 -96 -30 -84 -44C-74 -90 -80 -150 -92 -188H92C80 -150 74 -90 84 -44C96 -30 130 -22 130 0C110 26 -110 26 -130 0Z',
      fill,
    ),
    path(
      'M20 -188H92C80 -150 74 -90 84 -44C96 -30 130 -22 130 0C118 16 70 22 20 23Z',
      texture('shade', shade),
    ),
    path(
      'M-134 -224C-130 -282 -70 -304 0 -304C70 -304 130 -282 134 -224C134 -190 100 -176 0 -176C-100 -176 -134 -190 -134 -224Z',
      fill,
    ),
    path(
      'M30 -302C90 -298 132 -272 134 -224C134 -196 112 -182 50 -178C76 -210 70 -270 30 -302Z',
      texture('shade', shade),
    ),
    curve('M-104 -236C-98 -264 -64 -282 -24 -286', 'paper', 8),
    repeat(4, (index) => circle(-102 + index * 68, 4 + (index % 3 === 0 ? -2 : 7), 8, shade)),
  );
}

/** A laid rope through points (a smooth curve runs through all of them): outline, body and slanted lay marks. */
export function rope(points: readonly Point[], width: number, fill: InkName, lay: InkName): string {
  const track = smooth(points, 14);
  const data = `M${track.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
  return group(curve(data, 'night', width + 8), curve(data, fill, width), layMarks(track, width, lay));
}

/** A rope coiled flat on the deck, about 300 wide, origin in the middle. */
export function ropeCoil(fill: InkName, lay: InkName): string {
  const ring = (radius: number): Point[] =>
    Array.from({ length: 25 }, (_, index) => {
      const angle = (index / 24) * Math.PI * 2 - 2;
      return [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.46] as const;
    });
  return group(
    ellipse(10, 16, 172, 84, 'night'),
    rope(ring(146), 31, fill, lay),
    rope(ring(111), 31, fill, lay),
    rope(ring(76), 31, fill, lay),
    rope(ring(42), 28, fill, lay),
  );
}

/** A stockless anchor, 420 high, origin at the shackle. */
export function anchor(fill: InkName, shade: InkName): string {
  return group(
    circle(0, 0, 34, 'none', { colour: fill, width: 18 }),
    path('M-24 34H24L34 330H-34Z', fill),
    path('M4 34H24L34 330H8Z', texture('shade', shade)),
    rect(-70, 44, 140, 24, fill, 10),
    path(
      'M-40 318H40L66 384C110 366 144 330 152 276L188 250L200 330C176 402 96 436 0 436C-96 436 -176 402 -200 330L-188 250L-152 276C-144 330 -110 366 -66 384Z',
      fill,
    ),
    path(
      'M10 318H40L66 384C110 366 144 330 152 276L188 250L200 330C176 402 96 436 10 436Z',
      texture('shade', shade),
    ),
    circle(0, 366, 22, shade),
    circle(0, 366, 9, fill),
  );
}

/** A figure-of-eight knot in a heavy rope, about 700 wide, origin in the middle. */
export function figureOfEight(fill: InkName, lay: InkName): string {
  const under: Point[] = [
    [-420, 30],
    [-280, 10],
    [-180, -60],
    [-60, -90],
    [60, -10],
    [150, 80],
    [240, 60],
    [250, -30],
    [170, -80],
    [80, -40],
  ];
  const over: Point[] = [
    [80, -40],
    [-10, 50],
    [-110, 90],
    [-190, 50],
    [-190, -30],
    [-110, -70],
  ];
  const out: Point[] = [
    [-130, -66],
    [-40, -100],
    [40, -30],
    [130, 20],
    [260, -40],
    [420, -30],
  ];
  const bridge: Point[] = [
    [-60, 80],
    [0, 40],
    [60, -20],
    [110, -62],
  ];
  return group(
    rope(under, 48, fill, lay),
    rope(over, 48, fill, lay),
    rope(out, 48, fill, lay),
    rope(bridge, 48, fill, lay),
  );
}

/** A lifebuoy, 240 across, origin in the middle. */
export function lifebuoy(fill: InkName, band: InkName): string {
  const arc = (turn: number): string =>
    `<g transform="rotate(${turn})">${path('M-34 -80A87 87 0 0 1 34 -80L47 -110A120 120 0 0 0 -47 -110Z', band)}</g>`;
  return group(
    circle(0, 0, 102, 'none', { colour: fill, width: 36 }),
    arc(45),
    arc(135),
    arc(225),
    arc(315),
    circle(0, 0, 124, 'none', { colour: 'night', width: 5 }),
  );
}

function layMarks(track: readonly Point[], width: number, lay: InkName): string {
  const marks: string[] = [];
  let travelled = 0;
  let due = width * 0.5;
  for (let index = 1; index < track.length; index += 1) {
    const [fromX, fromY] = track[index - 1] ?? [0, 0];
    const [toX, toY] = track[index] ?? [0, 0];
    const step = Math.hypot(toX - fromX, toY - fromY);
    travelled += step;
    if (travelled < due || step === 0) continue;
    due = travelled + width * 0.44;
    const [alongX, alongY] = [(toX - fromX) / step, (toY - fromY) / step];
    const at = (forward: number, aside: number): string =>
      `${n(toX + alongX * forward - alongY * aside)} ${n(toY + alongY * forward + alongX * aside)}`;
    const half = width * 0.48;
    marks.push(
      curve(
        `M${at(-half * 0.62, -half)}C${at(-half * 0.1, -half * 0.5)} ${at(half * 0.1, half * 0.5)} ${at(half * 0.62, half)}`,
        lay,
        width * 0.09,
      ),
    );
  }
  return marks.join('');
}

/** Catmull-Rom: `parts` straight segments between each two points. */
function smooth(points: readonly Point[], parts: number): Point[] {
  const track: Point[] = [];
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let part = 0; part <= parts; part += 1) {
      const t = part / parts;
      const blend = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
      track.push([blend(before[0], from[0], to[0], after[0]), blend(before[1], from[1], to[1], after[1])]);
    }
  }
  return track;
}
