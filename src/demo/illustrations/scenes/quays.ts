import type { SceneBook } from '../scene.ts';
import { group, line, path, place, poly, rect, repeat } from '../svg.ts';
import { fade, texture } from '../texture.ts';
import { quayHouses, silos, warehouse } from '../motifs/buildings.ts';
import { containerShip } from '../motifs/container-ship.ts';
import { shoreCrane } from '../motifs/crane.ts';
import { roroFerry } from '../motifs/ferry.ts';
import { radarMast } from '../motifs/instruments.ts';
import { gullFlying } from '../motifs/marks.ts';
import { bollard, lifebuoy } from '../motifs/mooring.ts';
import { worker } from '../motifs/people.ts';
import { cloud, cloudBar, crescent, sky, stars, sun } from '../motifs/sky.ts';
import { tug } from '../motifs/tug.ts';
import { water } from '../motifs/water.ts';
import { barge } from '../motifs/workboats.ts';
import { railWagon } from '../motifs/yard.ts';

/** Quays of large ports. */
export const quayScenes: SceneBook = {
  'quay-panorama': { title: 'A working harbour on a clear morning', draw: quayPanorama },
  'silo-quay': { title: 'A barge loads grain below the silos', draw: siloQuay },
  'harbour-office': { title: 'The harbour office after dark', draw: harbourOffice },
};

function quayPanorama(): string {
  return group(
    sky(['petrol', 'lagoon', 'haze', 'mist', 'paper'], 660),
    sun(480, 330, 100, 'straw', 'mustard'),
    place(700, 190, cloud('paper', 'haze'), { scale: 1.1 }),
    place(1180, 260, cloud('mist', 'haze'), { scale: 0.8 }),
    place(1080, 640, quayHouses(['coral', 'sand', 'slate', 'oxide', 'mustard'])),
    place(640, 640, warehouse(3, 'oxide')),
    rect(560, 632, 1080, 24, 'slate'),
    place(190, 690, shoreCrane({ colour: 'oxide', shade: 'brick', trolley: 470 }), { scale: 0.92 }),
    place(-120, 690, shoreCrane({ colour: 'mustard', shade: 'brick', raised: true }), {
      scale: 0.8,
    }),
    rect(-10, 682, 380, 40, 'slate'),
    water({ top: 650, base: 'lagoon', dark: 'petrol', light: 'mist', seed: 15 }),
    rect(-10, 690, 360, 46, 'slate'),
    place(640, 800, containerShip({ hull: 'navy', seed: 9, tiers: 4 }), { scale: 0.86 }),
    place(1360, 850, tug({ hull: 'oxide', funnel: 'mustard' }), { scale: 0.72, mirrored: true }),
    poly(
      [
        [0, 1067],
        [0, 900],
        [700, 940],
        [980, 1067],
      ],
      'dune',
    ),
    poly(
      [
        [0, 900],
        [700, 940],
        [760, 968],
        [0, 922],
      ],
      'sand',
    ),
    poly(
      [
        [0, 922],
        [760, 968],
        [800, 985],
        [0, 940],
      ],
      texture('hatch', 'brick'),
    ),
    place(470, 1010, bollard('navy', 'night'), { scale: 0.52 }),
    place(
      240,
      1040,
      worker({
        jacket: 'mustard',
        trousers: 'navy',
        helmet: 'paper',
        skin: 'tan',
        pose: 'pointing',
      }),
      { scale: 0.86 },
    ),
    place(890, 420, gullFlying('paper', 'mist'), { scale: 0.5 }),
    place(1010, 360, gullFlying('paper', 'mist'), { scale: 0.34 }),
  );
}

function siloQuay(): string {
  return group(
    sky(['haze', 'mist', 'paper', 'sand'], 720),
    place(240, 240, cloud('paper', 'mist'), { scale: 1.5 }),
    place(520, 360, cloud('paper', 'mist'), { scale: 0.8 }),
    poly(
      [
        [0, 704],
        [0, 640],
        [160, 616],
        [400, 646],
        [620, 638],
        [760, 704],
      ],
      'haze',
    ),
    place(900, 690, silos('sand', 'brick'), { scale: 1.32 }),
    place(640, 690, warehouse(2, 'coral'), { scale: 0.9 }),
    rect(440, 684, 1170, 14, 'night'),
    repeat(4, (index) =>
      place(560 + index * 262, 690, railWagon(index % 2 === 0 ? 'brick' : 'petrol', 'night'), {
        scale: 0.94,
      }),
    ),
    rect(420, 690, 1190, 110, 'dune'),
    rect(420, 690, 1190, 16, 'sand'),
    rect(420, 706, 1190, 94, texture('brickwork', 'brick')),
    rect(404, 684, 24, 120, 'slate'),
    water({ top: 780, base: 'lagoon', dark: 'petrol', light: 'mist', seed: 45, rows: 9 }),
    rect(0, 700, 404, 90, 'lagoon'),
    poly(
      [
        [0, 700],
        [404, 700],
        [404, 790],
        [0, 790],
      ],
      texture('rule', 'haze'),
    ),
    line(
      [
        [930, 470],
        [720, 590],
        [720, 800],
      ],
      'slate',
      18,
    ),
    poly(
      [
        [706, 790],
        [734, 790],
        [752, 850],
        [688, 850],
      ],
      'straw',
    ),
    place(660, 910, barge({ hull: 'navy', hatches: 'mustard', freeboard: 44 }), { scale: 1.24 }),
    fade({ left: 110, right: 1210, from: 936, to: 1010, radius: 7, pitch: 20, fill: 'petrol' }),
    place(250, 460, gullFlying('paper', 'haze'), { scale: 0.5 }),
  );
}

function harbourOffice(): string {
  return group(
    sky(['night', 'navy', 'slate', 'petrol'], 700),
    stars(1600, 480, 60, 'sand', 33),
    crescent(330, 210, 96, 'straw'),
    place(520, 320, cloudBar(460, 'slate')),
    place(1440, 480, radarMast('haze', 'lagoon'), { scale: 0.9 }),
    place(580, 760, warehouse(8, 'brick', true), { scale: 1.06 }),
    place(-30, 760, roroFerry({ hull: 'brick', stripe: 'mustard', funnel: 'oxide', lit: true }), {
      scale: 0.92,
    }),
    rect(-10, 750, 560, 70, 'navy'),
    poly(
      [
        [380, 756],
        [1610, 756],
        [1610, 1067],
        [140, 1067],
      ],
      'slate',
    ),
    poly(
      [
        [380, 756],
        [1610, 756],
        [1610, 776],
        [366, 776],
      ],
      'haze',
    ),
    water({ top: 756, base: 'navy', dark: 'night', light: 'petrol', seed: 55 }),
    poly(
      [
        [520, 756],
        [1610, 756],
        [1610, 1067],
        [220, 1067],
      ],
      'slate',
    ),
    poly(
      [
        [520, 756],
        [560, 756],
        [272, 1067],
        [200, 1067],
      ],
      'dune',
    ),
    poly(
      [
        [700, 1067],
        [860, 770],
        [940, 770],
        [1040, 1067],
      ],
      texture('spots', 'mustard'),
    ),
    poly(
      [
        [1180, 1067],
        [1120, 770],
        [1210, 770],
        [1420, 1067],
      ],
      texture('spots', 'mustard'),
    ),
    rect(446, 420, 12, 440, 'night'),
    path('M452 424C452 380 520 372 540 404', 'none', { colour: 'night', width: 12 }),
    path('M516 408H566L580 436H502Z', 'night'),
    poly(
      [
        [506, 436],
        [576, 436],
        [760, 880],
        [360, 880],
      ],
      texture('dots', 'straw'),
    ),
    place(
      690,
      900,
      worker({
        jacket: 'mustard',
        trousers: 'night',
        helmet: 'oxide',
        skin: 'blush',
        pose: 'standing',
      }),
      { scale: 0.72 },
    ),
    place(1130, 930, bollard('oxide', 'night'), { scale: 0.6 }),
    place(1350, 640, lifebuoy('oxide', 'paper'), { scale: 0.36 }),
  );
}
