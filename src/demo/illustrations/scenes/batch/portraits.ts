import type { SceneBook } from '../../scene.ts';
import { circle, curve, group, path, place, rect, repeat } from '../../svg.ts';
import { texture } from '../../texture.ts';
import { wheatEar } from '../../motifs/grain.ts';
import { face, glasses, lapels, rollNeck, shoulders } from '../../motifs/face.ts';
import { roundLoaf } from '../../motifs/loaves.ts';
import { rays } from '../../motifs/sky.ts';
import { bakehouse, cargoBike } from '../../motifs/shop.ts';

/** Portraits of Batch's writers, square. */
export const batchPortraits: SceneBook = {
  'portrait-hanne-brandsma': { title: 'Hanne Brandsma', draw: hanne },
  'portrait-matteo-ferrucci': { title: 'Matteo Ferrucci', draw: matteo },
  'portrait-adaeze-okwuosa': { title: 'Adaeze Okwuosa', draw: adaeze },
  'portrait-lorcan-tierney': { title: 'Lorcan Tierney', draw: lorcan },
};

function hanne(): string {
  const head = group(
    path(
      'M-166 60C-200 -120 -150 -262 4 -262C160 -262 200 -120 166 60C160 110 120 120 110 60H-110C-120 120 -160 110 -166 60Z',
      'mist',
    ),
    shoulders({ skin: 'blush', shade: 'coral', cloth: 'olive', dark: 'rye' }),
    rollNeck('flour', 'dune'),
    face({
      skin: 'blush',
      shade: 'coral',
      width: 126,
      jaw: 0.82,
      chin: 188,
      brows: 'dune',
      iris: 'petrol',
      lips: 'rose',
      smile: 44,
    }),
    path(
      'M-138 0C-150 -130 -110 -240 10 -240C120 -240 152 -130 140 0C120 -90 90 -130 60 -150C10 -120 -60 -120 -96 -150C-112 -110 -126 -60 -138 0Z',
      'mist',
    ),
    path('M40 -236C130 -220 152 -110 140 0C124 -80 96 -126 60 -150Z', texture('shade', 'haze')),
    glasses('square', 'plum'),
  );
  return group(
    rect(0, 0, 900, 900, 'rose'),
    rays(450, 460, 900, -180, 0, 8, 'petal'),
    place(60, 860, roundLoaf('crust', 'cocoa', 'flour'), { scale: 1.1 }),
    place(450, 420, head, { scale: 1.16 }),
  );
}

function matteo(): string {
  const head = group(
    shoulders({ skin: 'tan', shade: 'clay', cloth: 'petrol', dark: 'navy' }),
    lapels('petrol', 'navy', 'flour'),
    face({
      skin: 'tan',
      shade: 'clay',
      width: 130,
      jaw: 0.9,
      chin: 194,
      brows: 'rye',
      iris: 'rye',
      lips: 'brick',
      smile: 46,
    }),
    path(
      'M-136 20C-150 60 -120 160 -60 196Q0 226 62 196C122 160 152 60 138 20C120 70 96 92 56 92C20 80 -20 80 -54 92C-96 92 -120 70 -136 20Z',
      'rye',
    ),
    path('M-46 108C-20 100 20 100 48 108C30 142 -28 142 -46 108Z', 'brick'),
    path('M-40 111C-10 116 14 116 42 110C24 126 -24 126 -40 111Z', 'paper'),
    path(
      'M-142 -30C-176 -190 -90 -286 20 -270C130 -276 176 -160 142 -30C132 -80 120 -120 96 -140C40 -170 -50 -170 -100 -136C-120 -110 -132 -80 -142 -30Z',
      'rye',
    ),
    curve('M-100 -200C-70 -236 -30 -246 0 -244M20 -232C60 -238 96 -210 110 -176', 'cocoa', 7),
  );
  return group(
    rect(0, 0, 900, 900, 'honey'),
    circle(610, 400, 330, 'butter'),
    circle(610, 400, 330, texture('dots', 'honey')),
    place(620, 820, bakehouse('crust', 'cocoa', true), { scale: 0.9 }),
    place(420, 430, head, { scale: 1.16 }),
  );
}

function adaeze(): string {
  const head = group(
    shoulders({ skin: 'clay', shade: 'cocoa', cloth: 'amber', dark: 'crust' }),
    path('M-92 262C-60 330 60 330 94 262L120 300C60 376 -60 376 -120 300Z', 'honey'),
    face({
      skin: 'clay',
      shade: 'cocoa',
      width: 124,
      jaw: 0.8,
      chin: 190,
      brows: 'rye',
      iris: 'rye',
      lips: 'plum',
      smile: 48,
    }),
    path('M-150 -70C-170 -150 -120 -220 0 -216C120 -220 172 -150 150 -70C90 -120 -90 -120 -150 -70Z', 'plum'),
    path(
      'M-140 -120C-200 -260 -90 -350 20 -320C130 -350 214 -250 144 -120C90 -190 -90 -190 -140 -120Z',
      'rose',
    ),
    path(
      'M30 -318C136 -346 212 -250 144 -120C120 -150 90 -164 60 -170C100 -220 80 -280 30 -318Z',
      texture('shade', 'plum'),
    ),
    curve('M-120 -180C-80 -230 -10 -260 60 -250M-96 -250C-50 -290 10 -296 50 -290', 'honey', 9),
    circle(-128, 62, 13, 'honey'),
    circle(128, 62, 13, 'honey'),
  );
  return group(
    rect(0, 0, 900, 900, 'sage'),
    path('M0 0H900V330L0 600Z', 'celery'),
    ...[90, 190, 740, 840].map((x, index) =>
      place(x, 960, wheatEar(380 + (index % 2) * 90, 'honey', 'crust', 'olive'), { turn: -8 + index * 5 }),
    ),
    place(450, 450, head, { scale: 1.14 }),
  );
}

function lorcan(): string {
  const head = group(
    shoulders({ skin: 'blush', shade: 'coral', cloth: 'flour', dark: 'dune' }),
    repeat(7, (index) => rect(-300 + index * 96, 400 + (index % 2) * 8, 12, 180, 'dune', 6)),
    rollNeck('flour', 'dune'),
    path(
      'M-140 30C-170 -60 -150 -140 -110 -150H116C150 -140 170 -60 142 30C130 -20 126 -60 120 -80H-118C-126 -60 -130 -20 -140 30Z',
      'oxide',
    ),
    face({
      skin: 'blush',
      shade: 'coral',
      width: 126,
      jaw: 0.84,
      chin: 196,
      brows: 'oxide',
      iris: 'olive',
      lips: 'brick',
      smile: 50,
    }),
    path(
      'M-150 -96C-190 -150 -130 -240 10 -244C130 -244 196 -170 160 -100C100 -140 -60 -150 -150 -96Z',
      'olive',
    ),
    path('M-150 -96C-60 -150 100 -140 160 -100C230 -96 236 -66 190 -66C110 -110 -60 -120 -140 -78Z', 'rye'),
    path(
      'M40 -242C140 -230 190 -166 160 -100C120 -120 90 -128 60 -132C96 -170 80 -214 40 -242Z',
      texture('hatch', 'rye'),
    ),
    circle(10, -244, 12, 'rye'),
    repeat(5, (index) => circle(-86 + index * 14, 52 + (index % 2) * 12, 4, 'coral')),
  );
  return group(
    rect(0, 0, 900, 900, 'plum'),
    circle(250, 330, 240, 'rose'),
    circle(250, 330, 240, texture('hatch', 'plum')),
    place(520, 880, cargoBike('honey', 'rose', 'amber'), { scale: 0.9 }),
    place(440, 420, head, { scale: 1.16 }),
  );
}
