import { texture } from '../texture.ts';
import { circle, clip, curve, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** An inland motor barge with hatch covers, bow to the right, 900 long, origin amidships on the waterline. */
export function barge(look: { hull: InkName; hatches: InkName; freeboard?: number }): string {
  const { hull, hatches, freeboard = 66 } = look;
  const deck = -freeboard;
  const shell = `M-440 16C-456 0 -456 ${deck * 0.5} -450 ${deck - 8}L-380 ${deck}H360L440 ${deck - 30}C452 ${deck * 0.4} 436 0 420 16Z`;
  return group(
    rect(-300, deck - 40, 620, 42, hatches),
    repeat(13, (index) =>
      group(
        rect(-300 + index * 48, deck - 52, 44, 16, hatches),
        rect(-262 + index * 48, deck - 52, 7, 54, 'night'),
      ),
    ),
    rect(-300, deck - 40, 620, 5, 'night'),
    rect(-430, deck - 62, 120, 62, 'paper'),
    rect(-346, deck - 62, 36, 62, texture('shade', 'dune')),
    repeat(3, (index) => rect(-420 + index * 26, deck - 46, 16, 20, 'slate')),
    rect(-404, deck - 124, 92, 64, 'paper'),
    rect(-410, deck - 132, 104, 10, 'oxide'),
    rect(-398, deck - 114, 80, 30, 'night'),
    repeat(2, (index) => rect(-374 + index * 26, deck - 116, 5, 34, 'paper')),
    rect(-430, deck - 74, 122, 12, 'slate'),
    line(
      [
        [-436, deck - 8],
        [-436, deck - 116],
      ],
      'dune',
      4,
    ),
    poly(
      [
        [-438, deck - 114],
        [-480, deck - 104],
        [-438, deck - 88],
      ],
      'oxide',
    ),
    rect(-366, deck - 178, 4, 50, 'slate'),
    line(
      [
        [-384, deck - 160],
        [-344, deck - 160],
      ],
      'slate',
      4,
    ),
    clip(
      path(shell, hull),
      group(
        path(shell, hull),
        rect(-470, -6, 940, 30, 'brick'),
        rect(-470, -11, 940, 5, 'paper'),
        rect(330, -200, 140, 240, texture('hatch', 'night')),
      ),
    ),
    line(
      [
        [-450, deck - 2],
        [-380, deck + 6],
        [362, deck + 6],
        [440, deck - 22],
      ],
      'paper',
      5,
    ),
    circle(404, deck + 22, 9, 'night'),
    path(`M398 ${deck + 28}l-10 26h24Z`, 'night'),
    line(
      [
        [420, deck - 24],
        [420, deck - 82],
      ],
      'dune',
      4,
    ),
  );
}

/** A trailing suction hopper dredger with its bow spray, bow to the right, 760 long, origin amidships on the waterline. */
export function dredger(hull: InkName, house: InkName): string {
  const shell = 'M-370 16C-384 -20 -382 -56 -378 -82H300L322 -122H396C380 -60 360 -10 340 16Z';
  return group(
    rect(-210, -112, 420, 32, 'dune'),
    path('M-206 -112C-150 -140 -90 -118 -40 -136C20 -152 90 -118 206 -114Z', 'sand'),
    path('M-60 -112C-20 -140 90 -122 206 -112Z', texture('dots', 'dune')),
    line(
      [
        [-214, -112],
        [214, -112],
      ],
      'night',
      6,
    ),
    repeat(3, (index) =>
      group(
        line(
          [
            [-150 + index * 150, -90],
            [-120 + index * 150, -214],
            [-90 + index * 150, -90],
          ],
          'oxide',
          10,
        ),
        line(
          [
            [-120 + index * 150, -208],
            [-120 + index * 150, -60],
          ],
          'night',
          3,
        ),
        circle(-120 + index * 150, -214, 9, 'night'),
      ),
    ),
    rect(-364, -206, 130, 126, house),
    rect(-276, -206, 42, 126, texture('shade', 'dune')),
    repeat(3, (row) => repeat(4, (column) => rect(-354 + column * 28, -190 + row * 36, 14, 16, 'slate'))),
    rect(-376, -240, 154, 36, house),
    rect(-370, -232, 142, 18, 'night'),
    rect(-380, -248, 162, 8, 'oxide'),
    rect(-352, -300, 42, 54, 'mustard'),
    rect(-352, -286, 42, 12, 'night'),
    rect(-270, -310, 5, 64, 'slate'),
    line(
      [
        [-292, -288],
        [-246, -288],
      ],
      'slate',
      4,
    ),
    poly(
      [
        [330, -122],
        [352, -170],
        [372, -170],
        [380, -122],
      ],
      'slate',
    ),
    clip(
      path(shell, hull),
      group(
        path(shell, hull),
        rect(-400, -6, 820, 30, 'brick'),
        rect(-400, -12, 820, 6, 'paper'),
        path('M250 -130C220 -70 240 -20 220 20H420V-130Z', texture('hatch', 'night')),
      ),
    ),
    curve('M-150 -52L-250 -38L-330 20', 'mustard', 16),
    circle(-150, -52, 18, 'night'),
    circle(-150, -52, 8, 'mustard'),
  );
}

/** The arc of sand and water a dredger throws over its bow, from the nozzle at the origin, 520 to the right. */
export function rainbowSpray(light: InkName, dark: InkName): string {
  return group(
    path('M0 0C70 -210 300 -260 520 96C470 120 420 120 380 104C300 -120 120 -110 8 16Z', light),
    path('M10 10C90 -150 280 -190 440 112C420 116 400 112 380 104C300 -120 120 -110 8 16Z', dark),
    curve('M20 -30C110 -200 300 -190 470 90', 'paper', 5),
    curve('M30 -20C130 -150 280 -140 420 92', 'paper', 4),
    repeat(11, (index) =>
      circle(330 + index * 22, -90 + index * 17 - (index % 3) * 26, 5 + (index % 3) * 2, light),
    ),
    path('M340 118C380 76 410 104 440 84C480 70 500 106 560 116Z', 'paper'),
  );
}
