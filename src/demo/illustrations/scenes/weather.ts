import type { SceneBook } from '../scene.ts';
import { clip, group, line, path, place, poly, rect, repeat } from '../svg.ts';
import { gouge, gouges, texture } from '../texture.ts';
import { containerShip } from '../motifs/container-ship.ts';
import { numerals } from '../motifs/instruments.ts';
import { buoy, gullFlying, lighthouse, skerry } from '../motifs/marks.ts';
import { worker } from '../motifs/people.ts';
import { cloud, cloudBar, flecks, rain, sky, stars } from '../motifs/sky.ts';
import { pilotBoat } from '../motifs/small-craft.ts';
import { bowWave, swell, water } from '../motifs/water.ts';

/** Work and marks in bad weather. */
export const weatherScenes: SceneBook = {
  'pilot-ladder': { title: 'A pilot climbs the ladder from a boat in a swell', draw: pilotLadder },
  'lighthouse-beam': { title: 'A lighthouse beam over a breaking sea', draw: lighthouseBeam },
  'buoy-in-swell': { title: 'A red buoy heels in a rain squall', draw: buoyInSwell },
};

function pilotLadder(): string {
  const hull = 'M760 0C790 300 800 620 792 1067H1600V0Z';
  return group(
    sky(['slate', 'lagoon', 'haze', 'mist'], 560),
    place(330, 250, cloud('haze', 'lagoon'), { scale: 1.7 }),
    place(60, 380, cloud('mist', 'haze'), { scale: 1.2 }),
    water({ top: 540, base: 'lagoon', dark: 'petrol', light: 'mist', seed: 44, rows: 9 }),
    swell(700, 520, 60, 'petrol', 120),
    clip(
      path(hull, 'navy'),
      group(
        path(hull, 'navy'),
        rect(740, 850, 900, 230, 'oxide'),
        rect(740, 838, 900, 14, 'paper'),
        repeat(8, (index) => rect(780, 60 + index * 112, 900, 3, 'night')),
        repeat(5, (index) => rect(930 + index * 160, 0, 3, 1067, 'night')),
        path('M740 0C800 300 810 620 800 1067H860C872 620 860 300 836 0Z', texture('hatch', 'night')),
        repeat(5, (index) => place(1424, 610 + index * 92, numerals(String(9 - index), 'paper', 2.3))),
        repeat(5, (index) => rect(1484, 629 + index * 92, 44, 5, 'paper')),
      ),
    ),
    ladder(),
    place(
      1008,
      486,
      worker({
        jacket: 'coral',
        trousers: 'slate',
        helmet: 'paper',
        skin: 'blush',
        pose: 'hauling',
      }),
      { scale: 0.74 },
    ),
    place(470, 806, pilotBoat('oxide', 'mustard'), { scale: 1.72, turn: -7 }),
    place(800, 790, bowWave(500, 'paper', 'haze'), { turn: -4 }),
    swell(880, 420, 46, 'slate', 40),
    swell(972, 520, 60, 'petrol', 260),
    gouges({
      left: 0,
      right: 1600,
      top: 900,
      bottom: 1040,
      rows: 5,
      length: 110,
      thickness: 5,
      fill: 'haze',
      seed: 3,
      cover: 0.3,
    }),
    rain(1600, 1067, 90, 'mist', 12),
  );
}

function ladder(): string {
  return group(
    line(
      [
        [1030, 0],
        [1030, 700],
      ],
      'sand',
      9,
    ),
    line(
      [
        [1130, 0],
        [1130, 700],
      ],
      'sand',
      9,
    ),
    repeat(15, (index) =>
      group(
        rect(1018, 22 + index * 47, 124, 13, index % 5 === 4 ? 'mustard' : 'dune'),
        rect(1018, 31 + index * 47, 124, 4, 'brick'),
      ),
    ),
  );
}

function lighthouseBeam(): string {
  return group(
    sky(['night', 'night', 'navy', 'slate'], 620),
    stars(1600, 300, 30, 'haze', 5),
    poly(
      [
        [1130, 214],
        [-40, -40],
        [-40, 350],
      ],
      'mustard',
    ),
    poly(
      [
        [1130, 214],
        [-40, 10],
        [-40, 270],
      ],
      'straw',
    ),
    poly(
      [
        [1130, 214],
        [-40, 10],
        [-40, 270],
      ],
      texture('rule', 'mustard'),
    ),
    poly(
      [
        [1150, 214],
        [1640, 120],
        [1640, 330],
      ],
      'mustard',
    ),
    place(140, 470, cloudBar(640, 'petrol')),
    place(1080, 420, cloudBar(560, 'petrol')),
    water({ top: 610, base: 'petrol', dark: 'navy', light: 'haze', seed: 81 }),
    place(720, 840, skerry(860, 230, 'slate', 'night')),
    place(1140, 688, lighthouse({ tower: 'paper', band: 'oxide', lit: true })),
    rect(1220, 612, 120, 76, 'paper'),
    poly(
      [
        [1208, 614],
        [1280, 570],
        [1352, 614],
      ],
      'oxide',
    ),
    rect(1246, 636, 24, 26, 'straw'),
    swell(850, 560, 80, 'lagoon', 200),
    swell(900, 470, 70, 'petrol', 30),
    gouges({
      left: 0,
      right: 1600,
      top: 790,
      bottom: 850,
      rows: 4,
      length: 150,
      thickness: 7,
      fill: 'paper',
      seed: 17,
      cover: 0.34,
    }),
    swell(1000, 620, 80, 'navy', 320),
    spray(),
  );
}

function spray(): string {
  const jets = [-152, -138, -124, -112, -101, -92, -82, -71, -58, -44, -30];
  return group(
    ...jets.map((turn, index) =>
      gouge(790, 850, 150 + ((index * 53) % 110), 17, index % 3 === 1 ? 'mist' : 'paper', turn),
    ),
    ...jets.map((turn, index) => gouge(790, 850, 90 + ((index * 37) % 60), 9, 'haze', turn + 5)),
    place(690, 590, flecks(210, 120, 22, 'paper', 23)),
    gouge(640, 852, 330, 15, 'paper'),
  );
}

function buoyInSwell(): string {
  return group(
    sky(['petrol', 'slate', 'lagoon', 'haze'], 520),
    place(260, 270, cloud('slate', 'night'), { scale: 2.3 }),
    place(1250, 220, cloud('petrol', 'night'), { scale: 2 }),
    water({ top: 500, base: 'haze', dark: 'lagoon', light: 'paper', seed: 91, rows: 6 }),
    place(1240, 536, containerShip({ hull: 'navy', seed: 12, tiers: 4 }), {
      scale: 0.32,
      mirrored: true,
    }),
    swell(640, 700, 110, 'lagoon', 60),
    gouges({
      left: 0,
      right: 1600,
      top: 620,
      bottom: 740,
      rows: 5,
      length: 130,
      thickness: 5,
      fill: 'mist',
      seed: 27,
      cover: 0.3,
    }),
    place(540, 905, buoy('oxide', 'brick', true), { scale: 2.3, turn: 13 }),
    place(960, 300, gullFlying('paper', 'mist'), { scale: 0.9, mirrored: true }),
    swell(915, 760, 120, 'petrol', 60),
    gouges({
      left: 0,
      right: 1600,
      top: 850,
      bottom: 950,
      rows: 4,
      length: 170,
      thickness: 7,
      fill: 'haze',
      seed: 29,
      cover: 0.28,
    }),
    swell(1000, 640, 70, 'navy', 90),
    rain(1600, 900, 60, 'mist', 77, 112),
  );
}
