import type { SceneBook } from '../scene.ts';
import { circle, curve, group, path, place, poly, rect, repeat } from '../svg.ts';
import { texture } from '../texture.ts';
import { mitreGates } from '../motifs/lock.ts';
import { sky } from '../motifs/sky.ts';
import { mug } from '../motifs/still-life.ts';
import { barge } from '../motifs/workboats.ts';

/** A lock from inside its control room. */
export const controlRoomScenes: SceneBook = {
  'lock-control-room': { title: 'The view from a lock control room', draw: lockControlRoom },
};

function lockControlRoom(): string {
  return group(
    rect(0, 0, 1600, 1067, 'night'),
    sky(['straw', 'blush', 'mist'], 420),
    poly(
      [
        [520, 330],
        [1080, 330],
        [1600, 760],
        [0, 760],
      ],
      'lagoon',
    ),
    poly(
      [
        [520, 330],
        [1080, 330],
        [1600, 760],
        [0, 760],
      ],
      texture('rule', 'petrol'),
    ),
    poly(
      [
        [0, 420],
        [0, 780],
        [520, 330],
        [440, 330],
      ],
      'dune',
    ),
    poly(
      [
        [1600, 420],
        [1600, 780],
        [1080, 330],
        [1160, 330],
      ],
      'dune',
    ),
    rect(0, 310, 1600, 30, 'petrol'),
    place(800, 470, mitreGates(640, 170, 'oxide', 'brick'), { scale: 0.9 }),
    place(800, 606, barge({ hull: 'navy', hatches: 'mustard', freeboard: 60 }), { scale: 0.7 }),
    poly(
      [
        [0, 0],
        [1600, 0],
        [1600, 70],
        [0, 70],
      ],
      'night',
    ),
    repeat(5, (index) =>
      poly(
        [
          [index * 400 - 20, 60],
          [index * 400 + 24, 60],
          [index * 400 + 34 - (index - 2) * 18, 720],
          [index * 400 - 30 - (index - 2) * 18, 720],
        ],
        'night',
      ),
    ),
    poly(
      [
        [0, 760],
        [1600, 760],
        [1600, 1067],
        [0, 1067],
      ],
      'navy',
    ),
    poly(
      [
        [0, 740],
        [1600, 740],
        [1600, 790],
        [0, 790],
      ],
      'slate',
    ),
    repeat(3, (index) => place(0, 120, screen(150 + index * 480, index))),
    operator(),
    place(1470, 960, mug('oxide', 'paper'), { scale: 0.62 }),
  );
}

function screen(x: number, kind: number): string {
  return group(
    poly(
      [
        [x, 560],
        [x + 330, 560],
        [x + 346, 800],
        [x - 16, 800],
      ],
      'night',
    ),
    poly(
      [
        [x + 16, 576],
        [x + 314, 576],
        [x + 326, 780],
        [x + 4, 780],
      ],
      'petrol',
    ),
    kind === 1
      ? group(
          rect(x + 60, 640, 210, 70, 'haze'),
          rect(x + 60, 640, 10, 70, 'oxide'),
          rect(x + 260, 640, 10, 70, 'oxide'),
          rect(x + 100, 660, 110, 30, 'mustard'),
        )
      : repeat(5, (index) =>
          group(
            rect(
              x + 40,
              604 + index * 34,
              90 + ((index * 47 + kind * 31) % 120),
              12,
              index % 2 === 0 ? 'haze' : 'straw',
            ),
            circle(x + 290, 610 + index * 34, 8, index === 2 ? 'oxide' : 'straw'),
          ),
        ),
    rect(x + 140, 800, 50, 40, 'night'),
  );
}

function operator(): string {
  return group(
    path('M640 1080C640 960 700 900 790 890C890 898 950 960 956 1067Z', 'oxide'),
    path('M830 892C890 900 950 960 956 1067H860C880 1000 870 940 830 892Z', texture('shade', 'night')),
    rect(764, 830, 60, 80, 'dune'),
    path(
      'M716 780C712 700 760 668 800 668C850 668 886 708 878 780C872 840 840 866 798 866C752 866 720 840 716 780Z',
      'brick',
    ),
    path(
      'M820 670C860 676 886 714 878 780C874 826 850 856 820 864C850 800 850 730 820 670Z',
      texture('hatch', 'night'),
    ),
    curve('M708 770C708 640 888 640 886 770', 'night', 14),
    rect(694, 744, 30, 64, 'night', 12),
    rect(872, 744, 30, 64, 'night', 12),
  );
}
