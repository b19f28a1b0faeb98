import type { SceneBook } from '../scene.ts';
import { group, path, place, poly, rect, repeat } from '../svg.ts';
import { fade, gouges, texture } from '../texture.ts';
import { mountain } from '../motifs/buildings.ts';
import { containerShip } from '../motifs/container-ship.ts';
import { islandFerry } from '../motifs/ferry.ts';
import { gullFlying } from '../motifs/marks.ts';
import { cloudBar, rays, sky, stars, sun } from '../motifs/sky.ts';
import { windTurbine } from '../motifs/turbine.ts';
import { bowWave, glitter, swell, water } from '../motifs/water.ts';
import { dredger, rainbowSpray } from '../motifs/workboats.ts';

/** Ships under way. */
export const seaScenes: SceneBook = {
  'feeder-by-night': {
    title: 'A feeder passes a wind farm under a full moon',
    draw: feederByNight,
  },
  'fjord-ferry': { title: 'An island ferry between steep mountains', draw: fjordFerry },
  'dredger-dawn': { title: 'A dredger throws sand on to a bank at dawn', draw: dredgerDawn },
};

function feederByNight(): string {
  return group(
    sky(['night', 'navy', 'navy', 'slate', 'petrol'], 640),
    stars(1600, 420, 70, 'sand', 11),
    sun(1235, 240, 128, 'straw', 'mustard'),
    place(980, 300, cloudBar(420, 'navy')),
    place(1190, 206, cloudBar(380, 'slate'), { scale: 0.8 }),
    repeat(6, (index) =>
      place(1010 + index * 104, 648, windTurbine('haze', 20 + index * 37, 'slate'), {
        scale: 0.3 + (index % 2) * 0.1,
      }),
    ),
    water({ top: 640, base: 'navy', dark: 'night', light: 'petrol', seed: 5 }),
    glitter(1235, 652, 1010, 250, 'straw', 21),
    place(560, 836, containerShip({ hull: 'brick', band: 'oxide', lit: true, seed: 4, tiers: 5 }), {
      scale: 1.24,
    }),
    place(1136, 846, bowWave(620, 'mist', 'lagoon')),
    gouges({
      left: 0,
      right: 1080,
      top: 866,
      bottom: 925,
      rows: 4,
      length: 120,
      thickness: 5,
      fill: 'straw',
      seed: 8,
      cover: 0.16,
    }),
    swell(1000, 330, 26, 'night', 60),
  );
}

function fjordFerry(): string {
  return group(
    sky(['lagoon', 'haze', 'mist', 'paper', 'straw'], 600),
    sun(1010, 420, 92, 'paper'),
    place(120, 250, cloudBar(560, 'paper')),
    place(1000, 190, cloudBar(480, 'mist')),
    place(420, 620, mountain(820, 300, 'haze', 'lagoon', 'paper')),
    place(900, 620, mountain(900, 420, 'lagoon', 'petrol', 'paper')),
    place(-320, 660, mountain(980, 560, 'petrol', 'navy', 'mist')),
    place(1180, 690, mountain(800, 600, 'slate', 'night', 'mist')),
    rect(0, 618, 1600, 90, 'lagoon'),
    water({ top: 660, base: 'lagoon', dark: 'petrol', light: 'mist', seed: 61 }),
    glitter(1010, 664, 860, 210, 'paper', 14),
    repeat(5, (index) =>
      rect(
        150 + index * 74,
        622 - (index % 2) * 6,
        40,
        40 + (index % 2) * 6,
        index % 2 === 0 ? 'oxide' : 'mustard',
      ),
    ),
    repeat(5, (index) =>
      poly(
        [
          [142 + index * 74, 624 - (index % 2) * 6],
          [170 + index * 74, 598 - (index % 2) * 6],
          [198 + index * 74, 624 - (index % 2) * 6],
        ],
        'night',
      ),
    ),
    rect(110, 660, 440, 14, 'dune'),
    place(840, 850, islandFerry('oxide', 'mustard'), { scale: 1.3 }),
    place(1180, 858, bowWave(460, 'paper', 'haze')),
    fade({ left: 440, right: 1240, from: 880, to: 960, radius: 7, pitch: 20, fill: 'petrol' }),
    poly(
      [
        [0, 1067],
        [0, 930],
        [130, 912],
        [260, 958],
        [420, 978],
        [560, 1040],
        [600, 1067],
      ],
      'night',
    ),
    place(300, 380, gullFlying('paper', 'mist'), { scale: 0.7 }),
    place(1380, 330, gullFlying('paper', 'mist'), { scale: 0.42, mirrored: true }),
  );
}

function dredgerDawn(): string {
  return group(
    sky(['mustard', 'straw', 'sand', 'blush', 'coral'], 590),
    rays(300, 600, 1700, -150, 0, 9, 'straw'),
    sun(300, 560, 170, 'paper'),
    place(760, 210, cloudBar(700, 'paper')),
    place(-60, 330, cloudBar(420, 'sand')),
    poly(
      [
        [900, 600],
        [1080, 578],
        [1300, 588],
        [1600, 566],
        [1600, 640],
        [900, 640],
      ],
      'brick',
    ),
    repeat(4, (index) =>
      place(1130 + index * 120, 580, windTurbine('brick', 10 + index * 31, 'brick'), {
        scale: 0.22,
      }),
    ),
    water({ top: 598, base: 'lagoon', dark: 'petrol', light: 'straw', seed: 71 }),
    glitter(300, 606, 930, 320, 'paper', 4),
    path(
      'M1060 800C1180 740 1320 760 1420 740C1500 728 1560 744 1640 730V880C1500 900 1240 880 1060 800Z',
      'sand',
    ),
    path('M1160 812C1280 790 1420 800 1640 790V880C1500 900 1300 872 1160 812Z', texture('dots', 'dune')),
    place(460, 800, dredger('navy', 'paper'), { scale: 1.24 }),
    place(878, 606, rainbowSpray('dune', 'brick'), { scale: 1.06 }),
    place(890, 812, bowWave(500, 'paper', 'haze')),
    place(1300, 380, gullFlying('paper', 'sand'), { scale: 0.5 }),
    place(1430, 450, gullFlying('paper', 'sand'), { scale: 0.34 }),
    swell(985, 410, 26, 'petrol', 100),
  );
}
