import { texture } from '../texture.ts';
import { circle, curve, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';

/**
 * A ship-to-shore gantry crane, 620 high, seen from the side with the boom to the right over the water.
 * The origin is on the quay, midway between its legs. `raised` folds the boom up.
 */
export function shoreCrane(look: {
  colour: InkName;
  shade: InkName;
  raised?: boolean;
  trolley?: number;
  lit?: boolean;
}): string {
  const { colour, shade, raised = false, trolley = 330, lit = false } = look;
  const boom = raised
    ? poly(
        [
          [70, -452],
          [86, -470],
          [318, -846],
          [306, -852],
        ],
        colour,
      )
    : rect(60, -470, 560, 22, colour);
  const stays = raised
    ? line(
        [
          [20, -640],
          [240, -730],
        ],
        shade,
        5,
      )
    : group(
        line(
          [
            [20, -640],
            [340, -466],
          ],
          shade,
          6,
        ),
        line(
          [
            [20, -640],
            [600, -466],
          ],
          shade,
          6,
        ),
      );
  return group(
    line(
      [
        [20, -640],
        [-250, -466],
      ],
      shade,
      6,
    ),
    stays,
    line(
      [
        [-28, -470],
        [20, -644],
        [72, -470],
      ],
      colour,
      13,
    ),
    rect(-290, -470, 380, 22, colour),
    rect(-290, -452, 380, 6, shade),
    boom,
    raised
      ? ''
      : repeat(13, (index) =>
          line(
            [
              [70 + index * 42, -448],
              [91 + index * 42, -470],
            ],
            shade,
            4,
          ),
        ),
    rect(-250, -520, 130, 52, colour),
    rect(-170, -520, 50, 52, texture('shade', shade)),
    rect(-236, -508, 40, 18, lit ? 'straw' : 'navy'),
    poly(
      [
        [-112, -448],
        [-88, -448],
        [-96, 0],
        [-120, 0],
      ],
      colour,
    ),
    poly(
      [
        [78, -448],
        [102, -448],
        [112, 0],
        [88, 0],
      ],
      colour,
    ),
    poly(
      [
        [94, -448],
        [102, -448],
        [112, 0],
        [103, 0],
      ],
      shade,
    ),
    poly(
      [
        [-96, -448],
        [-88, -448],
        [-96, 0],
        [-104, 0],
      ],
      shade,
    ),
    rect(-112, -190, 216, 18, colour),
    line(
      [
        [-104, -182],
        [84, -440],
      ],
      shade,
      8,
    ),
    line(
      [
        [96, -182],
        [-92, -440],
      ],
      shade,
      8,
    ),
    repeat(2, (leg) =>
      group(
        rect(-146 + leg * 208, -22, 78, 14, shade),
        repeat(4, (wheel) => circle(-138 + leg * 208 + wheel * 20, -6, 8, 'night')),
      ),
    ),
    raised ? '' : hoist(trolley, colour, lit),
  );
}

function hoist(x: number, colour: InkName, lit: boolean): string {
  return group(
    rect(x - 34, -450, 68, 12, 'night'),
    rect(x + 18, -438, 34, 30, colour),
    rect(x + 24, -430, 24, 16, lit ? 'straw' : 'navy'),
    line(
      [
        [x - 22, -440],
        [x - 30, -268],
      ],
      'night',
      3,
    ),
    line(
      [
        [x + 10, -440],
        [x + 26, -268],
      ],
      'night',
      3,
    ),
    rect(x - 54, -270, 104, 10, 'mustard'),
  );
}

/** A crane hook with its block and two parts of wire, 420 high, origin where the wires leave the picture. */
export function craneHook(look: { block: InkName; shade: InkName; wire: number }): string {
  const { block, shade, wire } = look;
  return group(
    line(
      [
        [-26, -wire],
        [-26, 0],
      ],
      'night',
      9,
    ),
    line(
      [
        [26, -wire],
        [26, 0],
      ],
      'night',
      9,
    ),
    path('M-74 0Q-74 -44 0 -44Q74 -44 74 0V116Q74 150 40 156H-40Q-74 150 -74 116Z', block),
    path('M10 -44Q74 -44 74 0V116Q74 150 40 156H10Z', texture('shade', shade)),
    circle(0, 44, 46, 'night'),
    circle(0, 44, 34, shade),
    circle(0, 44, 12, 'night'),
    repeat(4, (index) => rect(-74, 104 + index * 12, 148, 5, index % 2 === 0 ? 'night' : block)),
    rect(-20, 154, 40, 46, 'slate'),
    path(
      'M-18 196H18V232C52 244 78 276 78 318C78 370 40 406 -8 406C-52 406 -84 376 -90 334L-56 322C-52 350 -34 368 -8 368C20 368 40 348 40 318C40 286 18 268 -18 262Z',
      'slate',
    ),
    curve('M60 322C58 362 30 388 -6 390', 'haze', 5),
    path('M-90 334L-60 322L-66 306Z', 'haze'),
  );
}

/** A spreader with a container below it; the origin is the middle of the spreader's top. */
export function spreaderWithBox(box: InkName, shade: InkName): string {
  return group(
    rect(-150, 0, 300, 18, 'mustard'),
    rect(-160, 14, 22, 26, 'night'),
    rect(138, 14, 22, 26, 'night'),
    rect(-154, 40, 308, 118, box),
    repeat(15, (index) => rect(-140 + index * 20, 54, 7, 90, shade)),
    rect(-154, 40, 308, 8, shade),
    rect(-154, 150, 308, 8, shade),
    rect(-40, 74, 80, 38, 'paper'),
    rect(-28, 84, 56, 7, shade),
    rect(-28, 97, 34, 6, shade),
  );
}
