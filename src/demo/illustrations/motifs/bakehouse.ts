import { circle, curve, ellipse, group, line, path, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';
import { texture } from '../texture.ts';

/** A deck oven of three chambers, the middle one open and lit; 620 wide and 640 high, origin at the left of its foot. */
export function deckOven(body: InkName, shade: InkName, fire: InkName): string {
  return group(
    rect(0, -600, 620, 560, body, 14),
    rect(500, -600, 120, 560, texture('shade', shade), 14),
    repeat(2, (index) => rect(50 + index * 460, -44, 60, 44, 'rye')),
    rect(-14, -640, 648, 54, shade, 10),
    repeat(3, (deck) => {
      const y = -560 + deck * 176;
      return group(
        rect(30, y, 450, 140, shade, 8),
        rect(44, y + 16, 422, 108, deck === 1 ? fire : 'rye', 4),
        deck === 1
          ? group(
              rect(44, y + 16, 422, 44, texture('dots', 'butter')),
              repeat(3, (index) =>
                path(
                  `M${78 + index * 130} ${y + 116}C${78 + index * 130} ${y + 52} ${170 + index * 130} ${y + 52} ${172 + index * 130} ${y + 116}Z`,
                  'crust',
                ),
              ),
              repeat(3, (index) =>
                path(`M${100 + index * 130} ${y + 84}q24 -18 48 0q-24 -6 -48 0Z`, 'butter'),
              ),
            )
          : rect(60, y + 96, 390, 10, shade),
        rect(180, y + 124, 150, 12, 'honey', 6),
        circle(550, y + 36, 26, 'flour'),
        line(
          [
            [550, y + 36],
            [550 + (deck - 1) * 12, y + 18],
          ],
          'rye',
          5,
        ),
        circle(536, y + 92, 9, deck === 1 ? 'rose' : 'rye'),
        circle(566, y + 92, 9, 'olive'),
      );
    }),
  );
}

/** A baker's peel, blade to the right, 640 long, origin at the end of its handle. */
export function peel(wood: InkName, shade: InkName): string {
  return group(
    rect(0, -9, 420, 18, wood, 9),
    path('M400 -12L440 -70H620Q652 -70 652 0Q652 70 620 70H440L400 12Z', wood),
    path('M420 20L440 70H620Q652 70 652 0C600 30 500 30 420 20Z', texture('shade', shade)),
    repeat(3, (index) =>
      line(
        [
          [450, -40 + index * 30],
          [600, -44 + index * 32],
        ],
        shade,
        3,
      ),
    ),
  );
}

/** A spiral mixer with its bowl, 460 wide and 620 high, origin at the left of its foot. */
export function spiralMixer(body: InkName, shade: InkName, dough: InkName): string {
  return group(
    ellipse(240, 0, 260, 24, texture('shade', 'rye')),
    path('M20 0V-470Q20 -600 150 -600H400Q446 -600 446 -550V-470H190V0Z', body),
    path('M120 -470H190V0H110Z', texture('shade', shade)),
    rect(190, -500, 256, 34, shade),
    rect(300, -466, 26, 120, 'rye'),
    path('M190 -250C190 -300 300 -330 336 -318C396 -330 446 -290 446 -250Z', dough),
    curve('M314 -350C260 -320 366 -300 314 -276C262 -250 370 -240 316 -214', 'flour', 16),
    path('M180 -262H456L430 -70Q426 -40 396 -40H240Q210 -40 206 -70Z', 'flour'),
    path('M380 -262H456L430 -70Q426 -40 396 -40H350Q384 -150 380 -262Z', texture('shade', 'dune')),
    rect(172, -276, 292, 20, shade, 8),
    rect(0, -40, 480, 40, shade, 10),
    circle(90, -500, 26, 'honey'),
    rect(64, -440, 54, 14, 'rye', 7),
    rect(64, -412, 54, 14, 'rye', 7),
    path('M330 -556H420V-530H330Z', 'flour'),
  );
}

/** A counter scale with a dial and a pan, 340 wide and 420 high, origin in the middle of its foot. */
export function counterScale(body: InkName, shade: InkName, pointer: InkName): string {
  return group(
    ellipse(14, 0, 176, 20, texture('shade', 'rye')),
    path('M-150 0L-120 -80H120L150 0Z', shade),
    path('M-120 -80C-150 -180 -110 -310 0 -310C110 -310 150 -180 120 -80Z', body),
    path('M40 -306C124 -280 146 -176 120 -80H60C100 -160 90 -240 40 -306Z', texture('shade', shade)),
    circle(0, -190, 92, 'flour'),
    circle(0, -190, 92, 'none', { colour: shade, width: 10 }),
    repeat(12, (index) => {
      const angle = (index * Math.PI) / 6;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      return line(
        [
          [x * 68, -190 + y * 68],
          [x * 80, -190 + y * 80],
        ],
        'rye',
        index % 3 === 0 ? 7 : 4,
      );
    }),
    line(
      [
        [0, -190],
        [44, -236],
      ],
      pointer,
      9,
    ),
    circle(0, -190, 12, pointer),
    rect(-14, -350, 28, 44, shade),
    path('M-170 -372H170C150 -336 90 -338 0 -338C-90 -338 -150 -336 -170 -372Z', 'honey'),
  );
}

/** A balloon whisk, handle up, 420 high and 130 wide, origin at the foot of its wires. */
export function whisk(handle: InkName, wire: InkName): string {
  return group(
    curve('M-8 -220C-90 -140 -70 -10 0 0C70 -10 90 -140 8 -220', wire, 7),
    curve('M-5 -220C-50 -130 -36 -8 0 0C36 -8 50 -130 5 -220', wire, 6),
    curve('M0 -220V0', wire, 6),
    rect(-16, -250, 32, 40, 'rye', 6),
    path('M-16 -250L-22 -400Q-22 -424 0 -424Q22 -424 22 -400L16 -250Z', handle),
    path('M4 -250L8 -424Q22 -420 22 -400L16 -250Z', texture('shade', 'rye')),
  );
}

/** A rack on wheels with `shelves` shelves, each drawn by `load` with its origin at the middle of the shelf. */
export function rack(shelves: number, steel: InkName, load: (shelf: number) => string): string {
  const height = shelves * 172;
  return group(
    repeat(2, (side) => rect(-290 + side * 566, -height - 40, 16, height + 20, steel)),
    repeat(
      shelves,
      (shelf) =>
        `<g transform="translate(0 ${-60 - shelf * 172})">${rect(-284, 0, 570, 14, steel)}${load(shelf)}</g>`,
    ),
    repeat(2, (side) => circle(-282 + side * 566, -8, 22, 'rye')),
    rect(-290, -height - 48, 582, 14, steel),
  );
}

/** A mixing bowl, 360 wide and 190 high, origin in the middle of its foot. */
export function bowl(body: InkName, shade: InkName, inside: InkName): string {
  return group(
    ellipse(14, 0, 130, 16, texture('shade', 'rye')),
    path('M-180 -180C-170 -60 -120 0 -70 4H70C120 0 170 -60 180 -180Z', body),
    path('M70 -180H180C170 -60 120 0 70 4H20C80 -50 90 -110 70 -180Z', texture('shade', shade)),
    ellipse(0, -180, 182, 34, shade),
    ellipse(0, -178, 164, 26, inside),
    curve('M-158 -120C-60 -96 60 -96 156 -120', shade, 8),
  );
}
