import { circle, curve, ellipse, group, n, path, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';
import { gouge, texture } from '../texture.ts';

/** A round loaf with a scored cross, seen a little from above; 300 wide and 210 high, origin in the middle of its foot. */
export function roundLoaf(crust: InkName, shade: InkName, score: InkName): string {
  return group(
    ellipse(14, -4, 162, 22, texture('shade', 'rye')),
    path(
      'M-150 -60C-152 -160 -70 -212 4 -210C84 -208 154 -152 150 -60C146 -10 80 4 0 4C-82 4 -146 -8 -150 -60Z',
      crust,
    ),
    path(
      'M60 -200C116 -180 154 -130 150 -60C146 -10 80 4 0 4C70 -20 106 -90 60 -200Z',
      texture('shade', shade),
    ),
    path('M-96 -112C-40 -150 50 -160 104 -128C54 -132 -36 -122 -96 -112Z', score),
    path('M-18 -196C14 -160 20 -100 2 -52C-6 -100 -14 -150 -18 -196Z', score),
    gouge(-124, -70, 60, 5, score, 12),
    gouge(40, -80, 66, 5, score, -8),
    gouge(-70, -34, 80, 4, shade),
    gouge(20, -26, 70, 4, shade),
    repeat(9, (index) => circle(-100 + index * 25, -150 + Math.abs(4 - index) * 11, 3 + (index % 3), score)),
  );
}

/** A long loaf with slanting cuts, 520 long and 84 high, lying; the origin is the middle of its foot. */
export function baguette(crust: InkName, shade: InkName, score: InkName): string {
  return group(
    path(
      'M-262 -34C-250 -74 -130 -86 0 -86C130 -86 250 -74 262 -34C250 -2 130 4 0 4C-130 4 -250 -2 -262 -34Z',
      crust,
    ),
    path(
      'M-262 -34C-200 -14 200 -14 262 -34C250 -2 130 4 0 4C-130 4 -250 -2 -262 -34Z',
      texture('shade', shade),
    ),
    repeat(6, (index) => {
      const x = -206 + index * 74;
      return path(
        `M${x} -26C${x + 14} -58 ${x + 44} -76 ${x + 74} -78C${x + 58} -54 ${x + 36} -34 ${x} -26Z`,
        score,
      );
    }),
  );
}

/** A loaf from a tin, 250 wide and 190 high, origin at the left of its foot. */
export function tinLoaf(crust: InkName, side: InkName, score: InkName): string {
  return group(
    path('M14 0L6 -110C-22 -150 20 -192 80 -188H176C236 -192 270 -150 244 -110L236 0Z', side),
    path('M6 -110C-22 -150 20 -192 80 -188H176C236 -192 270 -150 244 -110C200 -96 50 -96 6 -110Z', crust),
    path('M150 -102C200 -102 230 -106 244 -110L236 0H150Z', texture('shade', crust)),
    path('M52 -156C100 -176 160 -176 204 -154C160 -148 96 -146 52 -156Z', score),
    gouge(34, -60, 70, 4, crust),
    gouge(60, -30, 50, 3, crust),
  );
}

/** A croissant, horns down, 300 wide and 170 high, origin in the middle of its foot. */
export function croissant(crust: InkName, shade: InkName, light: InkName): string {
  const rib = (x: number, lean: number): string =>
    curve(
      `M${x} ${n(-150 + Math.abs(x) * 0.35)}C${n(x + lean)} -110 ${n(x + lean)} -80 ${n(x * 0.72)} -46`,
      shade,
      7,
    );
  return group(
    path(
      'M-150 0C-170 -90 -96 -170 0 -170C96 -170 170 -90 150 0C132 8 112 -2 104 -22C84 -64 44 -74 0 -74C-44 -74 -84 -64 -104 -22C-112 -2 -132 8 -150 0Z',
      crust,
    ),
    path(
      'M40 -166C110 -150 164 -82 150 0C132 8 112 -2 104 -22C92 -50 70 -64 46 -70C72 -96 64 -136 40 -166Z',
      texture('shade', shade),
    ),
    rib(-108, -10),
    rib(-58, -10),
    rib(0, 0),
    rib(58, 10),
    rib(108, 10),
    gouge(-92, -118, 50, 7, light, -38),
    gouge(-34, -150, 50, 7, light, -8),
    gouge(24, -150, 44, 6, light, 14),
  );
}

/** A proving basket from above, with the coils it prints on dough; `radius` in picture units. */
export function provingBasket(radius: number, cane: InkName, dough: InkName, ring: InkName): string {
  return group(
    circle(radius * 0.06, radius * 0.08, radius, texture('shade', 'rye')),
    circle(0, 0, radius, cane),
    circle(0, 0, radius * 0.93, 'none', { colour: 'cocoa', width: 4, dash: '14 10' }),
    circle(0, 0, radius * 0.86, dough),
    repeat(5, (index) => circle(0, 0, radius * (0.74 - index * 0.15), 'none', { colour: ring, width: 6 })),
    path(
      `M${n(-radius * 0.5)} ${n(radius * 0.6)}A${n(radius * 0.8)} ${n(radius * 0.8)} 0 0 0 ${n(radius * 0.8)} ${n(radius * 0.1)}A${n(radius * 0.86)} ${n(radius * 0.86)} 0 0 1 ${n(-radius * 0.5)} ${n(radius * 0.6)}Z`,
      texture('shade', ring),
    ),
  );
}
