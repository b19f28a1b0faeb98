import type { SceneBook } from '../../scene.ts';
import { circle, ellipse, group, path, place, rect, repeat } from '../../svg.ts';
import { fade, gouges, texture } from '../../texture.ts';
import { bowl, counterScale, deckOven, peel, rack, spiralMixer, whisk } from '../../motifs/bakehouse.ts';
import { sack } from '../../motifs/grain.ts';
import { baker, dough, pressingHand } from '../../motifs/hands.ts';
import { baguette, croissant, provingBasket, roundLoaf, tinLoaf } from '../../motifs/loaves.ts';
import { flecks, rays } from '../../motifs/sky.ts';

/** In the bakehouse: dough, ovens, racks. */
export const benchScenes: SceneBook = {
  'hands-kneading': { title: 'Two hands knead a dough', draw: kneadingHands },
  'deck-oven-glow': { title: 'A baker at a lit deck oven', draw: ovenGlow },
  'mixer-at-work': { title: 'A spiral mixer with sacks of flour', draw: mixerAtWork },
  'cooling-rack': { title: 'Bread on a cooling rack', draw: coolingRack },
  'proving-baskets': { title: 'Proving baskets from above', draw: provingBaskets },
  'croissants-in-rows': { title: 'Croissants in rows on a tray', draw: croissantRows },
  'whisk-and-eggs': { title: 'A whisk, a bowl and eggs', draw: whiskAndEggs },
  'scale-and-dough': { title: 'Dough weighed on a counter scale', draw: scaleAndDough },
  'rye-in-tins': { title: 'Rye loaves out of their tins', draw: ryeInTins },
  'peel-and-boule': { title: 'A round loaf on a peel', draw: peelAndBoule },
};

function table(top: number): string {
  return group(
    rect(0, top, 1600, 1067 - top, 'amber'),
    gouges({
      left: 0,
      right: 1600,
      top: top + 30,
      bottom: 1050,
      rows: 8,
      length: 150,
      thickness: 4,
      fill: 'crust',
      seed: top,
      depth: 1.8,
      cover: 0.4,
    }),
    rect(0, top, 1600, 14, 'honey'),
  );
}

function kneadingHands(): string {
  return group(
    rect(0, 0, 1600, 700, 'plum'),
    rays(800, 760, 1300, -180, 0, 9, 'rose'),
    table(640),
    ellipse(800, 880, 640, 90, 'flour'),
    ellipse(800, 880, 640, 90, texture('dots', 'butter')),
    place(800, 890, dough('flour', 'dune'), { scale: 1.35 }),
    place(640, 690, pressingHand('petal', 'rose', 'butter'), { scale: 1.15 }),
    place(960, 690, pressingHand('petal', 'rose', 'butter'), { scale: 1.15, mirrored: true }),
    flecks(1600, 300, 46, 'flour', 12),
  );
}

function ovenGlow(): string {
  return group(
    rect(0, 0, 1600, 1067, 'cocoa'),
    repeat(14, (column) =>
      repeat(7, (row) =>
        rect(column * 120 - (row % 2) * 60, row * 100, 112, 92, (column + row) % 3 ? 'crust' : 'cocoa', 4),
      ),
    ),
    path('M420 470L1600 180V1067H1000Z', 'rose'),
    path('M420 500L1600 380V1067H1120Z', 'amber'),
    rect(0, 880, 1600, 187, 'rye'),
    place(90, 900, deckOven('olive', 'rye', 'honey'), { scale: 1.22 }),
    place(1180, 470, peel('honey', 'crust'), { mirrored: true, scale: 0.95 }),
    place(1260, 985, baker('rose', 'flour', 'petal'), { scale: 1.72, mirrored: true }),
  );
}

function mixerAtWork(): string {
  return group(
    rect(0, 0, 1600, 760, 'celery'),
    path('M0 0H1600V120C1200 260 600 60 0 220Z', 'sage'),
    repeat(20, (index) => rect(index * 80, 560, 76, 196, index % 2 ? 'flour' : 'butter')),
    rect(0, 756, 1600, 311, 'olive'),
    rect(0, 756, 1600, 311, texture('hatch', 'rye')),
    place(150, 940, spiralMixer('rose', 'plum', 'butter'), { scale: 1.4 }),
    place(1040, 900, sack('flour', 'dune', 'crust'), { scale: 1.15 }),
    place(1290, 960, sack('butter', 'amber', 'plum'), { scale: 1.45 }),
    place(960, 1000, sack('flour', 'dune', 'olive'), { scale: 1.1 }),
  );
}

function coolingRack(): string {
  const shelf = (index: number): string =>
    index % 2 === 0
      ? repeat(3, (loaf) =>
          place(-180 + loaf * 180, 0, roundLoaf('crust', 'cocoa', 'flour'), { scale: 0.54 }),
        )
      : place(0, 0, baguette('amber', 'crust', 'flour'), { scale: 0.98 });
  return group(
    rect(0, 0, 1600, 1067, 'honey'),
    path('M0 0H700L380 1067H0Z', 'butter'),
    fade({ left: 700, right: 1600, from: 0, to: 520, radius: 9, pitch: 26, fill: 'amber' }),
    rect(0, 960, 1600, 107, 'crust'),
    place(460, 1010, rack(5, 'rye', shelf), { scale: 1.04 }),
    place(
      1150,
      1010,
      rack(5, 'cocoa', (index) => shelf(index + 1)),
      { scale: 1.04 },
    ),
  );
}

function provingBaskets(): string {
  return group(
    rect(0, 0, 1600, 1067, 'olive'),
    rect(0, 0, 1600, 1067, texture('rule', 'rye')),
    repeat(4, (column) =>
      repeat(3, (row) =>
        place(
          190 + column * 405 + (row % 2) * 60,
          170 + row * 370,
          provingBasket(165, 'amber', (column + row) % 4 === 1 ? 'butter' : 'flour', 'dune'),
        ),
      ),
    ),
  );
}

function croissantRows(): string {
  return group(
    rect(0, 0, 1600, 1067, 'rose'),
    path('M70 120H1530L1590 1067H10Z', 'rye'),
    path('M110 150H1490L1545 1067H55Z', 'slate'),
    path('M110 150H1490L1545 1067H55Z', texture('rule', 'night')),
    repeat(3, (row) =>
      repeat(4, (column) =>
        place(
          290 + column * 345 - (row - 1) * 6,
          400 + row * 290,
          croissant((column + row) % 3 === 0 ? 'crust' : 'amber', 'cocoa', 'butter'),
          { scale: 0.98 + row * 0.06 },
        ),
      ),
    ),
  );
}

function whiskAndEggs(): string {
  return group(
    rect(0, 0, 1600, 1067, 'petal'),
    circle(560, 520, 430, 'butter'),
    circle(560, 520, 430, texture('dots', 'honey')),
    rect(0, 800, 1600, 267, 'plum'),
    rect(0, 800, 1600, 16, 'rose'),
    place(640, 420, whisk('olive', 'rye'), { scale: 1.25, turn: 24 }),
    place(560, 930, bowl('flour', 'sage', 'honey'), { scale: 1.9 }),
    repeat(3, (index) =>
      group(
        ellipse(1110 + index * 150, 942 - (index % 2) * 34, 84, 14, texture('shade', 'rye')),
        place(
          1100 + index * 150,
          840 - (index % 2) * 34,
          path(
            'M0 100C-60 100 -84 50 -76 0C-66 -60 -30 -104 0 -104C30 -104 66 -60 76 0C84 50 60 100 0 100Z',
            index === 1 ? 'tan' : 'flour',
          ),
        ),
        place(
          1100 + index * 150,
          840 - (index % 2) * 34,
          path(
            'M20 -96C50 -80 70 -40 76 0C84 50 60 100 0 100C56 60 60 -30 20 -96Z',
            texture('shade', 'dune'),
          ),
        ),
      ),
    ),
  );
}

function scaleAndDough(): string {
  return group(
    rect(0, 0, 1600, 1067, 'sage'),
    repeat(11, (column) =>
      repeat(5, (row) => rect(column * 150 - (row % 2) * 75, row * 150, 144, 144, 'celery')),
    ),
    table(760),
    place(620, 940, counterScale('rose', 'plum', 'rye'), { scale: 1.7 }),
    place(620, 316, dough('flour', 'dune'), { scale: 0.68 }),
    repeat(3, (index) =>
      place(
        1080 + index * 170,
        950 - (index % 2) * 60,
        path('M-90 0C-100 -80 -40 -116 10 -112C70 -108 104 -60 92 0C60 16 -60 16 -90 0Z', 'flour'),
        { scale: 1.05 },
      ),
    ),
    repeat(3, (index) =>
      place(
        1080 + index * 170,
        950 - (index % 2) * 60,
        path('M30 -108C80 -96 104 -54 92 0C60 14 20 12 0 10C50 -20 60 -70 30 -108Z', texture('dots', 'dune')),
        { scale: 1.05 },
      ),
    ),
  );
}

function ryeInTins(): string {
  return group(
    rect(0, 0, 1600, 1067, 'slate'),
    path('M0 0H1600V300L0 620Z', 'lagoon'),
    rect(0, 700, 1600, 367, 'cocoa'),
    rect(0, 700, 1600, 16, 'crust'),
    repeat(3, (index) => place(250 + index * 380, 720, tinLoaf('cocoa', 'crust', 'butter'), { scale: 1.1 })),
    repeat(4, (index) =>
      group(
        place(60 + index * 390, 1000, tinLoaf('cocoa', 'crust', 'flour'), { scale: 1.36 }),
        path(
          `M${68 + index * 390} 900H${396 + index * 390}L${380 + index * 390} 1030H${84 + index * 390}Z`,
          'night',
        ),
        path(
          `M${290 + index * 390} 900H${396 + index * 390}L${380 + index * 390} 1030H${290 + index * 390}Z`,
          texture('shade', 'slate'),
        ),
      ),
    ),
    flecks(1600, 500, 40, 'mist', 44),
  );
}

function peelAndBoule(): string {
  return group(
    rect(0, 0, 1600, 1067, 'amber'),
    rays(980, 560, 1500, -180, 180, 14, 'honey'),
    circle(980, 560, 390, 'rose'),
    circle(980, 560, 390, texture('hatch', 'plum')),
    place(-160, 700, peel('butter', 'crust'), { scale: 2.05 }),
    place(985, 660, roundLoaf('crust', 'cocoa', 'flour'), { scale: 1.55 }),
    flecks(1600, 1067, 70, 'flour', 5),
  );
}
