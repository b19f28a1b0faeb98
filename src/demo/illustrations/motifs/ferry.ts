import { texture } from '../texture.ts';
import { circle, clip, curve, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** A ro-ro passenger ferry in profile, bow to the right, 900 long, origin amidships on the waterline. */
export function roroFerry(look: { hull: InkName; stripe: InkName; funnel: InkName; lit?: boolean }): string {
  const { hull, stripe, funnel, lit = false } = look;
  const glass: InkName = lit ? 'straw' : 'slate';
  const shell = 'M-430 16C-446 -40 -444 -90 -440 -132H380C400 -132 440 -140 462 -150C446 -80 420 -20 396 16Z';
  return group(
    path('M-410 -130V-196H360L396 -132Z', 'paper'),
    path('M-384 -196V-246H300L330 -196Z', 'paper'),
    path('M-250 -246V-292H250L278 -246Z', 'paper'),
    path('M120 -292L134 -330H228L256 -292Z', 'paper'),
    path('M130 -300L140 -324H232L248 -300Z', lit ? 'straw' : 'night'),
    repeat(4, (index) => rect(156 + index * 22, -326, 5, 28, 'paper')),
    repeat(22, (index) => rect(-386 + index * 33, -176, 20, 22, glass, 3)),
    repeat(19, (index) => rect(-360 + index * 34, -230, 22, 16, glass, 3)),
    repeat(14, (index) => rect(-230 + index * 34, -280, 20, 14, glass, 3)),
    path('M240 -246V-196H330L300 -246ZM290 -196L360 -196L396 -132H300Z', texture('shade', 'dune')),
    poly(
      [
        [-180, -292],
        [-196, -384],
        [-106, -384],
        [-84, -292],
      ],
      funnel,
    ),
    poly(
      [
        [-190, -350],
        [-194, -372],
        [-104, -372],
        [-99, -350],
      ],
      stripe,
    ),
    poly(
      [
        [-124, -292],
        [-138, -384],
        [-106, -384],
        [-84, -292],
      ],
      texture('shade', 'night'),
    ),
    repeat(3, (index) => rect(-184 + index * 26, -398, 12, 16, 'night')),
    repeat(4, (index) =>
      group(
        path(`M${-340 + index * 150} -206q36 -22 72 0v14q-36 14 -72 0Z`, 'coral'),
        line(
          [
            [-336 + index * 150, -206],
            [-336 + index * 150, -224],
            [-272 + index * 150, -224],
            [-272 + index * 150, -206],
          ],
          'slate',
          3,
        ),
      ),
    ),
    rect(180, -404, 6, 76, 'slate'),
    line(
      [
        [152, -380],
        [216, -380],
      ],
      'slate',
      5,
    ),
    line(
      [
        [160, -360],
        [208, -360],
      ],
      'slate',
      4,
    ),
    circle(183, -408, 7, 'mustard'),
    line(
      [
        [-410, -200],
        [-384, -200],
      ],
      'slate',
      3,
    ),
    clip(
      path(shell, hull),
      group(
        path(shell, hull),
        rect(-460, -96, 940, 16, stripe),
        rect(-460, -6, 940, 30, 'brick'),
        rect(-460, -12, 940, 6, 'paper'),
        path('M320 -150C280 -90 300 -30 280 20H480V-150Z', texture('hatch', 'night')),
      ),
    ),
    repeat(16, (index) => circle(-390 + index * 42, -54, 6, glass === 'slate' ? 'paper' : glass)),
    curve('M300 -132C330 -100 340 -60 330 -14', 'night', 4),
  );
}

/** A double-ended island car ferry in profile, 620 long, origin amidships on the waterline. */
export function islandFerry(hull: InkName, stripe: InkName, lit = false): string {
  const glass: InkName = lit ? 'straw' : 'slate';
  const shell =
    'M-296 -66H296C310 -66 318 -70 324 -74C312 -34 290 0 262 16H-262C-290 0 -312 -34 -324 -74C-318 -70 -310 -66 -296 -66Z';
  const car = (x: number, fill: InkName): string =>
    group(
      path(`M${x} -66v-20q4 -6 12 -8l12 -16h34l14 16q12 2 12 10v18Z`, fill),
      rect(x + 28, -106, 12, 12, 'mist'),
      rect(x + 44, -106, 12, 12, 'mist'),
    );
  return group(
    poly(
      [
        [-324, -74],
        [-364, -128],
        [-352, -134],
        [-300, -76],
      ],
      'slate',
    ),
    poly(
      [
        [324, -74],
        [364, -128],
        [352, -134],
        [300, -76],
      ],
      'slate',
    ),
    rect(-270, -122, 540, 58, 'night'),
    car(-238, 'oxide'),
    car(-140, 'sand'),
    car(90, 'mustard'),
    rect(-40, -128, 96, 66, 'paper'),
    rect(16, -128, 40, 66, texture('shade', 'dune')),
    repeat(8, (index) => rect(-272 + index * 76, -124, 8, 62, 'paper')),
    rect(-284, -140, 568, 20, 'paper'),
    rect(-284, -126, 568, 6, stripe),
    rect(-170, -198, 340, 58, 'paper'),
    rect(100, -198, 70, 58, texture('shade', 'dune')),
    repeat(9, (index) => rect(-156 + index * 35, -184, 24, 22, glass, 3)),
    line(
      [
        [-284, -164],
        [-170, -164],
      ],
      'paper',
      4,
    ),
    line(
      [
        [170, -164],
        [284, -164],
      ],
      'paper',
      4,
    ),
    repeat(4, (index) =>
      group(
        line(
          [
            [-280 + index * 36, -164],
            [-280 + index * 36, -140],
          ],
          'paper',
          3,
        ),
        line(
          [
            [280 - index * 36, -164],
            [280 - index * 36, -140],
          ],
          'paper',
          3,
        ),
      ),
    ),
    poly(
      [
        [-64, -198],
        [-74, -262],
        [74, -262],
        [64, -198],
      ],
      'paper',
    ),
    poly(
      [
        [-66, -218],
        [-72, -252],
        [72, -252],
        [66, -218],
      ],
      lit ? 'straw' : 'night',
    ),
    repeat(4, (index) => rect(-40 + index * 26, -254, 5, 38, 'paper')),
    rect(-84, -272, 168, 12, stripe),
    rect(-3, -346, 6, 76, 'slate'),
    line(
      [
        [-30, -318],
        [30, -318],
      ],
      'slate',
      5,
    ),
    circle(0, -350, 6, 'mustard'),
    rect(104, -244, 38, 48, stripe),
    rect(104, -252, 38, 10, 'night'),
    clip(
      path(shell, hull),
      group(
        path(shell, hull),
        rect(-340, -4, 680, 24, 'brick'),
        rect(-340, -9, 680, 5, 'paper'),
        rect(180, -80, 160, 110, texture('hatch', 'night')),
      ),
    ),
    rect(-296, -72, 592, 6, stripe),
  );
}
