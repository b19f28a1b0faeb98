import { circle, curve, ellipse, group, line, n, path, rect, repeat, seeded } from '../svg.ts';
import type { InkName } from '../palette.ts';
import { gouge, texture } from '../texture.ts';

/** An ear of wheat with its beard on a stalk `height` long; the origin is the foot of the stalk. */
export function wheatEar(height: number, grain: InkName, shade: InkName, beard: InkName): string {
  const top = -height;
  return group(
    curve(`M0 0C-6 ${n(top * 0.5)} 8 ${n(top * 0.8)} 0 ${n(top)}`, shade, 7),
    repeat(7, (index) => {
      const y = top + 6 - index * 34;
      return group(
        curve(`M-10 ${n(y - 20)}C-34 ${n(y - 90)} -50 ${n(y - 130)} -62 ${n(y - 170)}`, beard, 2.5),
        curve(`M10 ${n(y - 20)}C34 ${n(y - 90)} 50 ${n(y - 130)} 62 ${n(y - 170)}`, beard, 2.5),
      );
    }),
    repeat(7, (index) => {
      const y = top + 6 - index * 34;
      return group(
        path(
          `M0 ${n(y)}C-44 ${n(y - 8)} -46 ${n(y - 44)} -30 ${n(y - 62)}C-6 ${n(y - 46)} 2 ${n(y - 24)} 0 ${n(y)}Z`,
          grain,
        ),
        path(
          `M0 ${n(y)}C44 ${n(y - 8)} 46 ${n(y - 44)} 30 ${n(y - 62)}C6 ${n(y - 46)} -2 ${n(y - 24)} 0 ${n(y)}Z`,
          shade,
        ),
      );
    }),
    path(
      `M0 ${n(top - 220)}C-22 ${n(top - 240)} -18 ${n(top - 280)} 0 ${n(top - 306)}C18 ${n(top - 280)} 22 ${n(top - 240)} 0 ${n(top - 220)}Z`,
      grain,
    ),
    path(
      `M0 ${n(top * 0.42)}C-50 ${n(top * 0.6)} -70 ${n(top * 0.62)} -120 ${n(top * 0.56)}C-76 ${n(top * 0.5)} -40 ${n(top * 0.44)} 0 ${n(top * 0.34)}Z`,
      shade,
    ),
  );
}

/** A field of standing corn over a rectangle: rows of cut strokes that grow towards the reader. */
export function cornField(
  top: number,
  bottom: number,
  base: InkName,
  light: InkName,
  dark: InkName,
  seed: number,
): string {
  const next = seeded(seed);
  return group(
    rect(0, top, 1600, bottom - top, base),
    repeat(9, (row) => {
      const share = (row + 1) / 9;
      const y = top + (bottom - top) * share ** 1.5;
      const size = 22 + 70 * share;
      return repeat(Math.ceil(1700 / (size * 0.62)), (index) =>
        gouge(
          index * size * 0.62 - 30 + next() * 20,
          y,
          size * (0.7 + next() * 0.5),
          size * 0.13,
          (index + row) % 3 === 0 ? dark : light,
          -96 + next() * 18,
        ),
      );
    }),
  );
}

/** A full flour sack tied at the neck, 240 wide and 330 high, origin in the middle of its foot. */
export function sack(cloth: InkName, shade: InkName, stamp: InkName): string {
  return group(
    ellipse(16, 0, 140, 20, texture('shade', 'rye')),
    path('M-104 2C-136 -60 -124 -200 -70 -256H70C124 -200 136 -60 104 2C40 12 -40 12 -104 2Z', cloth),
    path(
      'M30 -256H70C124 -200 136 -60 104 2C84 6 60 8 40 8C80 -60 84 -180 30 -256Z',
      texture('shade', shade),
    ),
    path(
      'M-70 -256C-40 -270 -60 -310 -96 -330C-40 -322 -20 -336 0 -322C26 -338 56 -322 96 -330C60 -310 42 -270 70 -256Z',
      cloth,
    ),
    path(
      'M20 -322C40 -334 60 -322 96 -330C60 -310 42 -270 70 -256H30C20 -280 24 -300 20 -322Z',
      texture('shade', shade),
    ),
    rect(-76, -270, 152, 20, stamp, 10),
    circle(-8, -128, 56, 'none', { colour: stamp, width: 8 }),
    path('M-8 -84C-14 -110 -14 -140 -8 -172C-2 -140 -2 -110 -8 -84Z', stamp),
    repeat(3, (index) =>
      group(
        gouge(-10, -100 - index * 22, 34, 7, stamp, 218),
        gouge(-6, -100 - index * 22, 34, 7, stamp, -38),
      ),
    ),
    curve('M-98 -60C-84 -44 -70 -36 -52 -34M-106 -110C-96 -100 -90 -96 -80 -94', shade, 5),
  );
}

/** A millstone standing on its edge, its furrows to the reader; `radius` in picture units, origin at its centre. */
export function millstone(radius: number, stone: InkName, shade: InkName, furrow: InkName): string {
  return group(
    ellipse(radius * 0.14, 0, radius, radius, shade),
    circle(0, 0, radius, stone),
    repeat(10, (index) => {
      const angle = (index * Math.PI) / 5;
      const at = (reach: number, turn: number): string =>
        `${n(Math.cos(angle + turn) * radius * reach)} ${n(Math.sin(angle + turn) * radius * reach)}`;
      return group(
        path(`M${at(0.24, 0.4)}L${at(0.96, 0)}L${at(0.96, 0.08)}Z`, furrow),
        path(`M${at(0.42, 0.36)}L${at(0.96, 0.2)}L${at(0.96, 0.25)}Z`, furrow),
        path(`M${at(0.62, 0.42)}L${at(0.96, 0.38)}L${at(0.96, 0.42)}Z`, furrow),
      );
    }),
    circle(0, 0, radius * 0.98, 'none', { colour: shade, width: radius * 0.045 }),
    circle(0, 0, radius * 0.21, 'rye'),
    path(
      `M${n(-radius * 0.2)} ${n(-radius * 0.05)}H${n(radius * 0.2)}V${n(radius * 0.05)}H${n(-radius * 0.2)}Z`,
      shade,
    ),
  );
}

/** A water mill with its wheel at the left, 560 wide and 420 high, origin at the left of its foot. */
export function waterMill(wall: InkName, roof: InkName, wood: InkName): string {
  return group(
    rect(120, -250, 420, 250, wall),
    rect(400, -250, 140, 250, texture('brickwork', 'crust')),
    path('M96 -244L190 -410H470L564 -244Z', roof),
    path('M360 -410H470L564 -244H420Z', texture('rule', 'rye')),
    path('M270 -330L320 -392L370 -330V-268H270Z', wall),
    rect(302, -330, 36, 44, 'rye'),
    repeat(3, (index) =>
      group(
        rect(180 + index * 110, -200, 60, 76, 'flour'),
        rect(187 + index * 110, -193, 46, 62, index === 1 ? 'honey' : 'cocoa'),
        rect(207 + index * 110, -193, 6, 62, 'flour'),
      ),
    ),
    path('M300 0V-76a36 36 0 0 1 72 0V0Z', 'rye'),
    rect(430, -470, 44, 90, roof),
    circle(100, -90, 130, 'none', { colour: wood, width: 22 }),
    circle(100, -90, 92, 'none', { colour: wood, width: 10 }),
    repeat(12, (index) => {
      const angle = (index * Math.PI) / 6;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      return group(
        line(
          [
            [100, -90],
            [100 + x * 130, -90 + y * 130],
          ],
          wood,
          8,
        ),
        line(
          [
            [100 + x * 112 - y * 30, -90 + y * 112 + x * 30],
            [100 + x * 150, -90 + y * 150],
          ],
          'rye',
          9,
        ),
      );
    }),
    circle(100, -90, 22, 'rye'),
  );
}
