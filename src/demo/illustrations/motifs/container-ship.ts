import { texture } from '../texture.ts';
import { circle, clip, group, line, path, place, poly, rect, repeat, seeded } from '../svg.ts';
import type { InkName } from '../palette.ts';
import type { Fill } from '../svg.ts';

const boxes: readonly InkName[] = ['oxide', 'lagoon', 'mustard', 'slate', 'coral', 'petrol', 'sand', 'brick'];

/** Stacked boxes on a ship's deck: bays with two boxes side by side in view, ragged tops. */
export function deckCargo(bays: number, tiers: number, width: number, height: number, seed: number): string {
  const next = seeded(seed);
  return repeat(bays, (bay) => {
    const high = Math.max(1, tiers - Math.floor(next() * 2.2));
    const x = bay * (width + 7);
    return (
      repeat(high, (tier) => {
        const fill: Fill = boxes[Math.floor(next() * boxes.length)] ?? 'oxide';
        const y = -(tier + 1) * (height + 1.5);
        return group(
          rect(x, y, width, height, fill),
          rect(x, y, width, 3, 'paper'),
          rect(x + width * 0.72, y, width * 0.28, height, texture('rib', 'night')),
        );
      }) + rect(x + width, -tiers * height * 0.6, 3, tiers * height * 0.6, 'night')
    );
  });
}

/** A feeder container ship in profile, bow to the right, 1,000 long, origin amidships on the waterline. */
export function containerShip(look: {
  hull: InkName;
  band?: InkName;
  lit?: boolean;
  seed: number;
  bays?: number;
  tiers?: number;
}): string {
  const { hull, band = 'oxide', lit = false, seed, bays = 8, tiers = 5 } = look;
  const shell = 'M-486 14L-500 -96H372L392 -138H508Q476 -66 462 14Z';
  const glass: InkName = lit ? 'straw' : 'navy';
  return group(
    place(-262, -98, deckCargo(bays, tiers, 72, 26, seed)),
    rect(-262, -108, 640, 14, 'night'),
    clip(
      path(shell, hull),
      group(
        path(shell, hull),
        rect(-520, -16, 1060, 40, band),
        rect(-520, -22, 1060, 6, 'paper'),
        path('M330 -140C300 -90 320 -40 300 20H520V-140Z', texture('hatch', 'night')),
        line(
          [
            [-500, -84],
            [372, -84],
          ],
          'night',
          3,
          '2 26',
        ),
      ),
    ),
    superstructure(glass),
    rect(404, -150, 3, 14, 'paper'),
    line(
      [
        [392, -152],
        [506, -152],
      ],
      'paper',
      3,
    ),
    repeat(6, (index) => rect(394 + index * 21, -152, 3, 16, 'paper')),
    poly(
      [
        [436, -138],
        [444, -214],
        [450, -214],
        [456, -138],
      ],
      'sand',
    ),
    circle(447, -216, 6, lit ? 'straw' : 'paper'),
    rect(408, -112, 34, 18, 'night', 8),
  );
}

function superstructure(glass: InkName): string {
  return group(
    poly(
      [
        [-482, -96],
        [-478, -236],
        [-420, -236],
        [-416, -96],
      ],
      'oxide',
    ),
    rect(-480, -214, 62, 22, 'mustard'),
    rect(-470, -252, 14, 18, 'night'),
    rect(-446, -248, 12, 14, 'night'),
    rect(-410, -290, 112, 196, 'paper'),
    rect(-338, -290, 40, 196, 'sand'),
    repeat(5, (row) => repeat(5, (column) => rect(-400 + column * 21, -240 + row * 28, 11, 13, glass))),
    rect(-424, -326, 142, 40, 'paper'),
    rect(-330, -326, 48, 40, 'sand'),
    rect(-418, -316, 132, 17, glass === 'navy' ? 'night' : glass),
    rect(-430, -332, 154, 8, 'slate'),
    rect(-356, -390, 5, 60, 'slate'),
    rect(-380, -378, 54, 6, 'slate'),
    rect(-374, -356, 42, 5, 'slate'),
    circle(-353, -392, 6, 'mustard'),
  );
}
