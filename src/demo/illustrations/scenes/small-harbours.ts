import type { SceneBook } from '../scene.ts';
import { circle, group, line, place, poly, rect, repeat } from '../svg.ts';
import { fade, texture } from '../texture.ts';
import { gableHouse, mountain } from '../motifs/buildings.ts';
import { gullFlying, gullStanding, lighthouse, skerry } from '../motifs/marks.ts';
import { bollard } from '../motifs/mooring.ts';
import { worker } from '../motifs/people.ts';
import { cloudBar, rays, sky, sun } from '../motifs/sky.ts';
import { dinghy, fishingBoat } from '../motifs/small-craft.ts';
import { tug } from '../motifs/tug.ts';
import { glitter, water } from '../motifs/water.ts';

/** Small harbours. */
export const smallHarbourScenes: SceneBook = {
  'skarvoy-harbour': { title: 'Wooden houses around a northern harbour', draw: skarvoyHarbour },
  'fishing-dawn': { title: 'Fishing boats below an ice plant at dawn', draw: fishingDawn },
  'gull-on-bollard': { title: 'A gull on a bollard', draw: gullOnBollard },
};

function skarvoyHarbour(): string {
  return group(
    sky(['petrol', 'lagoon', 'haze', 'mist'], 560),
    place(60, 240, cloudBar(560, 'mist')),
    place(900, 150, cloudBar(520, 'haze')),
    place(-160, 600, mountain(900, 420, 'slate', 'navy', 'paper')),
    place(520, 600, mountain(760, 320, 'lagoon', 'slate', 'paper')),
    place(980, 600, mountain(820, 460, 'slate', 'navy', 'paper')),
    water({ top: 590, base: 'petrol', dark: 'navy', light: 'haze', seed: 25 }),
    place(1180, 640, skerry(420, 90, 'slate', 'night')),
    place(1400, 576, lighthouse({ tower: 'paper', band: 'oxide', lit: true }), { scale: 0.52 }),
    poly(
      [
        [0, 700],
        [0, 590],
        [180, 560],
        [420, 580],
        [760, 620],
        [900, 700],
      ],
      'navy',
    ),
    place(20, 690, gableHouse('oxide', 'night', true), { scale: 1.25 }),
    place(230, 700, gableHouse('mustard', 'night'), { scale: 1.05 }),
    place(410, 700, gableHouse('paper', 'brick', true), { scale: 1.3 }),
    place(626, 704, gableHouse('brick', 'night', true), { scale: 1.0 }),
    place(796, 706, gableHouse('lagoon', 'night'), { scale: 0.86 }),
    rect(-10, 696, 960, 26, 'dune'),
    repeat(16, (index) => rect(10 + index * 60, 718, 12, 66, 'night')),
    rect(-10, 718, 960, 8, 'brick'),
    glitter(120, 760, 1000, 120, 'straw', 2),
    glitter(520, 760, 960, 120, 'straw', 6),
    place(1150, 850, fishingBoat('oxide', 'paper', 'navy'), { scale: 1.42 }),
    place(720, 905, fishingBoat('navy', 'mustard', 'brick'), { scale: 1.1, mirrored: true }),
    fade({ left: 940, right: 1380, from: 874, to: 950, radius: 7, pitch: 20, fill: 'navy' }),
    place(300, 930, dinghy('paper', 'dune'), { scale: 1.1 }),
    line(
      [
        [190, 900],
        [120, 726],
      ],
      'sand',
      4,
    ),
  );
}

function fishingDawn(): string {
  return group(
    sky(['slate', 'lagoon', 'blush', 'straw'], 520),
    sun(1150, 500, 130, 'oxide', 'brick'),
    place(620, 180, cloudBar(640, 'blush')),
    place(180, 270, cloudBar(380, 'haze')),
    poly(
      [
        [800, 530],
        [960, 486],
        [1140, 508],
        [1320, 462],
        [1600, 500],
        [1600, 560],
        [800, 560],
      ],
      'slate',
    ),
    water({ top: 528, base: 'lagoon', dark: 'petrol', light: 'blush', seed: 35 }),
    glitter(1150, 536, 900, 260, 'straw', 16),
    icePlant(),
    poly(
      [
        [-10, 720],
        [560, 720],
        [560, 790],
        [-10, 790],
      ],
      'dune',
    ),
    poly(
      [
        [-10, 740],
        [560, 740],
        [560, 1067],
        [-10, 1067],
      ],
      'brick',
    ),
    rect(-10, 740, 570, 330, texture('brickwork', 'night')),
    rect(-10, 712, 590, 30, 'sand'),
    repeat(3, (index) => rect(90 + index * 180, 760, 26, 307, 'night')),
    place(820, 860, fishingBoat('petrol', 'paper', 'oxide'), { scale: 1.75 }),
    place(1330, 760, fishingBoat('oxide', 'sand', 'navy'), { scale: 0.9 }),
    place(
      330,
      716,
      worker({
        jacket: 'mustard',
        trousers: 'petrol',
        helmet: 'oxide',
        skin: 'tan',
        pose: 'hauling',
      }),
      { scale: 0.66 },
    ),
    repeat(3, (index) =>
      group(
        rect(60 + index * 62, 668, 56, 46, 'mist'),
        rect(60 + index * 62, 668, 56, 8, 'haze'),
        rect(66 + index * 62, 656, 44, 14, 'paper'),
      ),
    ),
    place(1020, 330, gullFlying('paper', 'mist'), { scale: 0.62 }),
    place(1240, 250, gullFlying('paper', 'mist'), { scale: 0.8, mirrored: true }),
    place(860, 230, gullFlying('paper', 'mist'), { scale: 0.4 }),
    fade({ left: 560, right: 1080, from: 900, to: 990, radius: 8, pitch: 22, fill: 'petrol' }),
  );
}

function icePlant(): string {
  return group(
    rect(-10, 330, 250, 390, 'paper'),
    rect(150, 330, 90, 390, texture('rib', 'dune')),
    poly(
      [
        [-10, 330],
        [-10, 290],
        [250, 320],
        [250, 344],
      ],
      'oxide',
    ),
    rect(30, 420, 70, 70, 'navy'),
    rect(62, 420, 6, 70, 'paper'),
    rect(30, 560, 90, 160, 'navy'),
    line(
      [
        [236, 440],
        [470, 520],
      ],
      'slate',
      26,
    ),
    line(
      [
        [236, 428],
        [470, 508],
      ],
      'haze',
      7,
    ),
    poly(
      [
        [452, 506],
        [496, 520],
        [492, 590],
        [462, 590],
      ],
      'slate',
    ),
    repeat(9, (index) => circle(470 + (index % 3) * 9, 604 + index * 13, 6, 'paper')),
    line(
      [
        [300, 450],
        [300, 716],
      ],
      'slate',
      8,
    ),
    line(
      [
        [400, 500],
        [400, 716],
      ],
      'slate',
      8,
    ),
  );
}

function gullOnBollard(): string {
  return group(
    rect(0, 0, 1600, 1067, 'straw'),
    rays(1180, 700, 1600, -178, -2, 10, 'sand'),
    sun(1180, 640, 210, 'coral', 'oxide'),
    water({ top: 700, base: 'petrol', dark: 'navy', light: 'haze', seed: 65, rows: 8 }),
    glitter(1180, 706, 1000, 380, 'straw', 9),
    place(1370, 712, tug({ hull: 'navy', house: 'sand', funnel: 'oxide' }), { scale: 0.42 }),
    poly(
      [
        [0, 960],
        [1000, 930],
        [1240, 1067],
        [0, 1067],
      ],
      'dune',
    ),
    poly(
      [
        [0, 960],
        [1000, 930],
        [1030, 948],
        [0, 982],
      ],
      'sand',
    ),
    place(530, 990, bollard('slate', 'night'), { scale: 1.3 }),
    place(520, 600, gullStanding('paper', 'haze'), { scale: 2.1 }),
  );
}
