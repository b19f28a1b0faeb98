import { texture } from '../texture.ts';
import { circle, clip, curve, ellipse, group, line, path, poly, rect, repeat } from '../svg.ts';
import type { InkName } from '../palette.ts';

/** A harbour tug in profile, bow to the right, 400 long, origin amidships on the waterline. */
export function tug(look: {
  hull: InkName;
  house?: InkName;
  funnel?: InkName;
  lit?: boolean;
  electric?: boolean;
}): string {
  const { hull, house = 'paper', funnel = 'mustard', lit = false, electric = false } = look;
  const glass: InkName = lit ? 'straw' : 'night';
  const shell =
    'M-196 16C-208 -20 -206 -40 -204 -56C-120 -58 -20 -52 60 -66C120 -76 170 -96 208 -112C212 -70 196 -20 176 16Z';
  return group(
    electric
      ? batteryHouse()
      : group(
          poly(
            [
              [-66, -58],
              [-62, -168],
              [-28, -168],
              [-24, -58],
            ],
            funnel,
          ),
          rect(-64, -152, 38, 14, 'night'),
          rect(-56, -178, 8, 12, 'night'),
        ),
    rect(-20, -128, 120, 74, house),
    rect(60, -128, 40, 74, 'sand'),
    repeat(3, (index) =>
      group(circle(2 + index * 30, -92, 9, 'slate'), circle(2 + index * 30, -92, 6, glass)),
    ),
    poly(
      [
        [-6, -128],
        [2, -192],
        [96, -192],
        [88, -128],
      ],
      house,
    ),
    poly(
      [
        [62, -128],
        [70, -192],
        [96, -192],
        [88, -128],
      ],
      'sand',
    ),
    poly(
      [
        [0, -150],
        [5, -180],
        [92, -180],
        [88, -150],
      ],
      glass,
    ),
    repeat(3, (index) => rect(24 + index * 22, -182, 4, 34, house)),
    poly(
      [
        [-10, -190],
        [-6, -202],
        [108, -202],
        [104, -190],
      ],
      hull,
    ),
    rect(44, -270, 5, 70, 'slate'),
    line(
      [
        [20, -246],
        [74, -246],
      ],
      'slate',
      5,
    ),
    line(
      [
        [26, -226],
        [68, -226],
      ],
      'slate',
      4,
    ),
    circle(47, -274, 6, 'mustard'),
    line(
      [
        [47, -262],
        [196, -118],
      ],
      'slate',
      2,
    ),
    line(
      [
        [47, -262],
        [-190, -66],
      ],
      'slate',
      2,
    ),
    winch(),
    clip(
      path(shell, hull),
      group(
        path(shell, hull),
        rect(-220, -8, 450, 30, 'brick'),
        rect(-220, -13, 450, 5, 'paper'),
        path('M90 -120C60 -70 80 -20 60 20H230V-130Z', texture('hatch', 'night')),
      ),
    ),
    curve('M-204 -52C-120 -54 -20 -48 60 -62C120 -72 170 -92 204 -106', 'night', 11),
    repeat(6, (index) =>
      group(
        circle(-168 + index * 44, -30 - (index === 5 ? 4 : 0), 15, 'night'),
        circle(-168 + index * 44, -30 - (index === 5 ? 4 : 0), 6, hull),
      ),
    ),
    path('M170 -96C196 -108 216 -116 220 -104C222 -76 210 -46 196 -34C184 -52 172 -74 170 -96Z', 'night'),
    curve('M182 -92C190 -82 200 -60 204 -52M196 -100C204 -92 210 -80 212 -72', 'slate', 3),
  );
}

/** A tug that comes straight at the reader, 300 wide, origin on the waterline. */
export function tugBowOn(look: { hull: InkName; house?: InkName }): string {
  const { hull, house = 'paper' } = look;
  return group(
    rect(-92, -236, 184, 92, house),
    rect(26, -236, 66, 92, 'sand'),
    poly(
      [
        [-78, -236],
        [-92, -318],
        [92, -318],
        [78, -236],
      ],
      house,
    ),
    poly(
      [
        [30, -236],
        [38, -318],
        [92, -318],
        [78, -236],
      ],
      'sand',
    ),
    poly(
      [
        [-80, -264],
        [-87, -304],
        [87, -304],
        [80, -264],
      ],
      'night',
    ),
    poly(
      [
        [-70, -268],
        [-75, -300],
        [-44, -300],
        [-48, -268],
      ],
      'lagoon',
    ),
    poly(
      [
        [-20, -268],
        [-20, -300],
        [6, -300],
        [2, -268],
      ],
      'lagoon',
    ),
    repeat(4, (index) => rect(-40 + index * 26, -306, 6, 44, house)),
    poly(
      [
        [-104, -316],
        [-98, -334],
        [98, -334],
        [104, -316],
      ],
      'oxide',
    ),
    rect(-4, -420, 8, 88, 'slate'),
    line(
      [
        [-44, -384],
        [44, -384],
      ],
      'slate',
      7,
    ),
    rect(-30, -404, 60, 8, 'mustard', 4),
    circle(0, -424, 7, 'straw'),
    repeat(2, (index) =>
      group(circle(-46 + index * 92, -192, 16, 'slate'), circle(-46 + index * 92, -192, 11, 'navy')),
    ),
    path('M-160 -150C-80 -176 80 -176 160 -150C150 -80 128 -20 96 20H-96C-128 -20 -150 -80 -160 -150Z', hull),
    path(
      'M10 -168C80 -168 120 -160 160 -150C150 -80 128 -20 96 20H40C60 -40 40 -110 10 -168Z',
      texture('hatch', 'night'),
    ),
    path('M-118 -22H118C112 -8 104 6 96 20H-96C-104 6 -112 -8 -118 -22Z', 'brick'),
    path(
      'M-168 -160C-80 -190 80 -190 168 -160C168 -136 160 -116 152 -108C84 -136 -84 -136 -152 -108C-160 -116 -168 -136 -168 -160Z',
      'night',
    ),
    repeat(9, (index) =>
      curve(
        `M${-140 + index * 35} ${-168 - Math.sin((index / 8) * Math.PI) * 12}V${-122 - Math.sin((index / 8) * Math.PI) * 12}`,
        'slate',
        5,
      ),
    ),
    ellipse(0, -86, 15, 18, 'night'),
    curve('M0 -86V-40', 'dune', 7),
  );
}

function batteryHouse(): string {
  return group(
    rect(-92, -112, 76, 58, 'lagoon'),
    rect(-92, -112, 76, 7, 'paper'),
    rect(-50, -105, 34, 51, texture('rule', 'petrol')),
    path('M-72 -100L-84 -76H-74L-80 -58L-60 -84H-70L-64 -100Z', 'straw'),
  );
}

function winch(): string {
  return group(
    rect(-132, -76, 44, 22, 'slate'),
    circle(-110, -78, 18, 'dune'),
    circle(-110, -78, 8, 'slate'),
    line(
      [
        [-110, -96],
        [-180, -66],
      ],
      'dune',
      4,
    ),
    rect(118, -104, 34, 24, 'slate'),
    circle(136, -106, 15, 'dune'),
    circle(136, -106, 6, 'slate'),
  );
}
