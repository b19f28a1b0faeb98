import type { SceneBook } from '../../scene.ts';
import { circle, ellipse, group, line, path, place, rect, repeat } from '../../svg.ts';
import { fade, gouges, texture } from '../../texture.ts';
import { silos } from '../../motifs/buildings.ts';
import { cornField, millstone, waterMill, wheatEar } from '../../motifs/grain.ts';
import { bakehouse } from '../../motifs/shop.ts';
import { cloud, rays, sky, sun } from '../../motifs/sky.ts';

/** Where flour comes from: fields, mills, the grain berth. */
export const millScenes: SceneBook = {
  'stones-apart': { title: 'Two millstones taken apart for dressing', draw: separateStones },
  'mill-on-the-race': { title: 'A water mill on its race', draw: millOnTheRace },
  'roller-floor': { title: 'The roller floor of a mill', draw: rollerFloor },
  'grain-berth': { title: 'A grain berth with a coaster alongside', draw: grainBerth },
  'wheat-at-noon': { title: 'Ears of wheat under a midday sun', draw: wheatAtNoon },
};

function separateStones(): string {
  return group(
    rect(0, 0, 1600, 1067, 'cocoa'),
    repeat(8, (index) => rect(index * 210, 0, 200, 800, index % 2 ? 'crust' : 'cocoa')),
    rect(0, 0, 1600, 800, texture('rule', 'rye')),
    rect(0, 800, 1600, 267, 'rye'),
    place(520, 500, millstone(390, 'sand', 'dune', 'crust')),
    place(1200, 640, millstone(270, 'celery', 'sage', 'olive')),
    line(
      [
        [980, 980],
        [1250, 900],
      ],
      'honey',
      26,
    ),
    path('M1236 880L1330 850L1344 900L1256 930Z', 'mist'),
    fade({ left: 0, right: 1600, from: 1067, to: 840, radius: 6, pitch: 24, fill: 'sand' }),
  );
}

function millOnTheRace(): string {
  return group(
    sky(['honey', 'butter', 'flour'], 640),
    place(340, 200, cloud('flour', 'honey'), { scale: 1.1 }),
    place(1280, 150, cloud('flour', 'honey'), { scale: 0.8 }),
    path('M0 640C300 470 560 560 820 500C1100 440 1300 560 1600 470V800H0Z', 'sage'),
    repeat(7, (index) =>
      group(
        rect(1190 + index * 66, 560 + (index % 2) * 14, 10, 120, 'cocoa'),
        ellipse(1195 + index * 66, 540 + (index % 2) * 14, 34, 64, index % 2 ? 'olive' : 'sage'),
      ),
    ),
    path('M0 700H1600V1067H0Z', 'olive'),
    place(430, 800, waterMill('flour', 'rose', 'crust'), { scale: 1.35 }),
    path('M0 770H560C760 800 760 900 980 940C1200 980 1400 960 1600 1000V1067H0Z', 'lagoon'),
    gouges({
      left: 0,
      right: 1300,
      top: 830,
      bottom: 1050,
      rows: 7,
      length: 110,
      thickness: 5,
      fill: 'mist',
      seed: 17,
      depth: 1.8,
      cover: 0.35,
    }),
  );
}

function rollerFloor(): string {
  return group(
    rect(0, 0, 1600, 700, 'flour'),
    repeat(5, (index) =>
      group(
        rect(90 + index * 330, 90, 150, 230, 'lagoon'),
        rect(158 + index * 330, 90, 14, 230, 'flour'),
        rect(90 + index * 330, 196, 150, 12, 'flour'),
      ),
    ),
    rect(0, 0, 1600, 50, 'crust'),
    path('M0 700H1600V1067H0Z', 'amber'),
    repeat(9, (index) =>
      path(
        `M${800 + (index - 4) * 120} 700L${800 + (index - 4) * 330} 1067h10L${804 + (index - 4) * 120} 700Z`,
        'crust',
      ),
    ),
    repeat(4, (index) => {
      const x = 80 + index * 385;
      return group(
        rect(x + 120, 0, 44, 420, 'sage'),
        path(`M${x + 90} 420H${x + 196}L${x + 230} 500H${x + 56}Z`, 'olive'),
        rect(x, 500, 290, 380, index % 2 ? 'olive' : 'rose', 12),
        rect(x + 200, 500, 90, 380, texture('shade', 'rye'), 12),
        rect(x + 36, 540, 140, 90, 'butter'),
        circle(x + 80, 720, 52, 'honey'),
        circle(x + 80, 720, 52, texture('rib', 'crust')),
        circle(x + 176, 720, 42, 'flour'),
        circle(x + 176, 720, 42, texture('rib', 'dune')),
        rect(x - 14, 870, 318, 30, 'rye'),
      );
    }),
  );
}

function grainBerth(): string {
  return group(
    sky(['lagoon', 'celery', 'butter'], 620),
    sun(330, 330, 130, 'honey', 'amber'),
    place(1060, 150, cloud('flour', 'celery'), { scale: 1.1 }),
    rect(0, 660, 1600, 70, 'crust'),
    rect(0, 660, 1600, 12, 'honey'),
    place(780, 664, silos('flour', 'dune'), { scale: 1.16 }),
    place(60, 664, bakehouse('rose', 'plum', false), { scale: 0.72 }),
    path('M0 730H1600V1067H0Z', 'petrol'),
    path('M120 690H1180L1280 640H1360L1290 850H200Z', 'plum'),
    path('M140 770H1322L1290 850H200Z', 'rye'),
    rect(180, 560, 190, 134, 'flour'),
    repeat(3, (index) => rect(200 + index * 56, 586, 38, 34, 'slate')),
    rect(230, 480, 56, 84, 'honey'),
    rect(230, 500, 56, 18, 'plum'),
    repeat(4, (index) =>
      path(
        `M${440 + index * 180} 690C${470 + index * 180} 630 ${550 + index * 180} 630 ${580 + index * 180} 690Z`,
        'honey',
      ),
    ),
    line(
      [
        [860, 380],
        [700, 500],
        [690, 640],
      ],
      'rye',
      16,
    ),
    path('M676 640H704L716 690H664Z', 'honey'),
    gouges({
      left: 0,
      right: 1600,
      top: 880,
      bottom: 1050,
      rows: 7,
      length: 110,
      thickness: 5,
      fill: 'haze',
      seed: 30,
      depth: 1.9,
      cover: 0.36,
    }),
  );
}

function wheatAtNoon(): string {
  return group(
    rect(0, 0, 1600, 1067, 'butter'),
    rays(1120, 300, 1700, -180, 180, 18, 'honey'),
    circle(1120, 300, 150, 'rose'),
    path('M0 640C400 560 900 700 1600 590V1067H0Z', 'sage'),
    cornField(690, 1067, 'amber', 'honey', 'crust', 21),
    ...[200, 430, 640, 900, 1340].map((x, index) =>
      place(x, 1120, wheatEar(420 + (index % 3) * 90, 'honey', 'crust', 'crust'), {
        scale: 1.15 + (index % 2) * 0.2,
        turn: -10 + index * 5,
      }),
    ),
  );
}
