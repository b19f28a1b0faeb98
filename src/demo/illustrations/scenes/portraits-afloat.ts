import type { SceneBook } from '../scene.ts';
import { circle, curve, ellipse, group, line, path, place, rect, repeat } from '../svg.ts';
import { fade, texture } from '../texture.ts';
import { face, lapels, rollNeck, shoulders } from '../motifs/face.ts';
import { roroFerry } from '../motifs/ferry.ts';
import { radarMast } from '../motifs/instruments.ts';
import { lighthouse } from '../motifs/marks.ts';
import { swell } from '../motifs/water.ts';

/** Portraits of the writers who come from the water, square. */
export const afloatPortraits: SceneBook = {
  'portrait-declan-farrelly': { title: 'Declan Farrelly', draw: declan },
  'portrait-ingunn-saeterdal': { title: 'Ingunn Sæterdal', draw: ingunn },
  'portrait-augustin-kerbrat': { title: 'Augustin Kerbrat', draw: augustin },
};

function declan(): string {
  return group(
    rect(0, 0, 900, 900, 'straw'),
    fade({ left: 0, right: 900, from: 0, to: 420, radius: 9, pitch: 26, fill: 'mustard' }),
    place(130, 640, roroFerry({ hull: 'petrol', stripe: 'paper', funnel: 'oxide' }), {
      scale: 0.62,
    }),
    swell(640, 260, 20, 'haze', 30),
    swell(720, 340, 26, 'lagoon', 190),
    place(
      480,
      420,
      group(
        shoulders({ skin: 'blush', shade: 'coral', cloth: 'petrol', dark: 'navy', width: 360 }),
        path('M-110 250L-60 300L0 420L64 300L112 250L150 300L20 560H-30L-156 300Z', 'navy'),
        path('M-60 290L0 420L64 290C30 330 -30 330 -60 290Z', 'paper'),
        line(
          [
            [0, 420],
            [0, 560],
          ],
          'sand',
          7,
        ),
        face({
          skin: 'blush',
          shade: 'coral',
          width: 138,
          jaw: 0.94,
          chin: 200,
          brows: 'brick',
          iris: 'lagoon',
          lips: 'oxide',
          smile: 44,
        }),
        path(
          'M-140 10C-136 60 -128 90 -110 96C-90 92 -64 78 -46 84C-20 78 20 78 48 84C66 78 92 92 112 96C130 90 138 60 142 10C152 110 128 200 60 226C20 240 -20 240 -60 226C-126 200 -150 110 -140 10Z',
          'oxide',
        ),
        path(
          'M60 88C92 92 112 96 112 96C130 90 138 60 142 10C152 110 128 200 60 226C90 180 92 130 60 88Z',
          texture('shade', 'brick'),
        ),
        path(
          'M-46 112C-20 100 -8 104 0 108C8 104 22 100 48 110C24 132 14 140 0 140C-14 140 -24 132 -46 112Z',
          'paper',
        ),
        curve('M-52 108C-20 118 22 118 54 106', 'brick', 5),
        path(
          'M-62 88C-40 76 -14 80 0 92C14 80 42 76 64 88C42 100 20 104 0 102C-20 104 -42 100 -62 88Z',
          'brick',
        ),
        path(
          'M-146 -86C-160 -240 -60 -286 20 -284C110 -280 160 -220 150 -86C60 -116 -60 -116 -146 -86Z',
          'navy',
        ),
        path(
          'M60 -276C130 -256 158 -190 150 -86C130 -94 110 -100 90 -104C120 -170 110 -230 60 -276Z',
          texture('shade', 'night'),
        ),
        path('M-156 -60C-60 -100 60 -100 158 -60L160 -116C60 -152 -60 -152 -156 -116Z', 'slate'),
        repeat(11, (index) =>
          line(
            [
              [-140 + index * 28, -76 - Math.sin((index / 10) * Math.PI) * 22],
              [-140 + index * 28, -116 - Math.sin((index / 10) * Math.PI) * 24],
            ],
            'navy',
            4,
          ),
        ),
      ),
      { scale: 1.12 },
    ),
  );
}

function ingunn(): string {
  return group(
    rect(0, 0, 900, 900, 'petrol'),
    rect(0, 0, 900, 900, texture('rule', 'navy')),
    circle(620, 330, 300, 'lagoon'),
    place(96, 900, radarMast('sand', 'dune'), { scale: 1.45 }),
    place(
      420,
      420,
      group(
        ellipse(10, -258, 74, 62, 'straw'),
        curve('M-46 -262C-30 -300 40 -304 66 -268M-34 -240C0 -262 40 -262 64 -240', 'mustard', 6),
        shoulders({ skin: 'blush', shade: 'coral', cloth: 'oxide', dark: 'brick' }),
        rollNeck('sand', 'dune'),
        path('M-150 304L-110 286L-70 560H-160Z', 'navy'),
        path('M152 304L114 286L74 560H164Z', 'night'),
        rect(-146, 430, 70, 34, 'straw', 6),
        face({
          skin: 'blush',
          shade: 'coral',
          width: 124,
          jaw: 0.86,
          chin: 196,
          brows: 'mustard',
          iris: 'lagoon',
          lips: 'oxide',
          smile: 40,
        }),
        repeat(9, (index) => circle(-92 + ((index * 23) % 70), 34 + ((index * 17) % 34), 3.4, 'oxide')),
        repeat(5, (index) => circle(44 + ((index * 19) % 56), 36 + ((index * 13) % 30), 3.2, 'brick')),
        path(
          'M-134 0C-156 -150 -90 -236 10 -238C104 -236 152 -150 134 4C126 -60 116 -104 92 -140C40 -170 -40 -168 -88 -136C-116 -100 -126 -60 -134 0Z',
          'straw',
        ),
        path(
          'M10 -238C104 -236 152 -150 134 4C126 -60 116 -104 92 -140C76 -190 50 -220 10 -238Z',
          texture('shade', 'mustard'),
        ),
        curve('M-100 -140C-80 -190 -30 -216 4 -222M-118 -90C-110 -130 -96 -160 -70 -186', 'mustard', 5),
        line(
          [
            [112, -66],
            [206, -120],
          ],
          'oxide',
          13,
        ),
        path('M200 -124L224 -132L206 -112Z', 'paper'),
      ),
      { scale: 1.16 },
    ),
  );
}

function augustin(): string {
  return group(
    rect(0, 0, 900, 900, 'sand'),
    circle(660, 300, 210, 'coral'),
    place(140, 740, lighthouse({ tower: 'paper', band: 'oxide', lit: true }), { scale: 0.86 }),
    swell(690, 330, 30, 'lagoon', 60),
    swell(770, 300, 28, 'petrol', 200),
    place(
      490,
      430,
      group(
        shoulders({ skin: 'blush', shade: 'coral', cloth: 'navy', dark: 'night', width: 370 }),
        lapels('navy', 'night', 'paper'),
        path('M-60 292L0 440L64 292C30 330 -30 330 -60 292Z', 'lagoon'),
        repeat(6, (index) =>
          line(
            [
              [-52 + index * 20, 318 + Math.abs(2.5 - index) * -6],
              [-30 + index * 12, 380],
            ],
            'paper',
            4,
          ),
        ),
        repeat(2, (index) =>
          group(circle(-96, 450 + index * 70, 15, 'mustard'), circle(96, 450 + index * 70, 15, 'mustard')),
        ),
        face({
          skin: 'blush',
          shade: 'coral',
          width: 134,
          jaw: 0.92,
          chin: 204,
          brows: 'paper',
          iris: 'petrol',
          lips: 'oxide',
          smile: 42,
        }),
        path(
          'M-142 -20C-150 40 -146 100 -120 110C-96 96 -70 84 -50 86C-20 80 20 80 52 86C72 84 98 96 122 110C148 100 152 40 144 -20C170 100 150 220 70 262C24 286 -22 286 -68 262C-148 220 -168 100 -142 -20Z',
          'paper',
        ),
        path(
          'M64 90C98 96 122 110 122 110C148 100 152 40 144 -20C170 100 150 220 70 262C104 210 104 140 64 90Z',
          texture('shade', 'dune'),
        ),
        curve('M-100 150C-90 190 -70 220 -44 240M-60 170C-52 206 -36 230 -16 246M0 174V250', 'dune', 5),
        path('M-46 112C-20 104 22 104 48 110C28 138 14 144 0 144C-14 144 -28 138 -46 112Z', 'oxide'),
        path(
          'M-72 94C-46 74 -14 78 0 92C14 78 48 74 74 94C50 108 20 112 0 106C-20 112 -48 108 -72 94Z',
          'paper',
        ),
        curve('M-56 96C-36 88 -18 90 -4 98M58 96C38 88 20 90 6 98', 'dune', 4),
        path(
          'M-184 -150C-190 -250 -90 -300 10 -300C110 -298 196 -246 186 -150C100 -176 -90 -176 -184 -150Z',
          'navy',
        ),
        path(
          'M60 -294C140 -276 194 -226 186 -150C160 -158 136 -163 110 -166C130 -210 110 -260 60 -294Z',
          texture('shade', 'night'),
        ),
        path('M-148 -96C-60 -124 60 -124 150 -96L156 -158C60 -182 -60 -182 -152 -158Z', 'night'),
        path(
          'M-152 -100C-60 -130 60 -130 154 -100C120 -66 60 -84 0 -84C-60 -84 -120 -66 -152 -100Z',
          'slate',
        ),
        circle(0, -148, 22, 'mustard'),
        path('M0 -162V-134M-12 -142Q0 -128 12 -142M-7 -156H7', 'none', {
          colour: 'night',
          width: 4,
        }),
        curve('M-140 -112C-60 -138 60 -138 142 -112', 'mustard', 6),
      ),
      { scale: 1.1 },
    ),
  );
}
