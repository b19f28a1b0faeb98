import { texture } from '../texture.ts';
import { circle, curve, ellipse, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** A steaming enamel mug, 240 wide and 260 high without its steam, origin in the middle of its foot. */
export function mug(body: InkName, rim: InkName): string {
  return group(
    ellipse(20, 2, 150, 20, texture('shade', 'night')),
    curve('M96 -190C190 -190 190 -60 92 -64', rim, 24),
    curve('M96 -190C190 -190 190 -60 92 -64', body, 12),
    path('M-104 -244H104L92 -14Q88 4 60 6H-60Q-88 4 -92 -14Z', body),
    path('M34 -244H104L92 -14Q88 4 60 6H20Q44 -120 34 -244Z', texture('shade', rim)),
    ellipse(0, -244, 106, 26, rim),
    ellipse(0, -242, 92, 19, 'brick'),
    curve('M-60 -238C-40 -230 0 -228 30 -232', 'coral', 4),
    rect(-70, -150, 84, 54, rim),
    circle(-28, -138, 5, 'none', { colour: body, width: 4 }),
    curve('M-28 -132V-104M-40 -126H-16M-48 -114Q-28 -96 -8 -114', body, 5),
    curve('M-40 -280C-70 -320 -10 -350 -36 -400C-56 -440 -20 -460 -10 -490', 'paper', 8),
    curve('M30 -290C4 -330 60 -360 36 -410C22 -446 54 -470 60 -496', 'paper', 8),
  );
}

/** A handheld VHF radio, 150 wide and 520 high with its aerial, origin in the middle of its foot. */
export function handheldRadio(body: InkName, trim: InkName, screen: InkName): string {
  return group(
    path('M-54 -330L-47 -520Q-46 -532 -40 -532Q-34 -532 -33 -520L-26 -330Z', 'night'),
    rect(-47, -440, 14, 8, trim),
    rect(10, -356, 44, 34, 'night', 6),
    rect(16, -366, 32, 18, trim, 4),
    path('M-76 -322Q-76 -334 -64 -334H64Q76 -334 76 -322L70 -20Q70 0 50 0H-50Q-70 0 -70 -20Z', body),
    path('M24 -334H64Q76 -334 76 -322L70 -20Q70 0 50 0H16Q40 -160 24 -334Z', texture('shade', 'night')),
    rect(-54, -312, 108, 76, 'night', 8),
    rect(-46, -304, 92, 60, screen, 4),
    rect(-38, -296, 34, 44, 'night'),
    rect(-32, -290, 22, 32, screen),
    repeat(4, (index) => rect(6 + index * 10, -260 - index * 9, 7, 12 + index * 9, 'night')),
    repeat(7, (index) => rect(-48, -134 + index * 16, 96, 6, 'night', 3)),
    repeat(3, (index) => rect(-50 + index * 36, -224, 28, 20, trim, 6)),
    repeat(3, (index) => rect(-50 + index * 36, -194, 28, 20, 'night', 6)),
    rect(-86, -270, 14, 70, trim, 6),
    circle(0, -158, 9, 'straw'),
  );
}

/** A pair of binoculars standing on their front lenses, 230 wide and 260 high, origin in the middle of their foot. */
export function binoculars(body: InkName, trim: InkName): string {
  const tube = (x: number): string =>
    group(
      path(`M${x - 56} 0V-96L${x - 38} -160V-214H${x + 38}V-160L${x + 56} -96V0Z`, body),
      path(`M${x + 12} 0V-96L${x + 8} -214H${x + 38}V-160L${x + 56} -96V0Z`, texture('shade', 'night')),
      rect(x - 60, -24, 120, 24, trim),
      rect(x - 44, -236, 88, 26, 'night', 6),
      rect(x - 40, -176, 80, 8, trim),
    );
  return group(rect(-30, -150, 60, 60, 'night'), rect(-16, -196, 32, 60, trim, 6), tube(-68), tube(68));
}

/** A plug for a high-voltage shore cable, 300 long, pins to the right, origin where the cable enters. */
export function shorePlug(body: InkName, shade: InkName): string {
  return group(
    rect(-14, -34, 70, 68, 'night', 10),
    rect(40, -62, 180, 124, body, 14),
    rect(40, 10, 180, 52, texture('shade', shade), 14),
    repeat(4, (index) => rect(60 + index * 22, -62, 9, 124, shade)),
    rect(206, -76, 34, 152, shade, 6),
    repeat(3, (index) => rect(238, -54 + index * 44, 58, 20, 'straw', 5)),
    path('M78 -62V-104Q78 -118 92 -118H150Q164 -118 164 -104V-62H144V-98H98V-62Z', 'night'),
    poly(
      [
        [166, -40],
        [148, -6],
        [162, -6],
        [154, 34],
        [186, -14],
        [172, -14],
        [180, -40],
      ],
      'night',
    ),
  );
}

/** An open logbook with written lines, 420 wide and 200 high, origin in the middle of its near edge. */
export function logbook(cover: InkName, page: InkName, writing: InkName): string {
  return group(
    poly(
      [
        [-214, 6],
        [-176, -196],
        [176, -196],
        [214, 6],
      ],
      cover,
    ),
    path('M-200 -2L-166 -190Q-80 -206 0 -188V0Q-90 -18 -200 -2Z', page),
    path('M200 -2L166 -190Q80 -206 0 -188V0Q90 -18 200 -2Z', page),
    path('M60 -194Q120 -200 166 -190L200 -2Q100 -14 40 -6Z', texture('rule', 'dune')),
    line(
      [
        [0, -188],
        [0, 0],
      ],
      'dune',
      5,
    ),
    repeat(7, (index) =>
      curve(
        `M${-158 - index * 5} ${-166 + index * 22}q20 -8 40 0t40 0${index % 2 === 0 ? 't34 0' : 't18 0'}`,
        writing,
        4,
      ),
    ),
    repeat(4, (index) =>
      curve(
        `M${24 + index} ${-166 + index * 22}q20 -8 40 0t40 0${index % 2 === 0 ? '' : 't36 0'}`,
        writing,
        4,
      ),
    ),
  );
}
