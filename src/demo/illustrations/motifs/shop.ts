import { circle, curve, ellipse, group, line, path, rect, repeat } from '../svg.ts';
import { darker } from '../palette.ts';
import type { InkName } from '../palette.ts';
import { texture } from '../texture.ts';

/** A bakery's front: awning, window with shelves of bread, door; 900 wide and 760 high, origin at the left of its foot. */
export function bakeryFront(wall: InkName, awning: InkName, lit: boolean): string {
  const glass: InkName = lit ? 'butter' : 'slate';
  return group(
    rect(0, -760, 900, 760, wall),
    rect(0, -760, 900, 200, texture('brickwork', darker(wall))),
    repeat(3, (index) =>
      group(
        rect(96 + index * 270, -720, 130, 130, 'flour'),
        rect(106 + index * 270, -710, 110, 110, lit && index === 1 ? 'honey' : 'cocoa'),
        rect(156 + index * 270, -710, 10, 110, 'flour'),
      ),
    ),
    rect(40, -500, 540, 420, 'rye'),
    rect(60, -480, 500, 360, glass),
    lit ? rect(60, -480, 500, 130, texture('dots', 'honey')) : '',
    repeat(2, (shelf) =>
      group(
        rect(60, -262 + shelf * 118, 500, 12, 'cocoa'),
        repeat(4, (index) =>
          path(
            `M${82 + index * 118} ${-262 + shelf * 118}c0 -${62 + ((index + shelf) % 2) * 18} 94 -${62 + ((index + shelf) % 2) * 18} 94 0Z`,
            (index + shelf) % 2 ? 'crust' : 'amber',
          ),
        ),
        repeat(4, (index) =>
          path(`M${104 + index * 118} ${-288 + shelf * 118}q24 -18 50 0q-26 -4 -50 0Z`, 'flour'),
        ),
      ),
    ),
    rect(40, -80, 540, 80, darker(wall)),
    rect(640, -480, 200, 480, 'rye'),
    rect(656, -464, 168, 464, awning),
    rect(676, -440, 128, 240, glass),
    rect(676, -160, 128, 130, darker(awning)),
    circle(806, -180, 9, 'honey'),
    rect(10, -570, 880, 24, 'rye'),
    repeat(11, (index) =>
      path(
        `M${10 + index * 80} -548H${90 + index * 80}V-470a40 34 0 0 1 -80 0Z`,
        index % 2 === 0 ? awning : 'flour',
      ),
    ),
    rect(10, -548, 880, 20, texture('shade', 'rye')),
  );
}

/** A cargo bicycle with a bread box in front, looking right, 560 wide and 330 high, origin under the rear hub. */
export function cargoBike(frame: InkName, box: InkName, bread: InkName): string {
  const wheel = (x: number, radius: number): string =>
    group(
      circle(x, -radius, radius - 6, 'none', { colour: 'rye', width: 13 }),
      repeat(6, (index) => {
        const angle = (index * Math.PI) / 6;
        const [dx, dy] = [Math.cos(angle) * (radius - 10), Math.sin(angle) * (radius - 10)];
        return line(
          [
            [x - dx, -radius - dy],
            [x + dx, -radius + dy],
          ],
          'rye',
          2.5,
        );
      }),
      circle(x, -radius, 10, frame),
    );
  return group(
    wheel(0, 92),
    wheel(410, 72),
    line(
      [
        [0, -92],
        [90, -230],
        [200, -90],
        [0, -92],
      ],
      frame,
      15,
    ),
    line(
      [
        [90, -230],
        [230, -214],
        [200, -90],
        [410, -72],
      ],
      frame,
      15,
    ),
    line(
      [
        [230, -214],
        [262, -330],
        [220, -344],
      ],
      'rye',
      11,
    ),
    rect(46, -262, 86, 20, 'rye', 10),
    circle(200, -90, 24, 'rye'),
    line(
      [
        [200, -90],
        [226, -44],
      ],
      'rye',
      9,
    ),
    repeat(4, (index) =>
      path(
        `M${290 + index * 52} -216C${282 + index * 52} -300 ${330 + index * 52} -320 ${338 + index * 52} -216Z`,
        bread,
      ),
    ),
    repeat(4, (index) => path(`M${302 + index * 52} -258q12 -24 24 -6q-14 -2 -24 6Z`, 'flour')),
    path('M266 -226H510L486 -106H290Z', box),
    path('M430 -226H510L486 -106H420Z', texture('shade', darker(box))),
    rect(258, -238, 260, 20, darker(box), 6),
  );
}

/** A coffee cup on its saucer with steam, 300 wide and 190 high without the steam, origin in the middle of its foot. */
export function coffeeCup(china: InkName, band: InkName): string {
  return group(
    ellipse(16, 6, 190, 26, texture('shade', 'rye')),
    ellipse(0, -6, 180, 26, china),
    ellipse(0, -10, 130, 16, band),
    curve('M96 -140C170 -150 170 -60 84 -56', band, 24),
    curve('M96 -140C170 -150 170 -60 84 -56', china, 12),
    path('M-112 -176H112C110 -80 70 -16 30 -14H-30C-70 -16 -110 -80 -112 -176Z', china),
    path('M40 -176H112C110 -80 70 -16 30 -14H0C50 -60 56 -120 40 -176Z', texture('shade', band)),
    path('M-108 -130H108L104 -108H-104Z', band),
    ellipse(0, -176, 113, 22, band),
    ellipse(0, -174, 98, 16, 'cocoa'),
    curve('M-36 -210C-66 -250 -6 -276 -34 -330M30 -214C4 -256 62 -288 34 -344', 'flour', 9),
  );
}

/** A town bakehouse with a smoking chimney, 420 wide and 520 high, origin at the left of its foot. */
export function bakehouse(wall: InkName, roof: InkName, lit: boolean): string {
  return group(
    rect(300, -520, 64, 260, 'crust'),
    rect(300, -520, 64, 260, texture('brickwork', 'cocoa')),
    rect(290, -540, 84, 24, 'cocoa'),
    rect(0, -250, 420, 250, wall),
    rect(300, -250, 120, 250, texture('shade', darker(wall))),
    path('M-24 -244L90 -380H330L444 -244Z', roof),
    path('M-24 -244L90 -380H330L444 -244Z', texture('rule', 'rye')),
    repeat(3, (index) =>
      group(
        rect(40 + index * 92, -200, 62, 80, 'flour'),
        rect(47 + index * 92, -193, 48, 66, lit ? 'honey' : 'cocoa'),
        rect(67 + index * 92, -193, 7, 66, 'flour'),
      ),
    ),
    path('M320 0V-112a34 34 0 0 1 68 0V0Z', 'rye'),
  );
}

/** Smoke that leaves a chimney to the right, about 420 wide and 260 high; the origin is the chimney's mouth. */
export function chimneySmoke(fill: InkName): string {
  return path(
    'M-14 0C-30 -60 30 -90 20 -130C60 -200 150 -150 190 -190C250 -240 330 -190 420 -230C350 -150 290 -170 240 -130C180 -90 120 -120 84 -80C50 -50 40 -30 16 0Z',
    fill,
  );
}
