import { texture } from '../texture.ts';
import { circle, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { Fill } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** An offshore wind turbine, 500 high to the hub, origin on the waterline; `turn` sets the rotor. */
export function windTurbine(fill: Fill, turn: number, foot: Fill = 'mustard'): string {
  const blade = 'M-9 0C-14 -60 -8 -210 0 -250C6 -200 12 -60 9 0Z';
  return group(
    rect(-13, -70, 26, 80, foot),
    rect(-22, -76, 44, 8, foot),
    poly(
      [
        [-10, -76],
        [-5, -500],
        [5, -500],
        [10, -76],
      ],
      fill,
    ),
    rect(-20, -510, 40, 16, fill),
    repeat(
      3,
      (index) => `<g transform="translate(-4 -502) rotate(${turn + index * 120})">${path(blade, fill)}</g>`,
    ),
    circle(-4, -502, 11, fill),
  );
}

/** A Dutch smock mill, 380 high to the cap, origin at its foot. */
export function windmill(body: InkName, shade: InkName, sail: InkName): string {
  const arm = group(
    rect(-4, -250, 8, 250, 'night'),
    rect(4, -244, 40, 190, sail),
    repeat(7, (index) => rect(4, -244 + index * 30, 42, 4, 'night')),
    rect(44, -244, 4, 192, 'night'),
  );
  return group(
    poly(
      [
        [-120, 0],
        [-108, -110],
        [108, -110],
        [120, 0],
      ],
      'brick',
    ),
    poly(
      [
        [20, 0],
        [20, -110],
        [108, -110],
        [120, 0],
      ],
      texture('brickwork', 'night'),
    ),
    rect(-20, -70, 40, 70, 'night'),
    poly(
      [
        [-90, -128],
        [-50, -340],
        [50, -340],
        [90, -128],
      ],
      body,
    ),
    poly(
      [
        [14, -128],
        [10, -340],
        [50, -340],
        [90, -128],
      ],
      texture('shade', shade),
    ),
    rect(-150, -132, 300, 12, 'paper'),
    repeat(11, (index) => rect(-146 + index * 29, -160, 4, 30, 'paper')),
    line(
      [
        [-148, -160],
        [148, -160],
      ],
      'paper',
      5,
    ),
    rect(-14, -250, 28, 34, 'night'),
    path('M-60 -336C-60 -380 -30 -398 4 -398C44 -398 62 -370 62 -336Z', shade),
    repeat(4, (index) => `<g transform="translate(-18 -362) rotate(${22 + index * 90})">${arm}</g>`),
    circle(-18, -362, 14, 'mustard'),
  );
}
