import type { SceneBook } from '../scene.ts';
import { circle, curve, group, path, place, poly, rect, repeat } from '../svg.ts';
import { texture } from '../texture.ts';
import { shoreCrane } from '../motifs/crane.ts';
import { face, glasses, lapels, rollNeck, shoulders } from '../motifs/face.ts';
import { controlTower } from '../motifs/lock.ts';
import { cloudBar, rays } from '../motifs/sky.ts';
import { swell } from '../motifs/water.ts';
import { containerStack } from '../motifs/yard.ts';

/** Portraits of the writers who keep a desk, square. */
export const deskPortraits: SceneBook = {
  'portrait-marit-oosterveen': { title: 'Marit Oosterveen', draw: marit },
  'portrait-yusra-benchakir': { title: 'Yusra Benchakir', draw: yusra },
  'portrait-tomasz-radwonski': { title: 'Tomasz Radwoński', draw: tomasz },
};

function marit(): string {
  return group(
    rect(0, 0, 900, 900, 'lagoon'),
    rays(450, 420, 900, -180, 0, 9, 'haze'),
    place(760, 700, controlTower('navy', 'night', true), { scale: 1.1 }),
    swell(700, 300, 24, 'petrol', 80),
    place(
      430,
      400,
      group(
        path(
          'M-170 130C-210 -40 -190 -240 0 -248C190 -240 206 -40 172 140C150 190 110 190 90 150H-90C-110 190 -150 184 -170 130Z',
          'sand',
        ),
        shoulders({ skin: 'blush', shade: 'coral', cloth: 'mustard', dark: 'brick' }),
        rollNeck('navy', 'night'),
        face({
          skin: 'blush',
          shade: 'coral',
          width: 128,
          jaw: 0.8,
          chin: 190,
          brows: 'dune',
          iris: 'petrol',
          lips: 'oxide',
          smile: 46,
        }),
        path(
          'M-140 40C-160 -80 -150 -226 10 -234C150 -236 164 -110 150 30C146 -40 140 -90 116 -130C60 -120 -20 -140 -50 -176C-70 -120 -130 -80 -140 40Z',
          'sand',
        ),
        path(
          'M10 -234C150 -236 164 -110 150 30C146 -40 140 -90 116 -130C96 -170 60 -214 10 -234Z',
          texture('shade', 'dune'),
        ),
        curve('M-44 -178C-66 -130 -118 -90 -132 -20M-20 -204C-60 -180 -110 -130 -130 -80', 'dune', 5),
        glasses('round', 'oxide'),
      ),
      { scale: 1.16 },
    ),
  );
}

function yusra(): string {
  return group(
    rect(0, 0, 900, 900, 'coral'),
    poly(
      [
        [0, 0],
        [900, 0],
        [900, 260],
        [0, 520],
      ],
      'blush',
    ),
    place(700, 900, shoreCrane({ colour: 'brick', shade: 'oxide', raised: true }), { scale: 1.05 }),
    place(-120, 900, containerStack([2, 1], ['oxide', 'brick', 'oxide']), { scale: 0.9 }),
    place(
      420,
      420,
      group(
        hair(),
        shoulders({ skin: 'tan', shade: 'clay', cloth: 'navy', dark: 'night' }),
        path('M-150 306L-92 266L-30 560H-130Z', 'straw'),
        path('M152 306L94 266L30 560H134Z', 'mustard'),
        path('M-84 264L0 400L86 264C60 320 -60 320 -84 264Z', 'paper'),
        path('M0 400L86 264C70 300 40 312 20 312Z', 'sand'),
        face({
          skin: 'tan',
          shade: 'clay',
          width: 124,
          jaw: 0.78,
          chin: 188,
          brows: 'night',
          iris: 'brick',
          lips: 'oxide',
          smile: 48,
        }),
        path(
          'M-136 -20C-150 -120 -110 -230 0 -240C110 -236 150 -130 136 -20C128 -70 118 -100 96 -122C70 -146 40 -150 -6 -146C-60 -142 -118 -110 -136 -20Z',
          'night',
        ),
        repeat(7, (index) =>
          circle(-112 + index * 38, -138 - Math.sin((index / 6) * Math.PI) * 62, 38, 'night'),
        ),
        repeat(5, (index) =>
          curve(
            `M${-96 + index * 46} ${-176 - Math.sin((index / 4) * Math.PI) * 40}q16 -22 36 -6`,
            'slate',
            6,
          ),
        ),
        circle(-132, 68, 17, 'none', { colour: 'straw', width: 7 }),
        circle(134, 68, 17, 'none', { colour: 'mustard', width: 7 }),
      ),
      { scale: 1.17 },
    ),
  );
}

function hair(): string {
  const curls = [
    [-150, -150, 70],
    [-190, -60, 72],
    [-196, 40, 70],
    [-172, 130, 62],
    [150, -150, 70],
    [192, -60, 72],
    [198, 40, 70],
    [174, 130, 62],
    [-80, -220, 74],
    [0, -240, 76],
    [82, -220, 74],
  ] as const;
  return group(
    path('M-190 120C-210 -200 -100 -270 0 -270C100 -270 212 -200 192 120Z', 'night'),
    ...curls.map(([x, y, radius]) => circle(x, y, radius, 'night')),
    ...curls.map(([x, y, radius]) =>
      curve(
        `M${x - radius * 0.5} ${y + 4}q${radius * 0.4} ${-radius * 0.7} ${radius * 0.9} ${-radius * 0.1}`,
        'slate',
        6,
      ),
    ),
  );
}

function tomasz(): string {
  return group(
    rect(0, 0, 900, 900, 'mist'),
    place(60, 240, cloudBar(420, 'paper')),
    place(480, 330, cloudBar(400, 'paper')),
    place(500, 800, containerStack([4, 3], ['lagoon', 'haze', 'petrol', 'lagoon']), { scale: 0.9 }),
    rect(0, 790, 900, 120, 'petrol'),
    place(
      430,
      420,
      group(
        shoulders({ skin: 'blush', shade: 'coral', cloth: 'slate', dark: 'navy', width: 350 }),
        lapels('slate', 'navy', 'paper'),
        path('M-22 326L24 326L34 372L50 560H-46L-30 372Z', 'mustard'),
        path('M8 372L34 372L50 560H14Z', texture('shade', 'brick')),
        face({
          skin: 'blush',
          shade: 'coral',
          width: 136,
          jaw: 0.92,
          chin: 194,
          brows: 'night',
          iris: 'slate',
          lips: 'oxide',
          smile: 40,
        }),
        path(
          'M-142 20C-160 -60 -156 -160 -104 -196C-60 -236 60 -240 108 -196C158 -156 160 -60 144 20C136 -30 132 -70 122 -110C100 -168 60 -150 40 -196C0 -170 -80 -190 -116 -110C-128 -70 -134 -30 -142 20Z',
          'night',
        ),
        curve('M-112 -130C-100 -170 -60 -200 -10 -206M-128 -70C-126 -100 -120 -120 -112 -140', 'slate', 6),
        path(
          'M-70 104C-56 80 -20 74 0 86C20 74 58 80 72 104C50 110 20 108 0 100C-20 108 -48 110 -70 104Z',
          'night',
        ),
        glasses('square', 'night'),
      ),
      { scale: 1.15 },
    ),
  );
}
