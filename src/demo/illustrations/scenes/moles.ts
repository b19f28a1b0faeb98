import type { SceneBook } from '../scene.ts';
import { circle, curve, ellipse, group, line, path, place, rect, repeat } from '../svg.ts';
import { gouges, texture } from '../texture.ts';
import { cloud, cloudBar, rays, sky, sun } from '../motifs/sky.ts';
import { water } from '../motifs/water.ts';

/** Objects on moles and lock walls. */
export const moleScenes: SceneBook = {
  'fog-bell': { title: 'A fog bell on a mole', draw: fogBell },
  'swan-on-scanner': { title: 'A swan on a radar mast', draw: swanOnScanner },
  'lock-lamps': { title: 'Lamps above a lock gate', draw: lockLamps },
  'level-staff': { title: 'A level staff on a lock wall', draw: levelStaff },
};

function fogBell(): string {
  return group(
    sky(['haze', 'mist', 'paper'], 640),
    place(280, 250, cloudBar(620, 'paper')),
    place(1000, 380, cloudBar(560, 'paper')),
    water({ top: 600, bottom: 900, base: 'lagoon', dark: 'petrol', light: 'mist', seed: 71, rows: 8 }),
    path('M0 900L1600 790V1067H0Z', 'slate'),
    path('M0 900L1600 790V826L0 940Z', 'dune'),
    path('M0 940L1600 826V1067H0Z', texture('hatch', 'navy')),
    ...[560, 1040].map((x) => rect(x - 22, 170, 44, 740 - (x - 560) * 0.06, 'oxide')),
    ...[572, 1052].map((x) => rect(x, 170, 10, 730, 'brick')),
    path('M500 190H1100L1060 120H540Z', 'brick'),
    rect(500, 186, 600, 26, 'night'),
    rect(786, 200, 28, 70, 'night'),
    path('M640 660C690 620 690 430 710 360C730 280 870 280 890 360C910 430 910 620 960 660Z', 'mustard'),
    path('M850 310C884 340 906 560 960 660H870C880 540 876 400 850 310Z', texture('shade', 'brick')),
    path('M620 660H980V690H620Z', 'straw'),
    rect(696, 430, 208, 14, 'brick'),
    circle(800, 720, 34, 'night'),
    curve(
      'M520 560C470 600 470 680 520 720M470 520C390 580 390 700 470 760M1080 560C1130 600 1130 680 1080 720M1130 520C1210 580 1210 700 1130 760',
      'paper',
      9,
    ),
  );
}

function swanOnScanner(): string {
  return group(
    rect(0, 0, 1600, 1067, 'lagoon'),
    rays(800, 1067, 1500, -180, 0, 11, 'haze'),
    sun(300, 300, 110, 'straw', 'mustard'),
    place(1330, 720, cloud('paper', 'haze'), { scale: 1.1 }),
    water({ top: 860, bottom: 1067, base: 'petrol', dark: 'navy', light: 'haze', seed: 12, rows: 6 }),
    line(
      [
        [660, 1067],
        [760, 600],
      ],
      'oxide',
      26,
    ),
    line(
      [
        [940, 1067],
        [840, 600],
      ],
      'oxide',
      26,
    ),
    ...[690, 780, 870, 960].map((y, index) =>
      line(
        [
          [744 - index * 20, y],
          [876 + index * 20, y + 70],
        ],
        'oxide',
        12,
      ),
    ),
    rect(560, 580, 480, 30, 'night'),
    rect(780, 420, 40, 160, 'slate'),
    path('M380 330H1220L1180 430H420Z', 'paper'),
    path('M380 330H1220L1206 366H394Z', 'oxide'),
    path('M900 366H1206L1180 430H880Z', texture('shade', 'dune')),
    repeat(9, (index) => rect(572 + index * 56, 500, 8, 84, 'night')),
    rect(560, 496, 480, 10, 'night'),
    place(
      1010,
      582,
      group(
        path('M-130 0C-170 -70 -90 -130 0 -120C70 -150 150 -110 190 -150C180 -60 120 4 30 4Z', 'paper'),
        path('M-20 -90C60 -100 120 -90 160 -110C140 -50 80 -20 10 -30Z', texture('shade', 'dune')),
        path(
          'M-130 -20C-170 -90 -70 -170 -110 -240C-130 -290 -190 -280 -196 -240C-190 -300 -110 -320 -80 -262C-50 -190 -120 -120 -70 -60Z',
          'paper',
        ),
        path('M-196 -250L-250 -232L-196 -222Z', 'coral'),
        circle(-176, -256, 6, 'night'),
      ),
      { scale: 1.15, mirrored: true },
    ),
  );
}

function lockLamps(): string {
  return group(
    sky(['navy', 'slate', 'coral'], 560),
    sun(1250, 500, 140, 'straw', 'coral'),
    water({ top: 560, bottom: 1067, base: 'petrol', dark: 'navy', light: 'coral', seed: 41, rows: 9 }),
    path('M0 430H420L520 1067H0Z', 'slate'),
    path('M1600 430H1240L1120 1067H1600Z', 'slate'),
    path('M0 430H420L520 1067H0ZM1600 430H1240L1120 1067H1600Z', texture('brickwork', 'navy')),
    rect(0, 410, 440, 30, 'dune'),
    rect(1220, 410, 380, 30, 'dune'),
    path('M440 520L820 570V960L490 1000Z', 'brick'),
    path('M1220 520L840 570V960L1150 1000Z', 'oxide'),
    repeat(4, (index) =>
      group(
        line(
          [
            [452, 590 + index * 100],
            [820, 626 + index * 88],
          ],
          'night',
          10,
        ),
        line(
          [
            [1210, 590 + index * 100],
            [840, 626 + index * 88],
          ],
          'night',
          10,
        ),
      ),
    ),
    rect(236, 120, 20, 300, 'night'),
    rect(170, 60, 152, 240, 'night', 16),
    circle(246, 120, 44, 'coral'),
    circle(246, 232, 44, 'mist'),
    circle(246, 232, 62, 'none', { colour: 'mist', width: 5, dash: '3 12' }),
    rect(1380, 160, 20, 260, 'night'),
    rect(1314, 100, 152, 130, 'night', 16),
    circle(1390, 164, 44, 'straw'),
  );
}

function levelStaff(): string {
  return group(
    rect(0, 0, 1600, 1067, 'dune'),
    rect(0, 0, 1600, 1067, texture('brickwork', 'brick')),
    path('M0 0H1600V110L0 170Z', 'sand'),
    rect(560, 60, 230, 1007, 'paper'),
    rect(770, 60, 20, 1007, 'dune'),
    repeat(9, (index) =>
      group(
        rect(560, 90 + index * 100, 120, 50, index % 2 ? 'oxide' : 'night'),
        rect(680, 140 + index * 100, 60, 16, index % 2 ? 'oxide' : 'night'),
        rect(680, 108 + index * 100, 34, 10, index % 2 ? 'oxide' : 'night'),
      ),
    ),
    ...[1040].map((x) =>
      group(
        rect(x, 0, 22, 800, 'night'),
        rect(x + 180, 0, 22, 800, 'night'),
        repeat(9, (index) => rect(x, 40 + index * 92, 200, 18, 'slate')),
      ),
    ),
    path('M0 760C300 730 500 790 800 760C1100 730 1300 790 1600 750V1067H0Z', 'petrol'),
    gouges({
      left: 0,
      right: 1600,
      top: 810,
      bottom: 1050,
      rows: 7,
      length: 120,
      thickness: 6,
      fill: 'haze',
      seed: 77,
      depth: 1.9,
      cover: 0.4,
    }),
    path('M560 766C640 780 720 774 790 762V1067H560Z', texture('rule', 'haze')),
    ellipse(260, 800, 90, 18, 'navy'),
    path('M180 796C190 740 330 740 340 796Z', 'oxide'),
    rect(252, 700, 16, 50, 'night'),
  );
}
