import type { SceneBook } from '../scene.ts';
import { circle, curve, group, line, path, place, poly, rect, repeat } from '../svg.ts';
import { fade, texture } from '../texture.ts';
import { quayHouses } from '../motifs/buildings.ts';
import { shoreCrane, spreaderWithBox } from '../motifs/crane.ts';
import { worker } from '../motifs/people.ts';
import { cloudBar, sky, stars, sun } from '../motifs/sky.ts';
import { containerStack, lorry, straddleCarrier } from '../motifs/yard.ts';

/** Terminals and the machines on them. */
export const terminalScenes: SceneBook = {
  'straddle-night': { title: 'Straddle carriers under the yard lamps', draw: straddleNight },
  'gate-lane': { title: 'A lorry under the camera gantry of a terminal gate', draw: gateLane },
  'crane-at-work': { title: 'A container hangs below the boom at dusk', draw: craneAtWork },
};

function straddleNight(): string {
  const cone = (x: number): string =>
    group(
      poly(
        [
          [x - 16, 250],
          [x + 16, 250],
          [x + 240, 900],
          [x - 240, 900],
        ],
        texture('dots', 'mustard'),
      ),
      rect(x - 6, 240, 12, 640, 'night'),
      rect(x - 44, 228, 88, 20, 'night'),
      repeat(4, (index) => rect(x - 40 + index * 21, 246, 15, 9, 'straw')),
    );
  return group(
    sky(['night', 'night', 'navy', 'slate'], 760),
    stars(1600, 360, 40, 'haze', 3),
    place(1330, 770, shoreCrane({ colour: 'slate', shade: 'navy', raised: true, lit: true }), {
      scale: 0.95,
    }),
    place(1010, 770, shoreCrane({ colour: 'petrol', shade: 'navy', raised: true, lit: true }), {
      scale: 0.8,
    }),
    place(-40, 790, containerStack([3, 2, 3, 1, 2, 3], ['slate', 'petrol', 'navy', 'slate']), {
      scale: 0.9,
    }),
    rect(0, 786, 1600, 290, 'navy'),
    rect(0, 786, 1600, 6, 'slate'),
    cone(250),
    cone(1390),
    poly(
      [
        [330, 1067],
        [520, 792],
        [540, 792],
        [380, 1067],
      ],
      'straw',
    ),
    poly(
      [
        [1060, 1067],
        [930, 792],
        [948, 792],
        [1110, 1067],
      ],
      'straw',
    ),
    place(1180, 900, straddleCarrier({ frame: 'lagoon', shade: 'petrol', lit: true }), {
      scale: 1.05,
    }),
    place(
      640,
      1010,
      straddleCarrier({ frame: 'oxide', shade: 'brick', box: 'paper', lit: true, boxHeight: 120 }),
      { scale: 1.85 },
    ),
    fade({ left: 280, right: 1010, from: 1026, to: 1062, radius: 9, pitch: 22, fill: 'night' }),
    place(1440, 1040, containerStack([2], ['brick', 'mustard']), { scale: 1.1 }),
  );
}

function gateLane(): string {
  return group(
    sky(['sand', 'straw', 'paper', 'mist'], 690),
    sun(1330, 300, 120, 'paper'),
    place(220, 230, cloudBar(520, 'paper')),
    place(60, 690, containerStack([2, 3, 3, 2, 3], ['haze', 'mist', 'dune', 'sand', 'blush']), {
      scale: 0.86,
    }),
    place(1480, 690, shoreCrane({ colour: 'dune', shade: 'brick', raised: true }), {
      scale: 0.86,
      mirrored: true,
    }),
    rect(0, 680, 1600, 400, 'slate'),
    rect(0, 680, 1600, 8, 'night'),
    poly(
      [
        [0, 1000],
        [1600, 960],
        [1600, 990],
        [0, 1034],
      ],
      'straw',
    ),
    rect(0, 880, 1600, 180, texture('hatch', 'navy')),
    gantry(),
    place(720, 900, lorry('oxide', 'petrol'), { scale: 2.2 }),
    place(
      1430,
      1030,
      worker({
        jacket: 'mustard',
        trousers: 'navy',
        helmet: 'paper',
        skin: 'clay',
        pose: 'pointing',
      }),
      { scale: 1.12, mirrored: true },
    ),
    rustOn(),
  );
}

function gantry(): string {
  return group(
    rect(108, 210, 44, 690, 'navy'),
    rect(1240, 210, 44, 690, 'navy'),
    rect(134, 210, 18, 690, texture('shade', 'night')),
    rect(70, 190, 1260, 66, 'navy'),
    rect(70, 240, 1260, 16, 'night'),
    repeat(5, (index) =>
      group(
        rect(230 + index * 230, 256, 12, 34, 'night'),
        poly(
          [
            [200 + index * 230, 288],
            [268 + index * 230, 288],
            [280 + index * 230, 330],
            [200 + index * 230, 330],
          ],
          'paper',
        ),
        circle(272 + index * 230, 310, 15, 'night'),
        circle(272 + index * 230, 310, 7, 'lagoon'),
      ),
    ),
    rect(560, 120, 280, 76, 'night', 6),
    path('M620 158h90M690 138l26 20l-26 20', 'none', { colour: 'mustard', width: 10 }),
    circle(774, 158, 20, 'lagoon'),
  );
}

function rustOn(): string {
  return group(
    path(
      'M236 596C260 580 300 600 318 590C340 610 330 650 346 690C320 712 290 700 262 708C240 690 250 640 236 596Z',
      'oxide',
    ),
    path(
      'M262 620C280 610 300 620 306 640C312 664 300 680 284 676C264 672 256 640 262 620Z',
      texture('dots', 'mustard'),
    ),
    curve('M268 706V748M300 704V770M326 698V732', 'oxide', 7),
    path('M216 566H366V724H216Z', 'none', { colour: 'straw', width: 6, dash: '28 18' }),
  );
}

function craneAtWork(): string {
  return group(
    sky(['brick', 'oxide', 'coral', 'blush', 'straw'], 900),
    sun(1240, 730, 190, 'straw'),
    place(60, 280, cloudBar(620, 'coral')),
    place(1050, 210, cloudBar(560, 'oxide')),
    place(560, 900, quayHouses(['brick', 'brick', 'brick', 'brick', 'brick', 'brick', 'brick']), {
      scale: 0.56,
    }),
    place(1200, 900, shoreCrane({ colour: 'brick', shade: 'brick', raised: true }), { scale: 0.5 }),
    rect(0, 890, 1600, 190, 'night'),
    place(300, 1010, shoreCrane({ colour: 'navy', shade: 'night', trolley: 2000 }), {
      scale: 1.75,
    }),
    line(
      [
        [1010, 240],
        [990, 470],
      ],
      'night',
      6,
    ),
    line(
      [
        [1130, 240],
        [1150, 470],
      ],
      'night',
      6,
    ),
    rect(970, 214, 200, 26, 'night'),
    place(1070, 470, spreaderWithBox('oxide', 'brick'), { scale: 1.25 }),
    place(
      720,
      1046,
      worker({
        jacket: 'mustard',
        trousers: 'slate',
        helmet: 'paper',
        skin: 'tan',
        pose: 'arms-folded',
      }),
      { scale: 0.74, mirrored: true },
    ),
    repeat(3, (index) => rect(700 + index * 300, 930, 180, 8, 'mustard')),
  );
}
