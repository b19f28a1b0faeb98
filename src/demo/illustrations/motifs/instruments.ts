import { texture } from '../texture.ts';
import { circle, curve, group, line, n, path, poly, rect, repeat } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** A lattice radar mast with two scanners, 460 high, origin at its foot. */
export function radarMast(steel: InkName, shade: InkName): string {
  return group(
    line(
      [
        [-46, 0],
        [-12, -330],
      ],
      steel,
      10,
    ),
    line(
      [
        [46, 0],
        [12, -330],
      ],
      steel,
      10,
    ),
    repeat(6, (index) => {
      const low = 46 - index * 5.6;
      const high = 46 - (index + 1) * 5.6;
      const y = -index * 54;
      return group(
        line(
          [
            [-low, y],
            [high, y - 54],
          ],
          shade,
          5,
        ),
        line(
          [
            [low, y],
            [-high, y - 54],
          ],
          shade,
          5,
        ),
        line(
          [
            [-high, y - 54],
            [high, y - 54],
          ],
          steel,
          5,
        ),
      );
    }),
    rect(-70, -342, 140, 14, steel),
    rect(-8, -400, 16, 60, steel),
    rect(-96, -420, 192, 22, 'oxide', 8),
    rect(-96, -404, 192, 6, 'brick', 3),
    rect(60, -300, 60, 8, steel),
    rect(84, -330, 10, 34, steel),
    rect(50, -344, 78, 14, 'mustard', 6),
    line(
      [
        [0, -420],
        [0, -466],
      ],
      steel,
      6,
    ),
    circle(0, -468, 6, 'oxide'),
  );
}

/** A radar display: range rings, a sweep, coast and echoes, radius 200, origin in the middle. */
export function radarScreen(ground: InkName, glow: InkName, sweep: InkName): string {
  return group(
    circle(0, 0, 214, 'night'),
    circle(0, 0, 200, ground),
    path('M0 0L60 -191A200 200 0 0 1 148 -134Z', sweep),
    path('M0 0L148 -134A200 200 0 0 1 176 -94Z', texture('shade', sweep)),
    path(
      'M-182 -82C-120 -70 -110 -20 -130 30C-150 70 -110 110 -80 160C-60 176 -48 188 -40 196A200 200 0 0 1 -182 -82Z',
      glow,
    ),
    path(
      'M-182 -82C-120 -70 -110 -20 -130 30C-150 70 -110 110 -80 160C-60 176 -48 188 -40 196A200 200 0 0 1 -182 -82Z',
      texture('dots', ground),
    ),
    repeat(3, (index) => circle(0, 0, 60 + index * 62, 'none', { colour: glow, width: 2.5 })),
    line(
      [
        [-200, 0],
        [200, 0],
      ],
      glow,
      2,
    ),
    line(
      [
        [0, -200],
        [0, 200],
      ],
      glow,
      2,
    ),
    line(
      [
        [0, 0],
        [148, -134],
      ],
      'paper',
      4,
    ),
    repeat(
      36,
      (index) =>
        `<g transform="rotate(${index * 10})">${rect(-1.5, -200, 3, index % 3 === 0 ? 18 : 9, glow)}</g>`,
    ),
    path('M70 -60l26 -10l-4 16Z', 'straw'),
    path('M-40 -110l22 -4l-8 14Z', 'straw'),
    path('M110 60l24 8l-20 10Z', 'straw'),
    path('M30 120l18 -12l4 18Z', 'straw'),
    circle(0, 0, 7, 'paper'),
  );
}

/** A compass rose of sixteen points, radius 300, origin in the middle. */
export function compassRose(dark: InkName, light: InkName, accent: InkName): string {
  const point = (turn: number, reach: number, half: number, fill: InkName, other: InkName): string =>
    `<g transform="rotate(${turn})">${poly(
      [
        [0, 0],
        [-half, -half],
        [0, -reach],
      ],
      fill,
    )}${poly(
      [
        [0, 0],
        [half, -half],
        [0, -reach],
      ],
      other,
    )}</g>`;
  return group(
    circle(0, 0, 232, 'none', { colour: dark, width: 3 }),
    circle(0, 0, 216, 'none', { colour: dark, width: 9 }),
    repeat(
      72,
      (index) =>
        `<g transform="rotate(${index * 5})">${rect(-1.2, -246, 2.4, index % 2 === 0 ? 14 : 8, dark)}</g>`,
    ),
    repeat(8, (index) => point(22.5 + index * 45, 150, 18, light, dark)),
    repeat(4, (index) => point(45 + index * 90, 190, 28, accent, dark)),
    repeat(4, (index) => point(index * 90, 270, 38, light, dark)),
    circle(0, 0, 20, dark),
    circle(0, 0, 10, accent),
    path(
      'M0 -340C-16 -318 -30 -310 -30 -294C-30 -282 -16 -280 -8 -290L-12 -274H12L8 -290C16 -280 30 -282 30 -294C30 -310 16 -318 0 -340Z',
      accent,
    ),
  );
}

/** A four-bladed propeller seen from astern, radius 300, origin in the hub. */
export function propeller(fill: InkName, shade: InkName, light: InkName): string {
  const blade = group(
    path('M-34 -30C-120 -120 -150 -230 -70 -290C10 -330 110 -280 100 -180C92 -110 50 -60 34 -30Z', fill),
    path('M34 -30C50 -60 92 -110 100 -180C110 -280 10 -330 -70 -290C20 -270 60 -200 34 -30Z', shade),
    curve('M-84 -244C-112 -200 -96 -150 -64 -104', light, 8),
    curve('M-54 -236C-74 -200 -66 -160 -44 -126', light, 4),
  );
  return group(
    repeat(4, (index) => `<g transform="rotate(${18 + index * 90})">${blade}</g>`),
    circle(0, 0, 74, shade),
    circle(0, 0, 60, fill),
    path('M-40 -44A60 60 0 0 1 20 -56', 'none', { colour: light, width: 7 }),
    repeat(8, (index) =>
      circle(Math.cos((index * Math.PI) / 4) * 44, Math.sin((index * Math.PI) / 4) * 44, 6, 'night'),
    ),
    circle(0, 0, 22, 'night'),
    circle(-3, -3, 15, light),
  );
}

const strokes: Readonly<Record<string, string>> = {
  '0': 'M3 0H9Q12 0 12 4V14Q12 18 9 18H3Q0 18 0 14V4Q0 0 3 0Z',
  '1': 'M2 4L7 0V18',
  '2': 'M0 4Q1 0 6 0Q12 0 12 5Q12 9 0 18H12',
  '3': 'M0 2Q3 0 6 0Q12 0 11 5Q10 9 5 9Q12 9 12 14Q11 18 6 18Q2 18 0 15',
  '4': 'M9 18V0L0 12H12',
  '5': 'M11 0H2L1 8Q4 6 7 7Q12 8 12 13Q11 18 6 18Q2 18 0 15',
  '6': 'M10 0Q0 4 0 12Q1 18 6 18Q12 18 12 12Q12 8 6 8Q1 8 0 13',
  '7': 'M0 0H12L4 18',
  '8': 'M6 0Q11 0 11 4Q11 8 6 8Q1 8 1 4Q1 0 6 0ZM6 8Q12 8 12 13Q12 18 6 18Q0 18 0 13Q0 8 6 8Z',
  '9': 'M12 6Q11 10 6 10Q0 10 0 5Q0 0 6 0Q12 0 12 6Q12 14 3 18',
};

/** Digits as drawn strokes, so that no font is needed; 18 units high before `scale`, origin at the top left. */
export function numerals(text: string, colour: InkName, scale = 1): string {
  return [...text]
    .map(
      (digit, index) =>
        `<g transform="translate(${n(index * 17 * scale)} 0) scale(${n(scale)})">${curve(strokes[digit] ?? '', colour, 2.6)}</g>`,
    )
    .join('');
}

/** A pair of dividers set on a chart, 300 high, origin at the joint. */
export function dividers(spread: number, brass: InkName, steel: InkName): string {
  const leg = (tip: Point, inner: number): string =>
    group(
      poly(
        [
          [inner - 9, 6],
          [inner + 9, 6],
          [tip[0] * 0.62 + 5, tip[1] * 0.62],
          [tip[0] * 0.62 - 7, tip[1] * 0.62],
        ],
        brass,
      ),
      line([[tip[0] * 0.6, tip[1] * 0.6], tip], steel, 6),
    );
  return group(
    leg([-spread, 300], -8),
    leg([spread, 300], 8),
    circle(0, 0, 26, brass),
    circle(0, 0, 10, steel),
    rect(-6, -52, 12, 30, brass, 4),
  );
}
