import { texture } from '../texture.ts';
import { circle, curve, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** A steel rolling gate as it floats: ribs, walkway and railings, 900 long, origin in the middle of its waterline. */
export function floatingGate(fill: InkName, shade: InkName): string {
  return group(
    rect(-450, -230, 900, 260, fill),
    repeat(18, (index) => rect(-440 + index * 50, -214, 12, 240, shade)),
    repeat(4, (index) => rect(-450, -190 + index * 56, 900, 10, shade)),
    rect(230, -230, 220, 260, texture('shade', 'night')),
    rect(-470, -252, 940, 26, 'paper'),
    rect(-470, -232, 940, 6, 'night'),
    repeat(24, (index) => rect(-464 + index * 40, -296, 4, 46, 'paper')),
    line(
      [
        [-466, -294],
        [464, -294],
      ],
      'paper',
      5,
    ),
    line(
      [
        [-466, -274],
        [464, -274],
      ],
      'paper',
      3,
    ),
    rect(-380, -352, 110, 100, 'oxide'),
    rect(-312, -352, 42, 100, texture('shade', 'brick')),
    rect(-364, -334, 40, 24, 'night'),
    rect(-390, -362, 130, 12, 'night'),
    repeat(3, (index) =>
      group(
        rect(-60 + index * 150, -272, 28, 24, 'mustard', 6),
        rect(-50 + index * 150, -286, 8, 16, 'mustard'),
      ),
    ),
  );
}

/** A closed pair of mitre gates seen along the chamber, `width` wide and `height` high, origin at the sill's middle. */
export function mitreGates(width: number, height: number, fill: InkName, shade: InkName): string {
  const half = width / 2;
  const leaf = (side: 1 | -1): string =>
    group(
      poly(
        [
          [0, -height],
          [side * half, -height - 26],
          [side * half, 0],
          [0, 0],
        ],
        fill,
      ),
      repeat(5, (row) =>
        poly(
          [
            [0, -height + 30 + row * (height / 5.4)],
            [side * half, -height + 8 + row * (height / 5.2)],
            [side * half, -height + 26 + row * (height / 5.2)],
            [0, -height + 46 + row * (height / 5.4)],
          ],
          shade,
        ),
      ),
      repeat(4, (column) =>
        rect(
          side > 0 ? (half / 4) * column + 18 : -(half / 4) * (column + 1) + 18,
          -height - 4,
          10,
          height,
          shade,
        ),
      ),
    );
  return group(
    leaf(-1),
    leaf(1),
    poly(
      [
        [0, -height],
        [half, -height - 26],
        [half, 0],
        [0, 0],
      ],
      texture('shade', 'night'),
    ),
    rect(-7, -height - 16, 14, height + 16, 'night'),
    poly(
      [
        [-half, -height - 40],
        [0, -height - 14],
        [half, -height - 40],
        [half, -height - 26],
        [0, -height],
        [-half, -height - 26],
      ],
      'paper',
    ),
    line(
      [
        [-half, -height - 92],
        [0, -height - 66],
        [half, -height - 92],
      ],
      'paper',
      5,
    ),
    repeat(9, (index) => {
      const share = (index - 4) / 4.3;
      const rise = Math.abs(share) * 26;
      return line(
        [
          [share * half, -height - 14 - rise],
          [share * half, -height - 66 - rise],
        ],
        'paper',
        4,
      );
    }),
  );
}

/** A lock keeper's control tower, 150 wide and 330 high, origin at its foot. */
export function controlTower(wall: InkName, shade: InkName, lit: boolean): string {
  return group(
    poly(
      [
        [-46, 0],
        [-40, -220],
        [40, -220],
        [46, 0],
      ],
      wall,
    ),
    poly(
      [
        [8, 0],
        [8, -220],
        [40, -220],
        [46, 0],
      ],
      texture('shade', shade),
    ),
    repeat(3, (index) => rect(-20, -180 + index * 56, 18, 26, 'night')),
    poly(
      [
        [-82, -296],
        [-66, -220],
        [66, -220],
        [82, -296],
      ],
      lit ? 'straw' : 'night',
    ),
    repeat(6, (index) =>
      line(
        [
          [-78 + index * 31, -296],
          [-62 + index * 25, -220],
        ],
        wall,
        6,
      ),
    ),
    rect(-92, -312, 184, 18, wall),
    rect(-70, -224, 140, 12, wall),
    rect(-3, -384, 6, 74, shade),
    line(
      [
        [-26, -352],
        [26, -352],
      ],
      shade,
      5,
    ),
    circle(0, -388, 6, 'oxide'),
  );
}

/** A swing bridge turned along the channel on its round pier, 760 long, origin in the middle of the pier on the water. */
export function swingBridge(steel: InkName, shade: InkName): string {
  const bays = 12;
  const width = 760 / bays;
  return group(
    path('M-110 0V-84C-110 -112 110 -112 110 -84V0C60 30 -60 30 -110 0Z', 'dune'),
    path('M20 -104C76 -104 110 -98 110 -84V0C90 14 60 20 20 22Z', texture('shade', 'slate')),
    rect(-96, -118, 192, 18, 'night'),
    repeat(7, (index) => circle(-78 + index * 26, -108, 8, shade)),
    rect(-380, -150, 760, 26, steel),
    rect(-380, -130, 760, 8, shade),
    curve('M-372 -160C-260 -210 -110 -250 0 -330C110 -250 260 -210 372 -160', steel, 16),
    repeat(bays - 1, (index) => {
      const x = -380 + width * (index + 1);
      const share = Math.abs(x) / 380;
      const top = -160 - 160 * (1 - share) ** 1.18;
      return group(
        line(
          [
            [x, -150],
            [x, top],
          ],
          steel,
          8,
        ),
        line(
          [
            [x, -150],
            [x + (x < 0 ? width : -width), -160 - 160 * (1 - Math.max(0, share - width / 380)) ** 1.18],
          ],
          shade,
          5,
        ),
      );
    }),
    rect(-34, -214, 68, 64, 'oxide'),
    rect(6, -214, 28, 64, texture('shade', 'brick')),
    rect(-24, -204, 22, 18, 'straw'),
    poly(
      [
        [-42, -212],
        [0, -240],
        [42, -212],
      ],
      'night',
    ),
  );
}
