import type { SceneBook } from '../scene.ts';
import { darker } from '../palette.ts';
import { circle, group, path, place, poly, rect, repeat } from '../svg.ts';
import { fade, texture } from '../texture.ts';
import { craneHook } from '../motifs/crane.ts';
import { anchor, bollard, figureOfEight, rope, ropeCoil } from '../motifs/mooring.ts';
import { cloud } from '../motifs/sky.ts';
import { water } from '../motifs/water.ts';

/** One object, close. */
export const closeUpScenes: SceneBook = {
  'mooring-tail': { title: 'A mooring tail on a quay bollard', draw: mooringTail },
  'hook-and-boxes': { title: 'A crane hook above a wall of containers', draw: hookAndBoxes },
  'anchor-and-knot': { title: 'An anchor and a figure-of-eight knot', draw: anchorAndKnot },
};

function mooringTail(): string {
  return group(
    rect(0, 0, 1600, 460, 'mist'),
    path('M0 0H1600V150C1100 230 700 20 0 120Z', 'haze'),
    place(360, 270, cloud('paper', 'haze'), { scale: 1.1 }),
    water({
      top: 330,
      bottom: 640,
      base: 'lagoon',
      dark: 'petrol',
      light: 'mist',
      seed: 31,
      rows: 8,
    }),
    poly(
      [
        [0, 610],
        [1600, 500],
        [1600, 1067],
        [0, 1067],
      ],
      'dune',
    ),
    poly(
      [
        [0, 610],
        [1600, 500],
        [1600, 566],
        [0, 690],
      ],
      'sand',
    ),
    poly(
      [
        [0, 690],
        [1600, 566],
        [1600, 600],
        [0, 730],
      ],
      texture('hatch', 'slate'),
    ),
    repeat(3, (index) =>
      poly(
        [
          [300 + index * 520, 668 - index * 40],
          [304 + index * 520, 668 - index * 40],
          [120 + index * 620, 1067],
          [106 + index * 620, 1067],
        ],
        'slate',
      ),
    ),
    place(640, 900, bollard('oxide', 'night'), { scale: 1.75 }),
    rope(
      [
        [1720, 190],
        [1380, 340],
        [1080, 540],
        [800, 690],
        [640, 742],
        [500, 716],
        [470, 676],
      ],
      66,
      'paper',
      'dune',
    ),
    rope(
      [
        [474, 650],
        [560, 690],
        [680, 680],
        [800, 620],
      ],
      66,
      'paper',
      'dune',
    ),
    rope(
      [
        [800, 620],
        [1060, 470],
        [1360, 270],
        [1720, 110],
      ],
      66,
      'paper',
      'dune',
    ),
    place(1250, 930, ropeCoil('mustard', 'brick'), { scale: 1.15 }),
  );
}

function hookAndBoxes(): string {
  return group(
    rect(0, 0, 1600, 1067, 'straw'),
    fade({ left: 0, right: 1600, from: 0, to: 420, radius: 9, pitch: 26, fill: 'mustard' }),
    containerWall(),
    place(1080, 210, craneHook({ block: 'mustard', shade: 'brick', wire: 300 }), { scale: 1.6 }),
  );
}

function containerWall(): string {
  const columns = ['oxide', 'navy', 'lagoon', 'paper', 'brick', 'petrol', 'coral', 'slate'] as const;
  const tops = [5, 4, 5, 3, 2, 2, 3];
  return repeat(7, (column) =>
    repeat(tops[column] ?? 3, (row) => {
      const fill = columns[(column * 3 + row * 5 + (column % 2)) % columns.length] ?? 'oxide';
      const x = -60 + column * 250;
      const y = 1067 - (row + 1) * 214;
      return group(
        rect(x, y, 244, 208, fill),
        rect(x + 14, y + 16, 216, 176, texture('rib', darker(fill))),
        rect(x, y, 244, 14, darker(fill)),
        rect(x, y, 18, 18, 'sand'),
        rect(x + 226, y, 18, 18, 'sand'),
      );
    }),
  );
}

function anchorAndKnot(): string {
  return group(
    rect(0, 0, 1600, 1067, 'oxide'),
    poly(
      [
        [0, 0],
        [900, 0],
        [560, 1067],
        [0, 1067],
      ],
      'brick',
    ),
    fade({ left: 560, right: 1600, from: 1067, to: 640, radius: 9, pitch: 26, fill: 'brick' }),
    circle(450, 520, 390, 'sand'),
    circle(450, 520, 390, texture('dots', 'dune')),
    place(450, 210, anchor('navy', 'night'), { scale: 1.42, turn: 0 }),
    place(1120, 560, figureOfEight('paper', 'dune'), { scale: 1.06, turn: -9 }),
  );
}
