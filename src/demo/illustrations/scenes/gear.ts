import type { SceneBook } from '../scene.ts';
import { circle, clip, curve, group, path, place, poly, rect, repeat } from '../svg.ts';
import { texture } from '../texture.ts';
import { propeller } from '../motifs/instruments.ts';
import { worker } from '../motifs/people.ts';
import { cloud, rain, sky } from '../motifs/sky.ts';
import { handheldRadio, shorePlug } from '../motifs/still-life.ts';

/** Equipment and the people who handle it. */
export const gearScenes: SceneBook = {
  'shore-power-plug': {
    title: "A shore power cable reaches for a ship's side door",
    draw: shorePower,
  },
  'propeller-dock': { title: 'A propeller in dry dock', draw: propellerDock },
  'radio-test': { title: 'Four handheld radios on a wet bench', draw: radioTest },
};

function shorePower(): string {
  const hull = 'M640 0C690 320 700 560 690 830H1600V0Z';
  return group(
    sky(['haze', 'mist', 'paper'], 570),
    place(240, 260, cloud('paper', 'haze'), { scale: 1.3 }),
    rect(0, 560, 760, 260, 'lagoon'),
    rect(0, 560, 760, 260, texture('rule', 'petrol')),
    clip(
      path(hull, 'petrol'),
      group(
        path(hull, 'petrol'),
        rect(600, 730, 1000, 110, 'oxide'),
        rect(600, 718, 1000, 12, 'paper'),
        repeat(7, (index) => rect(600, 50 + index * 104, 1000, 4, 'navy')),
        path('M620 0C690 320 700 560 690 830H760C772 560 760 320 716 0Z', texture('hatch', 'night')),
        repeat(9, (index) => circle(780 + index * 96, 96, 14, 'night')),
      ),
    ),
    rect(1060, 240, 250, 230, 'night', 10),
    rect(1080, 260, 210, 190, 'straw'),
    rect(1080, 260, 210, 190, texture('shade', 'mustard')),
    rect(1180, 260, 10, 190, 'night'),
    poly(
      [
        [1310, 240],
        [1400, 262],
        [1400, 452],
        [1310, 470],
      ],
      'navy',
    ),
    poly(
      [
        [0, 740],
        [1600, 800],
        [1600, 1067],
        [0, 1067],
      ],
      'dune',
    ),
    poly(
      [
        [0, 740],
        [1600, 800],
        [1600, 838],
        [0, 782],
      ],
      'sand',
    ),
    poly(
      [
        [0, 782],
        [1600, 838],
        [1600, 862],
        [0, 806],
      ],
      texture('hatch', 'brick'),
    ),
    curve('M1184 440C1160 640 1010 700 900 760C760 840 560 780 330 900', 'night', 50),
    curve('M1184 440C1160 640 1010 700 900 760C760 840 560 780 330 900', 'slate', 30),
    curve('M1178 440C1150 636 1004 690 890 750C750 824 560 770 326 892', 'haze', 5),
    place(330, 902, shorePlug('mustard', 'brick'), { scale: 1.3, mirrored: true, turn: -20 }),
    place(
      830,
      990,
      worker({ jacket: 'oxide', trousers: 'navy', helmet: 'paper', skin: 'tan', pose: 'hauling' }),
      { scale: 1.2 },
    ),
  );
}

function propellerDock(): string {
  return group(
    rect(0, 0, 1600, 1067, 'sand'),
    repeat(7, (index) =>
      group(
        rect(0, 260 + index * 92, 260 - index * 26, 92, 'dune'),
        rect(0, 260 + index * 92, 270 - index * 26, 12, 'paper'),
        rect(1340 + index * 26, 260 + index * 92, 300, 92, 'dune'),
        rect(1330 + index * 26, 260 + index * 92, 300, 12, 'paper'),
      ),
    ),
    rect(0, 0, 260, 260, 'haze'),
    rect(1340, 0, 260, 260, 'haze'),
    path(
      'M140 0H1460C1440 190 1280 330 1040 400C960 424 900 470 880 560H720C700 470 640 424 560 400C320 330 160 190 140 0Z',
      'navy',
    ),
    path(
      'M800 0H1460C1440 190 1280 330 1040 400C960 424 900 470 880 560H820C850 380 1000 300 1040 0Z',
      texture('hatch', 'night'),
    ),
    path(
      'M196 150C280 280 420 360 560 400C640 424 700 470 720 560H880C900 470 960 424 1040 400C1180 360 1320 280 1404 150C1360 290 1240 380 1050 440C960 470 920 520 910 600H690C680 520 640 470 550 440C360 380 240 290 196 150Z',
      'oxide',
    ),
    repeat(5, (index) => rect(0, 930 + index * 34, 1600, 4, 'dune')),
    rect(0, 920, 1600, 150, 'dune'),
    rect(0, 920, 1600, 14, 'brick'),
    rect(0, 950, 1600, 120, texture('rule', 'brick')),
    rect(762, 560, 76, 380, 'brick'),
    place(800, 640, propeller('mustard', 'brick', 'straw'), { scale: 1.08 }),
    place(
      1250,
      1000,
      worker({
        jacket: 'coral',
        trousers: 'navy',
        helmet: 'paper',
        skin: 'blush',
        pose: 'pointing',
      }),
      { scale: 0.6, mirrored: true },
    ),
    place(
      330,
      1010,
      worker({
        jacket: 'petrol',
        trousers: 'slate',
        helmet: 'mustard',
        skin: 'tan',
        pose: 'standing',
      }),
      { scale: 0.6 },
    ),
  );
}

function radioTest(): string {
  return group(
    rect(0, 0, 1600, 1067, 'petrol'),
    repeat(6, (index) =>
      group(
        rect(0, index * 180, 1600, 6, 'navy'),
        path(`M${200 + index * 170} ${index * 180 + 50}q180 40 420 0`, 'none', {
          colour: 'navy',
          width: 4,
        }),
        path(`M${60 + index * 90} ${index * 180 + 120}q260 -30 520 10`, 'none', {
          colour: 'navy',
          width: 4,
        }),
      ),
    ),
    poly(
      [
        [120, 1067],
        [1600, 300],
        [1600, 1067],
      ],
      texture('shade', 'navy'),
    ),
    place(300, 900, handheldRadio('mustard', 'brick', 'mist'), { scale: 1.32, turn: -5 }),
    place(640, 860, handheldRadio('oxide', 'sand', 'haze'), { scale: 1.32, turn: 3 }),
    place(980, 905, handheldRadio('paper', 'dune', 'lagoon'), { scale: 1.32, turn: -2 }),
    place(1320, 870, handheldRadio('slate', 'mustard', 'straw'), { scale: 1.32, turn: 6 }),
    repeat(26, (index) =>
      group(
        circle((index * 337) % 1600, (index * 211) % 1067, 7 + (index % 4) * 4, 'haze'),
        circle(((index * 337) % 1600) - 3, ((index * 211) % 1067) - 3, 2.5 + (index % 4), 'paper'),
      ),
    ),
    rain(1600, 1067, 110, 'haze', 41, 100),
  );
}
