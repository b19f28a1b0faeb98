import type { SceneBook } from '../scene.ts';
import { circle, clip, curve, ellipse, group, line, path, place, poly, rect, repeat } from '../svg.ts';
import { texture } from '../texture.ts';
import { containerShip } from '../motifs/container-ship.ts';
import { lifebuoy } from '../motifs/mooring.ts';
import { worker } from '../motifs/people.ts';
import { rain, sky } from '../motifs/sky.ts';
import { binoculars, handheldRadio, logbook, mug } from '../motifs/still-life.ts';
import { swell, water } from '../motifs/water.ts';
import { containerDoors } from '../motifs/yard.ts';

/** Rooms and decks. */
export const interiorScenes: SceneBook = {
  'mug-and-radio': { title: 'A wheelhouse sill on a wet night', draw: mugAndRadio },
  'vehicle-deck': { title: "Trailers on a ferry's vehicle deck", draw: vehicleDeck },
  'mess-room': { title: 'The mess room of a small cargo ship in a seaway', draw: messRoom },
};

function mugAndRadio(): string {
  return group(
    sky(['night', 'navy', 'slate', 'petrol'], 620),
    water({ top: 560, base: 'navy', dark: 'night', light: 'petrol', seed: 20, rows: 6 }),
    place(1180, 600, containerShip({ hull: 'slate', lit: true, seed: 6, tiers: 3 }), {
      scale: 0.56,
      mirrored: true,
    }),
    repeat(7, (index) =>
      group(
        circle(90 + index * 96, 552 - (index % 2) * 8, 7, index % 3 === 0 ? 'coral' : 'straw'),
        rect(87 + index * 96, 570, 6, 60 + (index % 3) * 18, 'mustard'),
      ),
    ),
    rain(1600, 760, 120, 'haze', 51, 104),
    poly(
      [
        [500, 0],
        [560, 0],
        [548, 760],
        [480, 760],
      ],
      'night',
    ),
    poly(
      [
        [1180, 0],
        [1240, 0],
        [1262, 760],
        [1190, 760],
      ],
      'night',
    ),
    rect(0, 0, 1600, 60, 'night'),
    poly(
      [
        [0, 740],
        [1600, 740],
        [1600, 1067],
        [0, 1067],
      ],
      'brick',
    ),
    poly(
      [
        [0, 740],
        [1600, 740],
        [1600, 784],
        [0, 784],
      ],
      'coral',
    ),
    rect(0, 800, 1600, 270, texture('rule', 'night')),
    ellipse(430, 960, 250, 40, 'night'),
    place(1180, 900, handheldRadio('slate', 'mustard', 'straw'), { scale: 1.25, turn: 4 }),
    place(860, 930, logbook('petrol', 'paper', 'slate'), { scale: 0.95 }),
    place(420, 960, mug('paper', 'oxide'), { scale: 1.55 }),
    place(1430, 950, binoculars('navy', 'oxide'), { scale: 1.05 }),
  );
}

function vehicleDeck(): string {
  const vanish = [1010, 500] as const;
  const towards = (x: number, y: number, share: number): readonly [number, number] => [
    x + (vanish[0] - x) * share,
    y + (vanish[1] - y) * share,
  ];
  return group(
    rect(0, 0, 1600, 1067, 'petrol'),
    poly([[0, 0], [1600, 0], towards(1600, 0, 0.82), towards(0, 0, 0.82)], 'night'),
    poly([[0, 1067], [1600, 1067], towards(1600, 1067, 0.82), towards(0, 1067, 0.82)], 'slate'),
    poly([[0, 0], [0, 1067], towards(0, 1067, 0.82), towards(0, 0, 0.82)], 'petrol'),
    poly([[1600, 0], [1600, 1067], towards(1600, 1067, 0.82), towards(1600, 0, 0.82)], 'navy'),
    doorway(),
    repeat(8, (index) => {
      const share = [0, 0.22, 0.4, 0.53, 0.62, 0.69, 0.74, 0.78][index] ?? 0;
      return group(
        line(
          [
            towards(0, 1067, share),
            towards(0, 0, share),
            towards(1600, 0, share),
            towards(1600, 1067, share),
          ],
          'night',
          26 * (1 - share),
        ),
        line([towards(0, 1000, share), towards(0, 60, share)], 'lagoon', 8 * (1 - share)),
      );
    }),
    repeat(5, (index) => {
      const share = [0.08, 0.3, 0.46, 0.58, 0.66][index] ?? 0;
      const [x, y] = towards(800, 40, share);
      return poly(
        [
          [x - 150 * (1 - share), y],
          [x + 150 * (1 - share), y],
          [x + 130 * (1 - share), y + 26 * (1 - share)],
          [x - 130 * (1 - share), y + 26 * (1 - share)],
        ],
        'straw',
      );
    }),
    repeat(3, (index) =>
      poly(
        [
          towards(360 + index * 440, 1067, 0),
          towards(386 + index * 440, 1067, 0),
          towards(386 + index * 440, 1067, 0.8),
          towards(360 + index * 440, 1067, 0.8),
        ],
        'straw',
      ),
    ),
    place(640, 690, trailer('sand', 'dune'), { scale: 1.5 }),
    place(1180, 700, trailer('mustard', 'brick'), { scale: 1.6 }),
    place(130, 930, trailer('oxide', 'brick'), { scale: 3.1 }),
    place(1330, 980, trailer('paper', 'dune'), { scale: 3.4 }),
    place(
      880,
      985,
      worker({ jacket: 'coral', trousers: 'navy', helmet: 'paper', skin: 'tan', pose: 'pointing' }),
      { scale: 1.06, mirrored: true },
    ),
  );
}

function doorway(): string {
  return group(
    clip(
      rect(866, 410, 288, 186, 'paper'),
      group(
        sky(['mist', 'paper'], 520),
        rect(860, 510, 300, 100, 'lagoon'),
        rect(860, 510, 300, 100, texture('rule', 'petrol')),
      ),
    ),
    rect(856, 400, 308, 12, 'night'),
    rect(856, 596, 308, 10, 'straw'),
  );
}

function trailer(fill: 'sand' | 'mustard' | 'oxide' | 'paper', shade: 'dune' | 'brick'): string {
  return group(
    containerDoors(fill, shade),
    rect(2, 0, 120, 8, 'night'),
    rect(8, 8, 26, 26, 'night', 5),
    rect(90, 8, 26, 26, 'night', 5),
    rect(12, -2, 16, 7, 'coral'),
    rect(96, -2, 16, 7, 'coral'),
    rect(44, 6, 36, 9, 'straw'),
  );
}

function messRoom(): string {
  const porthole = (x: number): string =>
    group(
      clip(
        circle(x, 310, 150, 'paper'),
        group(
          rect(x - 150, 160, 300, 300, 'mist'),
          place(0, 0, swell(310, 300, 40, 'lagoon', x - 260)),
          place(0, 50, swell(340, 260, 34, 'petrol', x - 150)),
        ),
      ),
      circle(x, 310, 150, 'none', { colour: 'brick', width: 34 }),
      circle(x, 310, 130, 'none', { colour: 'mustard', width: 7 }),
      repeat(8, (index) =>
        circle(
          x + Math.cos((index * Math.PI) / 4) * 150,
          310 + Math.sin((index * Math.PI) / 4) * 150,
          8,
          'straw',
        ),
      ),
    );
  return group(
    rect(0, 0, 1600, 1067, 'sand'),
    rect(0, 0, 1600, 90, 'dune'),
    repeat(20, (index) => rect(index * 84, 90, 4, 520, 'dune')),
    rect(0, 560, 1600, 60, 'brick'),
    rect(0, 560, 1600, 10, 'coral'),
    porthole(330),
    porthole(840),
    place(1310, 310, lifebuoy('oxide', 'paper'), { scale: 1.15 }),
    poly(
      [
        [0, 700],
        [1600, 700],
        [1600, 1067],
        [0, 1067],
      ],
      'petrol',
    ),
    poly(
      [
        [0, 700],
        [1600, 700],
        [1600, 736],
        [0, 736],
      ],
      'lagoon',
    ),
    repeat(9, (index) => rect(0, 776 + index * 34, 1600, 3, 'navy')),
    place(1160, 940, pan(), { turn: -5 }),
    place(330, 950, mug('paper', 'petrol'), { scale: 1.02, turn: -5 }),
    place(640, 970, mug('oxide', 'sand'), { scale: 1.02, turn: -5 }),
    group(
      rect(581, 0, 8, 110, 'night'),
      path('M491 150Q585 50 679 150Z', 'night'),
      ellipse(585, 150, 60, 14, 'straw'),
    ),
  );
}

function pan(): string {
  return group(
    ellipse(0, 0, 230, 34, 'night'),
    path('M-210 -150H210L196 -24Q190 0 150 4H-150Q-190 0 -196 -24Z', 'oxide'),
    path('M80 -150H210L196 -24Q190 0 150 4H90Q130 -70 80 -150Z', texture('shade', 'brick')),
    ellipse(0, -150, 212, 42, 'brick'),
    ellipse(0, -148, 190, 32, 'mustard'),
    repeat(9, (index) =>
      ellipse(-140 + index * 34, -152 + (index % 3) * 8, 17, 8, index % 2 === 0 ? 'coral' : 'straw'),
    ),
    rect(-264, -118, 64, 26, 'night', 12),
    rect(200, -118, 64, 26, 'night', 12),
    line(
      [
        [60, -160],
        [170, -330],
      ],
      'dune',
      18,
    ),
    curve('M-60 -200C-90 -250 -30 -280 -60 -340', 'paper', 8),
    curve('M-130 -200C-150 -240 -100 -270 -124 -310', 'paper', 6),
  );
}
