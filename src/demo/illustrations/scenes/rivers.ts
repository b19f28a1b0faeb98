import type { SceneBook } from '../scene.ts';
import { circle, group, line, path, place, poly, rect, repeat } from '../svg.ts';
import { fade, texture } from '../texture.ts';
import { quayHouses } from '../motifs/buildings.ts';
import { containerShip } from '../motifs/container-ship.ts';
import { numerals } from '../motifs/instruments.ts';
import { swingBridge } from '../motifs/lock.ts';
import { gullStanding } from '../motifs/marks.ts';
import { cloud, sky, sun } from '../motifs/sky.ts';
import { windmill } from '../motifs/turbine.ts';
import { water } from '../motifs/water.ts';
import { barge } from '../motifs/workboats.ts';

/** Rivers and their bridges. */
export const riverScenes: SceneBook = {
  'swing-bridge-fog': { title: 'A swing bridge stands open in the fog', draw: swingBridgeFog },
  'low-water-barge': {
    title: 'A half-laden barge passes a water gauge in a dry summer',
    draw: lowWaterBarge,
  },
};

function swingBridgeFog(): string {
  return group(
    rect(0, 0, 1600, 1067, 'mist'),
    rect(0, 0, 1600, 150, 'haze'),
    path('M0 150C500 110 900 210 1600 130V220C1000 280 500 200 0 240Z', 'haze'),
    sun(330, 240, 84, 'paper'),
    place(880, 560, quayHouses(['haze', 'haze', 'haze', 'haze', 'haze', 'haze', 'haze']), {
      scale: 0.8,
    }),
    path('M0 520C400 470 900 560 1600 500V640H0Z', 'mist'),

    water({ top: 600, base: 'haze', dark: 'lagoon', light: 'paper', seed: 13, rows: 10 }),
    place(1270, 672, containerShip({ hull: 'petrol', band: 'brick', seed: 30, tiers: 3 }), {
      scale: 0.36,
      mirrored: true,
    }),
    place(560, 800, swingBridge('petrol', 'navy'), { scale: 1.36 }),
    fade({ left: 430, right: 700, from: 836, to: 910, radius: 8, pitch: 20, fill: 'lagoon' }),
    path(
      'M-20 700C300 660 560 720 860 690C1200 660 1400 730 1640 700V742C1300 760 1100 720 800 744C500 770 300 730 -20 748Z',
      'mist',
    ),
    poly(
      [
        [1240, 1067],
        [1320, 820],
        [1640, 800],
        [1640, 1067],
      ],
      'slate',
    ),
    poly(
      [
        [1320, 820],
        [1640, 800],
        [1640, 828],
        [1312, 848],
      ],
      'dune',
    ),
    rect(1430, 430, 14, 390, 'navy'),
    rect(1402, 400, 70, 150, 'navy', 12),
    circle(1437, 440, 24, 'oxide'),
    circle(1437, 440, 12, 'coral'),
    circle(1437, 510, 24, 'night'),
    line(
      [
        [1330, 760],
        [1640, 738],
      ],
      'paper',
      8,
    ),
    repeat(4, (index) =>
      line(
        [
          [1346 + index * 88, 758 - index * 6],
          [1346 + index * 88, 826 - index * 5],
        ],
        'paper',
        8,
      ),
    ),
    repeat(4, (index) =>
      line(
        [
          [1346 + index * 70, 759 - index * 5],
          [1380 + index * 70, 756 - index * 5],
        ],
        'oxide',
        8,
      ),
    ),
  );
}

function lowWaterBarge(): string {
  return group(
    sky(['lagoon', 'haze', 'mist', 'paper'], 470),
    rect(0, 470, 1600, 170, 'sand'),
    sun(860, 190, 86, 'straw'),
    place(1150, 240, cloud('paper', 'mist'), { scale: 1.2 }),
    poly(
      [
        [0, 480],
        [300, 452],
        [700, 470],
        [1100, 448],
        [1600, 470],
        [1600, 540],
        [0, 540],
      ],
      'petrol',
    ),
    place(1080, 470, windmill('brick', 'night', 'paper'), { scale: 0.78 }),
    repeat(9, (index) =>
      group(
        rect(60 + index * 92, 440, 8, 40, 'night'),
        circle(64 + index * 92, 420 + (index % 3) * 6, 34, index % 2 === 0 ? 'petrol' : 'slate'),
      ),
    ),
    poly(
      [
        [0, 500],
        [600, 500],
        [1600, 486],
        [1600, 640],
        [1000, 620],
        [400, 640],
        [0, 610],
      ],
      'sand',
    ),
    poly(
      [
        [0, 560],
        [500, 560],
        [1600, 540],
        [1600, 640],
        [1000, 620],
        [400, 640],
        [0, 610],
      ],
      texture('dots', 'dune'),
    ),
    repeat(4, (index) =>
      poly(
        [
          [160 + index * 330, 590],
          [250 + index * 330, 585],
          [330 + index * 330, 660],
          [220 + index * 330, 662],
        ],
        'slate',
      ),
    ),
    water({ top: 626, base: 'lagoon', dark: 'petrol', light: 'paper', seed: 23, rows: 10 }),
    place(640, 800, barge({ hull: 'oxide', hatches: 'navy', freeboard: 104 }), { scale: 1.22 }),
    fade({ left: 110, right: 1180, from: 826, to: 890, radius: 7, pitch: 20, fill: 'petrol' }),
    poly(
      [
        [0, 1067],
        [0, 960],
        [340, 930],
        [760, 985],
        [1010, 1067],
      ],
      'sand',
    ),
    poly(
      [
        [0, 1067],
        [0, 1000],
        [320, 970],
        [700, 1020],
        [860, 1067],
      ],
      texture('spots', 'dune'),
    ),
    gauge(),
  );
}

function gauge(): string {
  return group(
    rect(1290, 214, 210, 853, 'night'),
    rect(1304, 204, 182, 863, 'paper'),
    repeat(10, (index) =>
      group(
        rect(1304, 224 + index * 92, 56, 23, 'night'),
        rect(1304, 270 + index * 92, 56, 23, 'night'),
        rect(1360, 247 + index * 92, 34, 23, 'night'),
      ),
    ),
    repeat(9, (index) =>
      place(1412, 230 + index * 92, numerals(String(9 - index), index > 5 ? 'oxide' : 'night', 2.6)),
    ),
    rect(1440, 204, 46, 863, texture('shade', 'dune')),
    path('M1250 1040C1330 1010 1460 1012 1540 1040V1067H1250Z', 'lagoon'),
    place(1396, 206, gullStanding('paper', 'haze'), { scale: 0.6, mirrored: true }),
  );
}
