import type { SceneBook } from '../../scene.ts';
import { circle, ellipse, group, path, place, rect, repeat } from '../../svg.ts';
import { fade, gouges, texture } from '../../texture.ts';
import { sack } from '../../motifs/grain.ts';
import { baker } from '../../motifs/hands.ts';
import { baguette, roundLoaf } from '../../motifs/loaves.ts';
import { bakehouse, bakeryFront, cargoBike, chimneySmoke, coffeeCup } from '../../motifs/shop.ts';
import { crescent, sky, stars, sun } from '../../motifs/sky.ts';

/** Outside the bakehouse: streets, shops, counters. */
export const streetScenes: SceneBook = {
  'window-before-dawn': { title: 'A bakery window before dawn', draw: windowBeforeDawn },
  'bread-by-bike': { title: 'Bread delivered by bicycle', draw: breadByBike },
  'cup-and-loaf': { title: 'A cup of coffee beside a loaf', draw: cupAndLoaf },
  'chimneys-at-five': { title: 'Bakehouse chimneys at five in the morning', draw: chimneysAtFive },
  'sacks-on-the-cart': { title: 'Sacks of flour stacked for delivery', draw: sacksOnTheCart },
  'baguettes-in-a-basket': { title: 'Baguettes in a basket', draw: baguettesInABasket },
};

function windowBeforeDawn(): string {
  return group(
    rect(0, 0, 1600, 900, 'night'),
    stars(1600, 300, 60, 'haze', 9),
    crescent(1420, 170, 80, 'butter'),
    place(-170, 900, bakehouse('slate', 'navy', false), { scale: 1.1 }),
    place(1240, 900, bakehouse('slate', 'navy', true), { scale: 1.25 }),
    place(330, 910, bakeryFront('plum', 'rose', true), { scale: 1.02 }),
    rect(0, 900, 1600, 167, 'navy'),
    path('M380 910H920L1060 1067H240Z', 'honey'),
    path('M380 910H920L1060 1067H240Z', texture('rule', 'amber')),
    place(1360, 1010, baker('olive', 'flour', 'petal'), { scale: 0.98, mirrored: true }),
  );
}

function breadByBike(): string {
  return group(
    sky(['petal', 'butter', 'flour'], 740),
    sun(1240, 430, 150, 'rose', 'plum'),
    ...[0, 330, 700, 1160].map((x, index) =>
      place(
        x - 120,
        780,
        bakehouse(
          (['sage', 'rose', 'celery', 'amber'] as const)[index] ?? 'sage',
          index % 2 ? 'plum' : 'olive',
          true,
        ),
        { scale: 0.92 },
      ),
    ),
    rect(0, 776, 1600, 291, 'crust'),
    rect(0, 776, 1600, 26, 'flour'),
    gouges({
      left: 0,
      right: 1600,
      top: 830,
      bottom: 1050,
      rows: 6,
      length: 120,
      thickness: 5,
      fill: 'cocoa',
      seed: 8,
      depth: 2,
      cover: 0.4,
    }),
    place(480, 985, cargoBike('olive', 'rose', 'honey'), { scale: 1.55 }),
  );
}

function cupAndLoaf(): string {
  return group(
    rect(0, 0, 1600, 1067, 'sage'),
    path('M0 0H1600V420L0 760Z', 'celery'),
    rect(1080, 60, 430, 520, 'flour'),
    rect(1100, 80, 390, 480, 'petal'),
    path('M1100 560V420C1220 340 1380 400 1490 330V560Z', 'rose'),
    rect(1288, 80, 14, 480, 'flour'),
    ellipse(780, 1010, 980, 290, 'plum'),
    ellipse(780, 990, 980, 280, 'rose'),
    place(470, 900, coffeeCup('flour', 'olive'), { scale: 1.7 }),
    place(1060, 960, roundLoaf('amber', 'crust', 'flour'), { scale: 1.35 }),
    repeat(7, (index) => circle(700 + index * 34, 980 + (index % 3) * 18, 7, 'honey')),
  );
}

function chimneysAtFive(): string {
  return group(
    sky(['navy', 'slate', 'plum', 'rose'], 900),
    stars(1600, 260, 40, 'petal', 4),
    ...[-60, 300, 700, 1130].map((x, index) =>
      place(
        x,
        868 + (index % 2) * 40,
        group(
          bakehouse(
            (['plum', 'crust', 'cocoa', 'plum'] as const)[index] ?? 'plum',
            index % 2 ? 'rye' : 'cocoa',
            index !== 2,
          ),
          place(332, -540, chimneySmoke('petal')),
        ),
        { scale: 1 + (index % 2) * 0.12 },
      ),
    ),
    path('M0 830C500 790 1000 900 1600 820V1067H0Z', 'rye'),
    gouges({
      left: 0,
      right: 1600,
      top: 880,
      bottom: 1050,
      rows: 5,
      length: 130,
      thickness: 5,
      fill: 'cocoa',
      seed: 3,
      depth: 1.8,
      cover: 0.4,
    }),
  );
}

function sacksOnTheCart(): string {
  return group(
    rect(0, 0, 1600, 1067, 'olive'),
    circle(800, 470, 520, 'sage'),
    circle(800, 470, 520, texture('dots', 'olive')),
    rect(0, 900, 1600, 167, 'rye'),
    ...[330, 620, 910, 1200].map((x, index) =>
      place(x, 850, sack(index % 2 ? 'butter' : 'flour', 'dune', index % 2 ? 'plum' : 'crust'), {
        scale: 1.12,
      }),
    ),
    ...[470, 765, 1060].map((x, index) =>
      place(x, 570, sack(index === 1 ? 'butter' : 'flour', 'dune', 'rose'), { scale: 1.02, turn: index - 1 }),
    ),
    rect(150, 850, 1250, 36, 'crust'),
    rect(1370, 420, 26, 450, 'crust', 10),
    ...[360, 1180].map((x) => group(circle(x, 920, 70, 'night'), circle(x, 920, 30, 'amber'))),
  );
}

function baguettesInABasket(): string {
  return group(
    rect(0, 0, 1600, 1067, 'butter'),
    path('M0 0H1600V520L0 240Z', 'petal'),
    fade({ left: 0, right: 1600, from: 0, to: 300, radius: 8, pitch: 26, fill: 'rose' }),
    rect(0, 920, 1600, 147, 'plum'),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      place(
        470 + index * 130,
        520 - (index % 2) * 60,
        baguette(index % 2 ? 'crust' : 'amber', 'cocoa', 'flour'),
        { turn: -104 + index * 7, scale: 1.25 },
      ),
    ),
    path('M360 560H1240L1150 980H450Z', 'crust'),
    path('M960 560H1240L1150 980H930Z', texture('shade', 'rye')),
    repeat(4, (index) => rect(372 + index * 22, 610 + index * 92, 856 - index * 44, 34, 'honey')),
    repeat(8, (index) => path(`M${420 + index * 102} 560h34l${-10 + (7 - index) * 3} 420h-24Z`, 'amber')),
    rect(340, 540, 920, 44, 'cocoa', 20),
  );
}
