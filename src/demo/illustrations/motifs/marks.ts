import { texture } from '../texture.ts';
import { circle, curve, ellipse, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { Fill } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** A banded lighthouse, 520 high, origin at its foot. */
export function lighthouse(look: { tower: InkName; band: InkName; lit: boolean }): string {
  const { tower, band, lit } = look;
  const side = (y: number): number => 36 + (28 * (y + 410)) / 410;
  const ring = (top: number, bottom: number, fill: Fill): string =>
    poly(
      [
        [-side(top), top],
        [side(top), top],
        [side(bottom), bottom],
        [-side(bottom), bottom],
      ],
      fill,
    );
  return group(
    ring(-410, 0, tower),
    ring(-330, -240, band),
    ring(-160, -70, band),
    poly(
      [
        [12, -410],
        [36, -410],
        [64, 0],
        [20, 0],
      ],
      texture('shade', 'night'),
    ),
    repeat(3, (index) => rect(-14, -380 + index * 136, 18, 28, 'night', 8)),
    rect(-22, -52, 40, 52, 'night', 4),
    rect(-58, -424, 116, 14, 'night'),
    repeat(7, (index) => rect(-54 + index * 17, -446, 4, 24, 'night')),
    line(
      [
        [-54, -446],
        [54, -446],
      ],
      'night',
      4,
    ),
    rect(-30, -478, 60, 54, lit ? 'straw' : 'haze'),
    repeat(3, (index) => rect(-20 + index * 18, -478, 4, 54, 'night')),
    path('M-40 -478Q-30 -520 0 -524Q30 -520 40 -478Z', band),
    circle(0, -528, 7, 'night'),
  );
}

/** A lateral buoy with a lattice top, 300 high, origin on the waterline. */
export function buoy(fill: InkName, shade: InkName, lit: boolean): string {
  return group(
    line(
      [
        [-46, -60],
        [-14, -222],
      ],
      fill,
      10,
    ),
    line(
      [
        [46, -60],
        [14, -222],
      ],
      fill,
      10,
    ),
    line(
      [
        [-42, -90],
        [34, -140],
        [-26, -176],
        [18, -214],
      ],
      fill,
      6,
    ),
    line(
      [
        [42, -90],
        [-34, -140],
        [26, -176],
        [-18, -214],
      ],
      fill,
      6,
    ),
    rect(-28, -232, 56, 14, shade),
    path('M-16 -232V-260H16V-232Z', lit ? 'straw' : 'sand'),
    rect(-18, -268, 36, 10, shade),
    poly(
      [
        [0, -312],
        [26, -270],
        [-26, -270],
      ],
      fill,
    ),
    path('M-86 -52Q-90 -66 -72 -68H72Q90 -66 86 -52L70 26H-70Z', fill),
    path('M20 -68H72Q90 -66 86 -52L70 26H20Z', texture('shade', shade)),
    rect(-88, -58, 176, 14, shade),
    rect(-62, -34, 26, 36, 'paper'),
  );
}

/** A gull in flight, wings raised, 300 across, origin at the breast. */
export function gullFlying(body: InkName, wing: InkName): string {
  return group(
    path('M-6 -6C-30 -60 -84 -98 -158 -104C-120 -88 -96 -66 -84 -44C-62 -14 -30 6 -2 12Z', wing),
    path('M-158 -104C-136 -94 -118 -80 -106 -66L-128 -84Z', 'night'),
    path('M10 -8C34 -70 96 -112 170 -122C134 -98 112 -70 100 -44C80 -12 46 8 12 14Z', body),
    path('M170 -122C146 -106 130 -90 118 -74L142 -90Z', 'night'),
    path('M-66 22C-40 -6 20 -24 62 -12C78 -8 84 2 78 10C50 34 -14 40 -66 22Z', body),
    path('M-66 22C-30 36 30 36 78 10C50 20 0 22 -66 22Z', wing),
    path('M-62 20L-104 34L-70 36Z', body),
    circle(70, -4, 15, body),
    path('M82 -4L104 4L80 8Z', 'mustard'),
    circle(74, -6, 3, 'night'),
  );
}

/** A standing gull that looks to the right, 260 high, origin at its feet. */
export function gullStanding(body: InkName, wing: InkName): string {
  return group(
    line(
      [
        [-14, 0],
        [-14, -60],
      ],
      'mustard',
      8,
    ),
    line(
      [
        [20, 0],
        [20, -60],
      ],
      'mustard',
      8,
    ),
    line(
      [
        [-30, 0],
        [4, 0],
      ],
      'mustard',
      7,
    ),
    line(
      [
        [8, 0],
        [42, 0],
      ],
      'mustard',
      7,
    ),
    path(
      'M-150 -66C-110 -80 -100 -130 -60 -156C-24 -176 20 -172 40 -196C40 -232 66 -256 96 -252C124 -248 134 -220 122 -196C108 -160 108 -120 78 -84C44 -50 -60 -44 -150 -66Z',
      body,
    ),
    path('M-190 -58C-130 -76 -110 -136 -56 -150C-16 -158 30 -146 44 -122C16 -84 -70 -62 -190 -58Z', wing),
    path('M-190 -58C-150 -70 -126 -92 -108 -114C-90 -90 -120 -66 -190 -58Z', 'night'),
    curve('M-60 -128C-30 -136 0 -132 20 -122M-84 -106C-50 -112 -10 -110 10 -104', body, 5),
    path('M124 -226L170 -208L166 -198L120 -208Z', 'mustard'),
    circle(158, -202, 4, 'oxide'),
    circle(102, -224, 6, 'night'),
    curve('M92 -236C98 -240 106 -240 112 -236', 'night', 3),
  );
}

/** A skerry: bare rock that rises from the water, `width` wide, origin at its left end. */
export function skerry(width: number, height: number, fill: InkName, shade: InkName): string {
  return group(
    path(
      `M0 0C${width * 0.1} ${-height * 0.5} ${width * 0.22} ${-height * 0.4} ${width * 0.32} ${-height * 0.8}C${width * 0.44} ${-height * 1.1} ${width * 0.6} ${-height} ${width * 0.68} ${-height * 0.62}C${width * 0.8} ${-height * 0.5} ${width * 0.92} ${-height * 0.2} ${width} 0Z`,
      fill,
    ),
    path(
      `M${width * 0.56} ${-height}C${width * 0.64} ${-height * 0.9} ${width * 0.66} ${-height * 0.66} ${width * 0.68} ${-height * 0.62}C${width * 0.8} ${-height * 0.5} ${width * 0.92} ${-height * 0.2} ${width} 0H${width * 0.44}C${width * 0.6} ${-height * 0.3} ${width * 0.5} ${-height * 0.6} ${width * 0.56} ${-height}Z`,
      texture('hatch', shade),
    ),
    ellipse(width * 0.5, 2, width * 0.56, 6, 'mist'),
  );
}
