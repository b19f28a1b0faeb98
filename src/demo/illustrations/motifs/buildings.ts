import { texture } from '../texture.ts';
import { circle, group, line, path, poly, rect, repeat } from '../svg.ts';
import { darker } from '../palette.ts';
import type { InkName } from '../palette.ts';

/** A wooden quay house with its gable to the water, 150 wide and 230 high, origin at the left of its foot. */
export function gableHouse(wall: InkName, roof: InkName, lit = false): string {
  const glass: InkName = lit ? 'straw' : 'navy';
  return group(
    poly(
      [
        [0, 0],
        [0, -150],
        [75, -226],
        [150, -150],
        [150, 0],
      ],
      wall,
    ),
    repeat(9, (index) => rect(12 + index * 16, -146 + Math.abs(4 - index) * 2, 2.5, 146, darker(wall))),
    poly(
      [
        [92, 0],
        [92, -206],
        [150, -150],
        [150, 0],
      ],
      texture('shade', darker(wall)),
    ),
    line(
      [
        [-10, -142],
        [75, -230],
        [160, -142],
      ],
      roof,
      14,
    ),
    repeat(2, (row) =>
      repeat(2, (column) =>
        group(
          rect(28 + column * 56, -128 + row * 60, 36, 38, 'paper'),
          rect(33 + column * 56, -123 + row * 60, 26, 28, glass),
          rect(44 + column * 56, -123 + row * 60, 4, 28, 'paper'),
        ),
      ),
    ),
    circle(75, -176, 12, 'paper'),
    circle(75, -176, 8, glass),
  );
}

/** A brick warehouse with arched openings, `bays` wide at 130 each and 300 high, origin at the left of its foot. */
export function warehouse(bays: number, wall: InkName, lit = false): string {
  const width = bays * 130;
  const dark = darker(wall);
  return group(
    rect(0, -250, width, 250, wall),
    rect(0, -250, width, 250, texture('brickwork', dark)),
    repeat(bays, (bay) => {
      const x = bay * 130;
      return group(
        poly(
          [
            [x - 4, -250],
            [x + 65, -306],
            [x + 134, -250],
          ],
          dark,
        ),
        poly(
          [
            [x + 16, -250],
            [x + 65, -290],
            [x + 114, -250],
          ],
          wall,
        ),
        circle(x + 65, -262, 11, 'sand'),
        circle(x + 65, -262, 7, 'night'),
        path(`M${x + 28} -150v-38a37 37 0 0 1 74 0v38Z`, 'sand'),
        path(`M${x + 35} -150v-36a30 30 0 0 1 60 0v36Z`, lit && bay % 2 === 0 ? 'straw' : 'navy'),
        rect(x + 62, -216, 5, 66, 'sand'),
        path(`M${x + 22} 0v-74a43 43 0 0 1 86 0v74Z`, 'night'),
        path(`M${x + 30} 0v-72a35 35 0 0 1 70 0v72Z`, dark),
        line(
          [
            [x + 65, -104],
            [x + 65, 0],
          ],
          'night',
          4,
        ),
      );
    }),
    rect(0, -140, width, 8, 'sand'),
  );
}

/** A battery of grain silos with a headhouse, 440 wide and 430 high, origin at the left of its foot. */
export function silos(wall: InkName, shade: InkName): string {
  return group(
    repeat(5, (index) =>
      group(
        rect(index * 72, -310, 70, 310, wall),
        rect(index * 72 + 40, -310, 30, 310, texture('shade', shade)),
        path(`M${index * 72} -310Q${index * 72 + 35} -330 ${index * 72 + 70} -310Z`, shade),
      ),
    ),
    rect(-8, -352, 376, 28, shade),
    repeat(12, (index) => rect(4 + index * 30, -346, 14, 14, 'straw')),
    rect(360, -430, 90, 430, wall),
    rect(412, -430, 38, 430, texture('shade', shade)),
    repeat(6, (index) => rect(378, -400 + index * 64, 22, 30, 'navy')),
    poly(
      [
        [352, -430],
        [405, -464],
        [458, -430],
      ],
      shade,
    ),
    line(
      [
        [360, -120],
        [-120, -40],
      ],
      shade,
      14,
    ),
  );
}

/** A row of tall quay houses, each with a different height and colour, origin at the left of their feet. */
export function quayHouses(walls: readonly InkName[], lit = false): string {
  const heights = [250, 300, 226, 278, 240, 316, 262];
  return walls
    .map((wall, index) => {
      const height = heights[index % heights.length] ?? 250;
      const x = index * 112;
      const glass: InkName = lit ? 'straw' : 'navy';
      const gable =
        index % 3 === 0
          ? poly(
              [
                [x, -height],
                [x + 14, -height],
                [x + 14, -height - 24],
                [x + 34, -height - 24],
                [x + 34, -height - 48],
                [x + 76, -height - 48],
                [x + 76, -height - 24],
                [x + 96, -height - 24],
                [x + 96, -height],
                [x + 110, -height],
              ],
              wall,
            )
          : index % 3 === 1
            ? poly(
                [
                  [x - 4, -height],
                  [x + 55, -height - 66],
                  [x + 114, -height],
                ],
                'brick',
              )
            : path(
                `M${x} ${-height}C${x + 24} ${-height} ${x + 20} ${-height - 52} ${x + 55} ${-height - 54}C${x + 90} ${-height - 52} ${x + 86} ${-height} ${x + 110} ${-height}Z`,
                wall,
              );
      return group(
        gable,
        rect(x, -height, 110, height, wall),
        rect(x + 74, -height, 36, height, texture('shade', darker(wall))),
        repeat(Math.floor(height / 62), (row) =>
          repeat(3, (column) =>
            group(
              rect(x + 12 + column * 33, -height + 16 + row * 58, 21, 34, 'paper'),
              rect(
                x + 15 + column * 33,
                -height + 19 + row * 58,
                15,
                28,
                (row + column + index) % 3 === 0 ? glass : 'navy',
              ),
            ),
          ),
        ),
      );
    })
    .join('');
}

/** A mountain with a lit and a shaded flank, `width` wide and `height` high, origin at the left of its foot. */
export function mountain(
  width: number,
  height: number,
  fill: InkName,
  shade: InkName,
  snow?: InkName,
): string {
  const peak = width * 0.44;
  const cap =
    snow === undefined
      ? ''
      : poly(
          [
            [peak, -height],
            [peak - width * 0.12, -height * 0.72],
            [peak - width * 0.04, -height * 0.78],
            [peak + width * 0.01, -height * 0.68],
            [peak + width * 0.07, -height * 0.77],
            [peak + width * 0.15, -height * 0.7],
          ],
          snow,
        );
  return group(
    poly(
      [
        [0, 0],
        [width * 0.2, -height * 0.42],
        [width * 0.28, -height * 0.52],
        [peak, -height],
        [width * 0.62, -height * 0.62],
        [width * 0.76, -height * 0.46],
        [width, 0],
      ],
      fill,
    ),
    poly(
      [
        [peak, -height],
        [width * 0.62, -height * 0.62],
        [width * 0.76, -height * 0.46],
        [width, 0],
        [width * 0.56, 0],
        [width * 0.6, -height * 0.3],
        [width * 0.48, -height * 0.52],
      ],
      shade,
    ),
    cap,
  );
}
