import { circle, curve, ellipse, group, path, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';
import { texture } from '../texture.ts';

/** A forearm and a hand that presses down, from the upper left; mirrored it is the other one. Origin at the knuckles. */
export function pressingHand(skin: InkName, shade: InkName, sleeve: InkName): string {
  return group(
    path('M-560 -420L-440 -500L-120 -150L-190 -40Z', skin),
    path('M-520 -394L-560 -420L-190 -40L-160 -84Z', texture('shade', shade)),
    path('M-700 -470L-520 -620L-360 -430L-500 -330Z', sleeve),
    path('M-700 -470L-500 -330L-470 -352L-660 -500Z', texture('shade', 'rye')),
    path(
      'M-200 -60C-200 -140 -110 -180 -40 -150C40 -130 110 -90 150 -30C170 4 150 30 120 20C130 50 100 66 70 50C70 78 34 88 8 64C-6 84 -44 80 -60 52C-130 60 -196 20 -200 -60Z',
      skin,
    ),
    curve('M120 20C96 0 70 -24 40 -40M70 50C50 26 28 4 0 -12M8 64C-8 38 -24 20 -46 8', shade, 7),
    path(
      'M-200 -60C-196 20 -130 60 -60 52C-40 58 -30 70 -20 74C-90 92 -190 60 -200 -60Z',
      texture('shade', shade),
    ),
    path('M-120 -150C-80 -196 10 -190 50 -150C70 -130 50 -104 24 -116C-20 -136 -60 -130 -100 -110Z', skin),
    curve('M-96 -112C-60 -132 -16 -136 26 -116', shade, 6),
  );
}

/** A soft lump of dough, 620 wide and 210 high, origin in the middle of its foot. */
export function dough(fill: InkName, shade: InkName): string {
  return group(
    ellipse(20, 0, 330, 30, texture('shade', 'crust')),
    path(
      'M-310 -30C-330 -120 -220 -170 -130 -160C-90 -220 60 -220 110 -170C210 -190 330 -120 310 -36C280 18 -260 20 -310 -30Z',
      fill,
    ),
    path(
      'M110 -170C210 -190 330 -120 310 -36C290 0 120 12 20 10C160 -20 180 -110 110 -170Z',
      texture('dots', shade),
    ),
    curve(
      'M-130 -160C-100 -130 -60 -120 -30 -124M110 -170C90 -140 60 -130 36 -132M-220 -70C-180 -50 -140 -46 -100 -50',
      shade,
      7,
    ),
  );
}

/** A baker in cap and apron, seen from the side and looking right, 420 high, arms forward; origin between the feet. */
export function baker(shirt: InkName, apron: InkName, skin: InkName): string {
  return group(
    rect(-50, -170, 46, 156, 'cocoa'),
    rect(6, -170, 48, 156, 'rye'),
    path('M-56 -20H0L8 0H-56ZM4 -20H60L72 0H4Z', 'night'),
    path('M-62 -150C-68 -230 -60 -298 -34 -312C-6 -322 40 -320 54 -302C68 -270 66 -210 62 -150Z', shirt),
    path('M0 -300H44C60 -260 66 -190 68 -96H-10C4 -160 6 -230 0 -300Z', apron),
    path('M30 -300H44C60 -260 66 -190 68 -96H40C52 -160 48 -240 30 -300Z', texture('shade', 'dune')),
    rect(-62, -192, 126, 12, apron),
    rect(-14, -336, 30, 32, skin),
    path('M-30 -368C-30 -338 -18 -322 8 -322C28 -322 36 -336 36 -352L45 -354L36 -370V-384H-30Z', skin),
    path('M-34 -374C-50 -430 -30 -444 2 -444C36 -446 56 -424 42 -374Z', 'flour'),
    rect(-36, -384, 80, 18, 'dune', 6),
    circle(22, -360, 3.5, 'night'),
    curve('M22 -340C26 -336 30 -336 33 -339', 'night', 3),
    repeat(2, (index) =>
      group(
        path(
          `M${-20 + index * 26} -290C${20 + index * 26} -250 ${70 + index * 14} -236 ${120 + index * 12} ${-236 - index * 12}L${120 + index * 12} ${-206 - index * 12}C${60 + index * 12} -200 ${-10 + index * 20} -220 ${-44 + index * 30} -270Z`,
          shirt,
        ),
        circle(134 + index * 12, -220 - index * 13, 17, skin),
      ),
    ),
  );
}
