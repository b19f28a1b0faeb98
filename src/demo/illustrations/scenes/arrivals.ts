import type { SceneBook } from '../scene.ts';
import { circle, group, line, path, place, poly, rect, repeat } from '../svg.ts';
import { texture } from '../texture.ts';
import { quayHouses } from '../motifs/buildings.ts';
import { shoreCrane } from '../motifs/crane.ts';
import { roroFerry } from '../motifs/ferry.ts';
import { cloud, cloudBar, flecks, rays, sky } from '../motifs/sky.ts';
import { tugBowOn } from '../motifs/tug.ts';
import { swell, water } from '../motifs/water.ts';
import { railWagon, steamEngine } from '../motifs/yard.ts';

/** Vessels that meet the shore. */
export const arrivalScenes: SceneBook = {
  'train-ferry-ice': {
    title: 'A steam train rolls aboard a ferry in the ice',
    draw: trainFerryIce,
  },
  'electric-tug': { title: 'A battery tug comes straight at the reader', draw: electricTug },
};

function trainFerryIce(): string {
  return group(
    sky(['navy', 'slate', 'lagoon', 'haze', 'blush'], 600),
    place(180, 200, cloudBar(560, 'slate')),
    place(700, 300, cloudBar(620, 'haze')),
    poly(
      [
        [0, 620],
        [0, 560],
        [220, 540],
        [420, 560],
        [600, 556],
        [600, 620],
      ],
      'mist',
    ),
    rect(0, 596, 1600, 480, 'haze'),
    repeat(9, (index) =>
      poly(
        [
          [index * 190 - 30, 640 + (index % 3) * 34],
          [index * 190 + 60, 622 + (index % 3) * 34],
          [index * 190 + 150, 636 + (index % 3) * 34],
          [index * 190 + 120, 658 + (index % 3) * 34],
          [index * 190 + 10, 660 + (index % 3) * 34],
        ],
        'mist',
      ),
    ),
    place(1330, 820, roroFerry({ hull: 'night', stripe: 'oxide', funnel: 'mustard', lit: true }), {
      scale: 1.32,
    }),
    poly(
      [
        [700, 660],
        [780, 656],
        [780, 800],
        [716, 800],
      ],
      'brick',
    ),
    rect(750, 640, 70, 150, 'night'),
    poly(
      [
        [0, 800],
        [620, 800],
        [800, 776],
        [800, 800],
        [640, 840],
        [0, 840],
      ],
      'slate',
    ),
    line(
      [
        [0, 796],
        [620, 796],
        [800, 774],
      ],
      'night',
      10,
    ),
    repeat(7, (index) => rect(30 + index * 90, 836, 22, 240, 'night')),
    line(
      [
        [0, 900],
        [620, 900],
      ],
      'night',
      8,
    ),
    line(
      [
        [40, 838],
        [130, 1060],
        [220, 838],
        [310, 1060],
        [400, 838],
        [490, 1060],
        [580, 838],
      ],
      'night',
      7,
    ),
    place(110, 792, railWagon('brick', 'night'), { scale: 1.1 }),
    place(478, 792, steamEngine('petrol', 'night'), { scale: 1.24 }),
    path(
      'M600 530C560 480 640 450 600 390C560 330 470 340 420 280C360 240 260 270 200 220C240 330 330 320 400 370C460 420 500 430 530 480C550 510 560 520 580 534Z',
      'paper',
    ),
    path(
      'M590 520C556 470 600 440 560 400C520 370 470 370 430 330C480 400 540 430 556 480Z',
      texture('hatch', 'haze'),
    ),
    repeat(8, (index) =>
      poly(
        [
          [index * 230 - 60, 930 + (index % 2) * 60],
          [index * 230 + 60, 900 + (index % 2) * 60],
          [index * 230 + 190, 926 + (index % 2) * 60],
          [index * 230 + 160, 964 + (index % 2) * 60],
          [index * 230 - 10, 970 + (index % 2) * 60],
        ],
        index % 3 === 0 ? 'paper' : 'mist',
      ),
    ),
    repeat(8, (index) =>
      poly(
        [
          [index * 230 - 10, 970 + (index % 2) * 60],
          [index * 230 + 160, 964 + (index % 2) * 60],
          [index * 230 + 150, 984 + (index % 2) * 60],
          [index * 230, 988 + (index % 2) * 60],
        ],
        'lagoon',
      ),
    ),
    flecks(1600, 1067, 120, 'paper', 19),
  );
}

function electricTug(): string {
  return group(
    sky(['paper', 'mist', 'haze', 'haze'], 590),
    rays(560, 590, 1500, -176, -4, 12, 'mist'),
    place(1280, 230, cloud('paper', 'haze'), { scale: 1.4 }),
    place(230, 620, shoreCrane({ colour: 'slate', shade: 'petrol', raised: true }), {
      scale: 0.62,
    }),
    place(30, 620, shoreCrane({ colour: 'slate', shade: 'petrol', raised: true }), { scale: 0.62 }),
    place(990, 610, quayHouses(['lagoon', 'haze', 'lagoon', 'slate', 'haze', 'lagoon']), {
      scale: 0.5,
    }),
    rect(0, 596, 1600, 20, 'slate'),
    water({ top: 604, base: 'lagoon', dark: 'petrol', light: 'mist', seed: 75, rows: 9 }),
    swell(760, 800, 50, 'petrol', 300),
    place(640, 900, tugBowOn({ hull: 'mustard' }), { scale: 2.05 }),
    bowFoam(1),
    bowFoam(-1),
    line(
      [
        [640, 724],
        [1160, 640],
        [1640, 520],
      ],
      'sand',
      16,
    ),
    line(
      [
        [640, 724],
        [1160, 640],
        [1640, 520],
      ],
      'dune',
      4,
    ),
    swell(1010, 540, 40, 'navy', 120),
  );
}

function bowFoam(side: 1 | -1): string {
  return place(
    640,
    930,
    group(
      path(
        'M0 20C40 -30 90 -70 150 -96C240 -130 300 -70 390 -40C470 -14 540 -26 640 6C540 40 440 44 340 40C220 60 90 50 0 20Z',
        'paper',
      ),
      path('M40 22C90 -10 140 -46 190 -60C250 -60 290 -20 380 0C300 20 160 40 40 22Z', 'haze'),
      circle(250, -130, 12, 'paper'),
      circle(300, -150, 8, 'paper'),
      circle(380, -92, 10, 'paper'),
      circle(190, -140, 7, 'paper'),
    ),
    { mirrored: side < 0 },
  );
}
