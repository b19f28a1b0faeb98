import { texture } from '../texture.ts';
import { circle, clip, curve, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** A pilot boat at speed, bow to the right, 380 long, origin amidships on the waterline. */
export function pilotBoat(hull: InkName, house: InkName): string {
  const shell = 'M-180 18C-188 -14 -186 -34 -182 -50C-60 -52 90 -64 206 -104C196 -56 160 -12 118 18Z';
  return group(
    line(
      [
        [-176, -52],
        [-176, -92],
        [-70, -92],
      ],
      'paper',
      5,
    ),
    line(
      [
        [-140, -52],
        [-140, -92],
      ],
      'paper',
      4,
    ),
    line(
      [
        [-104, -52],
        [-104, -92],
      ],
      'paper',
      4,
    ),
    path('M-86 -56L-76 -134C-40 -146 40 -146 72 -128L112 -68Z', house),
    path('M36 -141C52 -138 64 -134 72 -128L112 -68L62 -62Z', 'dune'),
    path('M-62 -92L-56 -124C-20 -132 30 -130 56 -118L78 -92Z', 'night'),
    repeat(3, (index) => rect(-28 + index * 32, -130, 6, 40, house)),
    rect(-40, -196, 5, 58, 'slate'),
    line(
      [
        [-62, -172],
        [-16, -172],
      ],
      'slate',
      5,
    ),
    rect(-58, -184, 40, 7, 'paper'),
    circle(-38, -200, 6, 'coral'),
    line(
      [
        [70, -76],
        [100, -118],
        [196, -128],
      ],
      'paper',
      4,
    ),
    line(
      [
        [134, -86],
        [138, -122],
      ],
      'paper',
      4,
    ),
    clip(
      path(shell, hull),
      group(
        path(shell, hull),
        rect(-200, -4, 420, 30, 'brick'),
        rect(-200, -8, 420, 4, 'paper'),
        path('M70 -110C50 -60 60 -20 40 20H220V-110Z', texture('hatch', 'night')),
      ),
    ),
    curve('M-184 -44C-60 -46 90 -56 200 -96', 'paper', 8),
    rect(-150, -36, 26, 18, 'paper'),
    rect(-124, -36, 26, 18, 'oxide'),
  );
}

/** A wooden fishing boat with a wheelhouse aft, bow to the right, 340 long, origin amidships on the waterline. */
export function fishingBoat(hull: InkName, house: InkName, trim: InkName): string {
  const shell =
    'M-156 16C-176 -14 -180 -46 -178 -66C-90 -44 20 -42 90 -66C130 -82 160 -104 182 -122C186 -72 160 -18 128 16Z';
  return group(
    rect(-118, -146, 86, 100, house),
    rect(-62, -146, 30, 100, texture('shade', trim)),
    rect(-126, -156, 104, 14, trim),
    rect(-108, -130, 28, 26, 'night'),
    rect(-72, -130, 28, 26, 'night'),
    rect(-100, -196, 5, 42, 'slate'),
    line(
      [
        [-118, -182],
        [-78, -182],
      ],
      'slate',
      4,
    ),
    rect(36, -250, 8, 196, 'dune'),
    line(
      [
        [40, -240],
        [-86, -160],
      ],
      'night',
      2,
    ),
    line(
      [
        [40, -244],
        [176, -122],
      ],
      'night',
      2,
    ),
    line(
      [
        [40, -110],
        [-26, -200],
      ],
      'dune',
      7,
    ),
    line(
      [
        [-26, -200],
        [-26, -104],
      ],
      'night',
      2,
    ),
    path('M-44 -104C-44 -82 -8 -82 -8 -104Z', 'mustard'),
    poly(
      [
        [40, -248],
        [40, -222],
        [2, -236],
      ],
      'oxide',
    ),
    repeat(3, (index) =>
      group(
        rect(62 + index * 24, -88 - (index === 1 ? 18 : 0), 22, 18, 'sand'),
        rect(62 + index * 24, -80 - (index === 1 ? 18 : 0), 22, 3, 'dune'),
      ),
    ),
    rect(86, -88, 22, 18, 'sand'),
    clip(
      path(shell, hull),
      group(
        path(shell, hull),
        rect(-200, -8, 400, 30, 'brick'),
        rect(-200, -12, 400, 5, 'paper'),
        path('M60 -130C40 -60 60 -20 40 20H200V-130Z', texture('hatch', 'night')),
      ),
    ),
    curve('M-178 -62C-90 -40 20 -38 92 -62C130 -76 158 -98 180 -116', trim, 8),
    curve('M-176 -44C-90 -24 20 -22 96 -46', trim, 3),
  );
}

/** A moored rowing boat, 200 long, origin amidships on the waterline. */
export function dinghy(hull: InkName, inside: InkName): string {
  return group(
    path('M-100 -34C-40 -20 40 -20 100 -44C96 -14 76 6 56 12H-60C-84 4 -98 -14 -100 -34Z', hull),
    path('M-100 -34C-40 -20 40 -20 100 -44C40 -40 -40 -44 -100 -34Z', inside),
    line(
      [
        [-96, -26],
        [0, -14],
        [96, -34],
      ],
      'paper',
      4,
    ),
    rect(-36, -36, 14, 12, 'dune'),
    rect(24, -38, 14, 12, 'dune'),
  );
}
