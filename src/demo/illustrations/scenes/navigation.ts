import type { SceneBook } from '../scene.ts';
import { circle, group, path, place, poly, rect, repeat } from '../svg.ts';
import { fade, texture } from '../texture.ts';
import { chartFrame, chartLight, contours, soundings, track } from '../motifs/chart.ts';
import { compassRose, dividers, radarScreen } from '../motifs/instruments.ts';
import { lighthouse } from '../motifs/marks.ts';
import { sky, stars } from '../motifs/sky.ts';
import { binoculars, mug } from '../motifs/still-life.ts';

/** Charts and screens. */
export const navigationScenes: SceneBook = {
  'radar-watch': { title: 'A radar picture before a night arrival', draw: radarWatch },
  'harbour-chart': { title: 'A passage plan on a chart', draw: harbourChart },
};

function radarWatch(): string {
  return group(
    rect(0, 0, 1600, 1067, 'navy'),
    sky(['night', 'navy', 'petrol'], 480),
    stars(1600, 260, 24, 'haze', 2),
    poly(
      [
        [0, 480],
        [500, 470],
        [800, 430],
        [1100, 474],
        [1600, 460],
        [1600, 520],
        [0, 520],
      ],
      'night',
    ),
    place(1240, 468, lighthouse({ tower: 'haze', band: 'slate', lit: true }), { scale: 0.36 }),
    poly(
      [
        [1240, 300],
        [1640, 210],
        [1640, 350],
      ],
      'mustard',
    ),
    repeat(9, (index) =>
      circle(1000 + index * 62, 486 - (index % 2) * 8, 5, index % 3 === 0 ? 'coral' : 'straw'),
    ),
    rect(0, 500, 1600, 120, 'navy'),
    poly(
      [
        [940, 0],
        [1000, 0],
        [1010, 620],
        [940, 620],
      ],
      'night',
    ),
    rect(0, 0, 1600, 46, 'night'),
    poly(
      [
        [0, 620],
        [1600, 560],
        [1600, 1067],
        [0, 1067],
      ],
      'slate',
    ),
    poly(
      [
        [0, 620],
        [1600, 560],
        [1600, 590],
        [0, 654],
      ],
      'haze',
    ),
    rect(0, 700, 1600, 370, texture('dots', 'navy')),
    rect(130, 110, 800, 850, 'night', 60),
    rect(150, 130, 760, 810, 'petrol', 50),
    rect(700, 130, 210, 810, texture('shade', 'night'), 50),
    place(530, 500, radarScreen('night', 'lagoon', 'petrol'), { scale: 1.68 }),
    repeat(6, (index) => circle(250 + index * 112, 890, 24, index === 2 ? 'oxide' : 'sand')),
    place(1260, 960, mug('mustard', 'brick'), { scale: 0.95 }),
    place(1490, 985, binoculars('night', 'oxide'), { scale: 0.95 }),
    fade({ left: 960, right: 1600, from: 1067, to: 930, radius: 8, pitch: 22, fill: 'night' }),
  );
}

function harbourChart(): string {
  return group(
    rect(0, 0, 1600, 1067, 'paper'),
    rect(0, 0, 1600, 1067, 'mist'),
    contours({
      x: 720,
      y: 620,
      radius: 520,
      inks: ['haze', 'lagoon', 'petrol', 'slate'],
      seed: 42,
    }),
    soundings({ left: 80, top: 440, columns: 15, rows: 8, pitch: 96, colour: 'navy', seed: 12 }),
    soundings({ left: 1050, top: 90, columns: 5, rows: 5, pitch: 96, colour: 'navy', seed: 14 }),
    path(
      'M0 0H980C940 90 820 60 740 130C650 210 560 130 460 200C360 260 380 350 260 380C160 400 120 330 0 380Z',
      'sand',
    ),
    path(
      'M0 0H700C640 70 560 50 470 110C380 160 300 150 220 230C140 300 80 270 0 290Z',
      texture('hatch', 'dune'),
    ),
    path(
      'M1600 640C1500 620 1480 700 1390 720C1300 740 1290 830 1200 850C1130 870 1120 960 1060 1067H1600Z',
      'sand',
    ),
    path('M1600 780C1500 780 1450 850 1370 870C1300 890 1290 980 1230 1067H1600Z', texture('hatch', 'dune')),
    path('M1310 300C1350 280 1400 300 1410 340C1400 380 1340 390 1316 360Z', 'sand', {
      colour: 'slate',
      width: 3,
    }),
    track(
      [
        [60, 980],
        [330, 820],
        [620, 700],
        [900, 520],
        [1120, 430],
        [1540, 170],
      ],
      'oxide',
    ),
    place(760, 132, chartLight('mustard'), { scale: 1.5 }),
    place(1364, 338, chartLight('mustard'), { scale: 1.4, mirrored: true }),
    place(1210, 856, chartLight('oxide'), { scale: 1.4, mirrored: true }),
    place(300, 200, compassRose('navy', 'paper', 'oxide'), { scale: 0.5 }),
    place(1010, 300, dividers(120, 'mustard', 'night'), { scale: 1.7, turn: -32 }),
    chartFrame(1600, 1067, 24, 'night', 'paper'),
  );
}
