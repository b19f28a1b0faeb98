import { texture } from '../texture.ts';
import { circle, curve, group, line, path, poly, rect } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** What a harbour worker wears and does. */
export interface WorkerLook {
  jacket: InkName;
  trousers: InkName;
  helmet: InkName;
  skin: InkName;
  pose: 'standing' | 'pointing' | 'hauling' | 'arms-folded';
}

/** A harbour worker in a high-visibility jacket, seen from the side and looking right, 400 high, origin between the feet. */
export function worker(look: WorkerLook): string {
  const { jacket, trousers, helmet, skin, pose } = look;
  return group(
    legs(trousers, pose),
    path('M-62 -156C-66 -230 -60 -300 -34 -312C-6 -322 40 -320 54 -302C68 -270 66 -210 62 -156Z', jacket),
    path(
      'M22 -318C40 -318 50 -310 54 -302C68 -270 66 -210 62 -156H26C40 -210 40 -270 22 -318Z',
      texture('shade', 'night'),
    ),
    path('M-64 -214H64V-196H-64Z', 'paper'),
    path('M-64 -252H64V-240H-64Z', 'paper'),
    rect(-14, -334, 30, 30, skin),
    path('M-30 -366C-30 -338 -18 -322 8 -322C28 -322 36 -336 36 -352L44 -352L36 -368V-378H-30Z', skin),
    path('M-30 -366C-30 -342 -22 -326 0 -322C-12 -336 -16 -356 -10 -378H-30Z', texture('shade', 'brick')),
    path('M-38 -374C-40 -408 -18 -424 4 -424C30 -424 44 -404 44 -378H58V-370H-38Z', helmet),
    path('M16 -422C34 -416 44 -400 44 -378H20C26 -394 24 -410 16 -422Z', texture('shade', 'night')),
    circle(20, -358, 3.5, 'night'),
    curve('M22 -338C26 -336 30 -336 33 -338', 'night', 3),
    arms(jacket, skin, pose),
  );
}

function legs(trousers: InkName, pose: WorkerLook['pose']): string {
  const spread = pose === 'hauling' ? 46 : 14;
  return group(
    poly(
      [
        [-60, -164],
        [0, -164],
        [-8 - spread * 0.5, -18],
        [-50 - spread, -18],
      ],
      trousers,
    ),
    poly(
      [
        [0, -164],
        [62, -164],
        [50 + spread, -18],
        [8 + spread * 0.5, -18],
      ],
      trousers,
    ),
    poly(
      [
        [26, -164],
        [62, -164],
        [50 + spread, -18],
        [30 + spread, -18],
      ],
      texture('shade', 'night'),
    ),
    path(`M${-54 - spread} -22H${-6 - spread * 0.5}L${4 - spread * 0.5} 0H${-54 - spread}Z`, 'night'),
    path(`M${6 + spread * 0.5} -22H${52 + spread}L${68 + spread} 0H${6 + spread * 0.5}Z`, 'night'),
    rect(-60, -172, 122, 14, 'night'),
  );
}

function arms(jacket: InkName, skin: InkName, pose: WorkerLook['pose']): string {
  if (pose === 'pointing') {
    return group(
      line(
        [
          [-34, -286],
          [-56, -220],
          [-34, -170],
        ],
        jacket,
        30,
      ),
      circle(-30, -160, 15, skin),
      line(
        [
          [30, -286],
          [96, -300],
          [150, -330],
        ],
        jacket,
        30,
      ),
      circle(166, -338, 15, skin),
      line(
        [
          [170, -340],
          [196, -354],
        ],
        skin,
        9,
      ),
    );
  }
  if (pose === 'hauling') {
    return group(
      line(
        [
          [-30, -284],
          [34, -246],
          [104, -262],
        ],
        jacket,
        30,
      ),
      line(
        [
          [24, -288],
          [80, -236],
          [136, -232],
        ],
        jacket,
        30,
      ),
      circle(116, -264, 16, 'mustard'),
      circle(148, -230, 16, 'mustard'),
    );
  }
  if (pose === 'arms-folded') {
    return group(
      line(
        [
          [-38, -284],
          [-48, -228],
          [36, -222],
        ],
        jacket,
        30,
      ),
      line(
        [
          [44, -284],
          [58, -236],
          [-8, -214],
        ],
        jacket,
        30,
      ),
      line(
        [
          [44, -284],
          [58, -236],
          [-8, -214],
        ],
        'night',
        2,
      ),
      circle(46, -222, 13, skin),
      circle(-18, -214, 13, skin),
    );
  }
  return group(
    line(
      [
        [-34, -286],
        [-58, -220],
        [-52, -164],
      ],
      jacket,
      30,
    ),
    circle(-50, -150, 15, skin),
    line(
      [
        [40, -286],
        [60, -226],
        [98, -210],
      ],
      jacket,
      30,
    ),
    circle(110, -208, 15, skin),
    rect(84, -256, 44, 56, 'sand', 4),
    rect(90, -248, 32, 5, 'slate'),
    rect(90, -238, 24, 5, 'slate'),
  );
}
