import { texture } from '../texture.ts';
import { circle, group, line, path, poly, rect, repeat } from '../svg.ts';
import { darker } from '../palette.ts';
import type { InkName } from '../palette.ts';

/** A shipping container seen from its long side, 300 by 124, origin at the bottom left. */
export function container(fill: InkName, shade: InkName): string {
  return group(
    rect(0, -124, 300, 124, fill),
    repeat(18, (index) => rect(14 + index * 15.6, -110, 6, 96, shade)),
    rect(0, -124, 300, 7, shade),
    rect(0, -8, 300, 8, shade),
    rect(0, -124, 12, 12, 'sand'),
    rect(288, -124, 12, 12, 'sand'),
    rect(0, -12, 12, 12, 'sand'),
    rect(288, -12, 12, 12, 'sand'),
  );
}

/** A container from its door end, 124 square, origin at the bottom left. */
export function containerDoors(fill: InkName, shade: InkName): string {
  return group(
    rect(0, -128, 124, 128, fill),
    rect(4, -124, 116, 120, shade),
    rect(8, -120, 52, 112, fill),
    rect(64, -120, 52, 112, fill),
    repeat(4, (index) =>
      line(
        [
          [20 + index * 28, -122],
          [20 + index * 28, -6],
        ],
        'paper',
        4,
      ),
    ),
    repeat(4, (index) => rect(16 + index * 28, -60, 14, 6, 'paper')),
  );
}

/** A stack of containers, `tiers` high by column, 300 wide each, origin at the bottom left. */
export function containerStack(tiers: readonly number[], order: readonly InkName[]): string {
  return tiers
    .map((high, column) =>
      repeat(high, (tier) => {
        const fill = order[(column * 3 + tier * 2) % order.length] ?? 'oxide';
        return `<g transform="translate(${column * 304} ${-tier * 127})">${container(fill, darker(fill))}</g>`;
      }),
    )
    .join('');
}

/** A straddle carrier from the side, 330 wide and 470 high, origin on the ground in the middle. `box` hangs inside. */
export function straddleCarrier(look: {
  frame: InkName;
  shade: InkName;
  box?: InkName;
  boxHeight?: number;
  lit?: boolean;
}): string {
  const { frame, shade, box, boxHeight = 150, lit = false } = look;
  const load =
    box === undefined
      ? rect(-138, -boxHeight - 154, 276, 16, 'mustard')
      : group(
          rect(-138, -boxHeight - 144, 276, 16, 'mustard'),
          `<g transform="translate(-150 ${-boxHeight})">${container(box, darker(box))}</g>`,
        );
  return group(
    line(
      [
        [-90, -boxHeight - 138],
        [-90, -420],
      ],
      'night',
      4,
    ),
    line(
      [
        [90, -boxHeight - 138],
        [90, -420],
      ],
      'night',
      4,
    ),
    load,
    rect(-164, -446, 328, 34, frame),
    rect(-164, -420, 328, 8, shade),
    rect(-150, -474, 120, 30, shade),
    repeat(5, (index) => rect(-142 + index * 22, -468, 12, 18, 'night')),
    poly(
      [
        [-158, -414],
        [-130, -414],
        [-126, -40],
        [-154, -40],
      ],
      frame,
    ),
    poly(
      [
        [158, -414],
        [130, -414],
        [126, -40],
        [154, -40],
      ],
      frame,
    ),
    poly(
      [
        [158, -414],
        [146, -414],
        [142, -40],
        [154, -40],
      ],
      texture('shade', 'night'),
    ),
    rect(-176, -62, 352, 30, frame),
    rect(-176, -40, 352, 8, shade),
    repeat(4, (index) =>
      group(circle(-138 + index * 92, -20, 24, 'night'), circle(-138 + index * 92, -20, 9, frame)),
    ),
    poly(
      [
        [100, -412],
        [100, -350],
        [168, -350],
        [176, -412],
      ],
      'paper',
    ),
    poly(
      [
        [110, -402],
        [110, -364],
        [160, -364],
        [166, -402],
      ],
      lit ? 'straw' : 'navy',
    ),
    line(
      [
        [-164, -456],
        [-176, -478],
      ],
      shade,
      5,
    ),
    circle(156, -456, 8, 'mustard'),
  );
}

/** An articulated lorry with a container, cab to the right, 470 long, origin on the road in the middle. */
export function lorry(cab: InkName, box: InkName): string {
  return group(
    rect(-230, -62, 350, 14, 'night'),
    `<g transform="translate(-230 -62) scale(1.1 1)">${container(box, darker(box))}</g>`,
    path('M118 -34V-176Q118 -192 134 -192H186Q206 -190 212 -160L228 -110V-34Z', cab),
    path('M190 -191Q206 -188 212 -160L228 -110V-34H200Z', texture('shade', 'night')),
    path('M146 -176H186Q196 -174 200 -158L210 -118H146Z', 'navy'),
    path('M152 -170H172L160 -124H152Z', 'lagoon'),
    rect(122, -112, 14, 4, 'night'),
    rect(204, -74, 24, 16, 'straw', 4),
    rect(116, -48, 116, 20, 'night'),
    repeat(3, (index) =>
      group(circle(-196 + index * 56, -24, 25, 'night'), circle(-196 + index * 56, -24, 11, 'sand')),
    ),
    repeat(2, (index) =>
      group(circle(80 + index * 108, -24, 25, 'night'), circle(80 + index * 108, -24, 11, 'sand')),
    ),
  );
}

/** A four-wheeled covered railway wagon, 250 long, origin on the rail in the middle. */
export function railWagon(body: InkName, shade: InkName): string {
  return group(
    rect(-120, -136, 240, 104, body),
    repeat(11, (index) => rect(-112 + index * 22, -132, 3, 96, shade)),
    rect(-34, -132, 68, 96, shade),
    line(
      [
        [-34, -130],
        [34, -38],
      ],
      body,
      6,
    ),
    path('M-126 -134Q0 -166 126 -134V-128H-126Z', 'night'),
    rect(-128, -36, 256, 12, 'night'),
    rect(-142, -36, 14, 8, 'night'),
    rect(128, -36, 14, 8, 'night'),
    repeat(2, (index) =>
      group(circle(-78 + index * 156, -18, 20, 'night'), circle(-78 + index * 156, -18, 8, 'slate')),
    ),
  );
}

/** A steam tank engine, chimney to the right, 340 long, origin on the rail in the middle. */
export function steamEngine(body: InkName, shade: InkName): string {
  return group(
    rect(-160, -190, 110, 140, body),
    rect(-142, -172, 44, 44, 'night'),
    rect(-172, -206, 136, 18, 'night'),
    rect(-50, -146, 190, 84, body),
    rect(-50, -92, 190, 30, texture('shade', shade)),
    circle(140, -104, 42, shade),
    circle(140, -104, 30, body),
    rect(96, -196, 34, 52, 'night'),
    rect(90, -206, 46, 14, shade),
    path('M0 -146Q0 -172 26 -172Q52 -172 52 -146Z', 'mustard'),
    repeat(4, (index) => rect(-30 + index * 40, -146, 5, 84, shade)),
    rect(-172, -62, 352, 18, 'night'),
    poly(
      [
        [168, -50],
        [206, -6],
        [150, -6],
      ],
      shade,
    ),
    repeat(3, (index) =>
      group(
        circle(-96 + index * 84, -34, 34, 'night'),
        circle(-96 + index * 84, -34, 24, 'oxide'),
        circle(-96 + index * 84, -34, 9, 'night'),
      ),
    ),
    line(
      [
        [-96, -30],
        [72, -30],
      ],
      'sand',
      8,
    ),
    circle(170, -138, 12, 'straw'),
  );
}
