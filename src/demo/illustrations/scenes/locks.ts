import type { SceneBook } from '../scene.ts';
import { group, line, path, place, poly, rect, repeat } from '../svg.ts';
import { fade, texture } from '../texture.ts';
import { chartFrame, contours, soundings, vesselFromAbove } from '../motifs/chart.ts';
import { compassRose } from '../motifs/instruments.ts';
import { controlTower, floatingGate } from '../motifs/lock.ts';
import { cloudBar, rays, sky, sun } from '../motifs/sky.ts';
import { tug } from '../motifs/tug.ts';
import { bowWave, glitter, water } from '../motifs/water.ts';

/** Locks from outside. */
export const lockScenes: SceneBook = {
  'gate-under-tow': { title: 'A new lock gate is towed in at sunrise', draw: gateUnderTow },
  'lock-plan': { title: 'The sea lock and its approaches, from above', draw: lockPlan },
};

function gateUnderTow(): string {
  return group(
    sky(['petrol', 'lagoon', 'haze', 'straw', 'blush'], 610),
    rays(1180, 600, 1500, -172, -8, 11, 'straw'),
    sun(1180, 590, 150, 'oxide', 'brick'),
    place(180, 250, cloudBar(620, 'mist')),
    place(760, 340, cloudBar(500, 'paper'), { scale: 0.8 }),
    poly(
      [
        [0, 612],
        [0, 560],
        [120, 552],
        [240, 572],
        [420, 568],
        [520, 590],
        [700, 596],
        [760, 612],
      ],
      'petrol',
    ),
    place(96, 572, controlTower('slate', 'night', false), { scale: 0.5 }),
    water({ top: 608, base: 'petrol', dark: 'navy', light: 'haze', seed: 9 }),
    glitter(1180, 616, 900, 340, 'straw', 3),
    line(
      [
        [1000, 742],
        [1230, 712],
      ],
      'sand',
      4,
    ),
    place(1340, 762, tug({ hull: 'oxide', funnel: 'mustard' }), { scale: 0.82 }),
    place(1510, 770, bowWave(330, 'paper', 'haze')),
    place(610, 810, floatingGate('navy', 'slate')),
    fade({ left: 160, right: 1060, from: 842, to: 910, radius: 6, pitch: 18, fill: 'night' }),
    line(
      [
        [140, 600],
        [60, 820],
      ],
      'sand',
      5,
    ),
    place(120, 936, tug({ hull: 'brick', house: 'sand', funnel: 'oxide' }), {
      scale: 1.25,
      mirrored: true,
    }),
    place(-116, 948, bowWave(420, 'paper', 'haze'), { mirrored: true }),
  );
}

function lockPlan(): string {
  const chamber = (y: number): string =>
    group(
      rect(470, y - 66, 700, 132, 'slate'),
      rect(470, y - 52, 700, 104, 'haze'),
      repeat(3, (gate) => rect(500 + gate * 310, y - 80, 20, 160, 'oxide')),
      repeat(14, (index) => rect(484 + index * 48, y - 64, 22, 8, 'sand')),
    );
  return group(
    rect(0, 0, 1600, 1067, 'mist'),
    contours({
      x: 180,
      y: 560,
      radius: 470,
      inks: ['haze', 'lagoon', 'petrol'],
      seed: 18,
      stretch: 1.1,
    }),
    contours({ x: 1440, y: 480, radius: 330, inks: ['haze', 'lagoon'], seed: 8, stretch: 1.2 }),
    path('M470 0H1180C1160 90 1240 150 1600 170V0ZM470 0C440 140 380 200 470 300V0Z', 'sand'),
    poly(
      [
        [440, 0],
        [1600, 0],
        [1600, 190],
        [1260, 210],
        [1170, 330],
        [470, 330],
        [370, 210],
      ],
      'sand',
    ),
    poly(
      [
        [470, 730],
        [1170, 730],
        [1280, 860],
        [1600, 890],
        [1600, 1067],
        [360, 1067],
        [400, 860],
      ],
      'sand',
    ),
    poly(
      [
        [470, 860],
        [1170, 830],
        [1280, 960],
        [1600, 980],
        [1600, 1067],
        [360, 1067],
      ],
      texture('dots', 'dune'),
    ),
    poly(
      [
        [440, 0],
        [1600, 0],
        [1600, 110],
        [900, 120],
        [500, 90],
      ],
      texture('dots', 'dune'),
    ),
    rect(470, 470, 700, 120, 'dune'),
    poly(
      [
        [470, 520],
        [380, 530],
        [470, 540],
      ],
      'dune',
    ),
    chamber(396),
    chamber(664),
    repeat(7, (index) =>
      rect(520 + index * 90, 150 + (index % 2) * 50, 56, 56, index % 3 === 0 ? 'oxide' : 'brick'),
    ),
    repeat(5, (index) =>
      rect(560 + index * 120, 900 + (index % 2) * 40, 84, 40, index % 2 === 0 ? 'brick' : 'coral'),
    ),
    place(740, 664, vesselFromAbove('navy', 'dune', ['oxide', 'mustard', 'lagoon', 'coral', 'sand']), {
      scale: 1.5,
    }),
    place(220, 640, vesselFromAbove('oxide', 'sand', ['navy', 'navy']), { scale: 1.2, turn: 8 }),
    place(1390, 400, vesselFromAbove('petrol', 'sand', ['mustard', 'oxide', 'paper', 'mustard']), {
      scale: 1.2,
      turn: 176,
    }),
    soundings({ left: 70, top: 300, columns: 5, rows: 8, pitch: 80, colour: 'navy', seed: 2 }),
    soundings({ left: 1240, top: 530, columns: 4, rows: 4, pitch: 84, colour: 'navy', seed: 6 }),
    place(1410, 820, compassRose('navy', 'paper', 'oxide'), { scale: 0.5 }),
    chartFrame(1600, 1067, 26, 'night', 'paper'),
  );
}
