import { clip, circle, curve, ellipse, group, line, path, rect } from '../svg.ts';
import type { InkName } from '../palette.ts';
import { gouge, texture } from '../texture.ts';

/** The build of a face; lengths are in picture units around the bridge of the nose. */
export interface FaceLook {
  skin: InkName;
  /** Second tone for the side away from the light. */
  shade: InkName;
  /** Half the width across the cheekbones, about 120 to 140. */
  width: number;
  /** Width of the jaw as a fraction of the face, 0.7 to 0.95. */
  jaw: number;
  /** Distance from the bridge of the nose to the chin, about 180 to 210. */
  chin: number;
  brows: InkName;
  iris: InkName;
  lips: InkName;
  /** Half the width of the smile. */
  smile: number;
}

/** A friendly face lit from the left: head, ears, features. Hair, hats, glasses and clothes are put around it. */
export function face(look: FaceLook): string {
  const { skin, shade, width, jaw, chin } = look;
  const head = `M${-width} -60C${-width} -250 ${width} -250 ${width} -60C${width} 50 ${width * jaw} 130 ${width * 0.46} ${chin - 16}Q0 ${chin + 24} ${-width * 0.46} ${chin - 16}C${-width * jaw} 130 ${-width} 50 ${-width} -60Z`;
  const shadow = `M40 -260H${width + 30}V${chin + 40}H-6C60 ${chin - 6} 84 120 92 84C104 40 112 10 100 -30C92 -64 96 -110 66 -150C48 -180 40 -220 40 -260Z`;
  return group(
    ellipse(-width + 2, 6, 24, 40, skin),
    ellipse(width - 2, 6, 24, 40, shade),
    curve(`M${-width - 6} -10C${-width + 8} -16 ${-width + 8} 16 ${-width - 4} 22`, shade, 5),
    path(head, skin),
    clip(path(head, 'paper'), path(shadow, shade)),
    eye(-56, look),
    eye(54, look),
    path('M-2 -34C2 0 20 34 28 52C26 68 8 74 -6 70C8 60 4 20 -2 -34Z', shade),
    curve('M-20 62C-12 74 14 76 26 62', 'brick', 5),
    mouth(look),
    ellipse(-80, 76, 30, 19, texture('dots', shade)),
  );
}

function eye(x: number, look: FaceLook): string {
  const outward = x < 0 ? -1 : 1;
  return group(
    path(`M${x - 25} 2Q${x} -25 ${x + 25} 2Q${x} 17 ${x - 25} 2Z`, 'paper'),
    circle(x + 2, -3, 11.5, look.iris),
    circle(x + 2, -3, 6, 'night'),
    circle(x - 2, -7, 3.2, 'paper'),
    curve(`M${x - 28} 2Q${x} -27 ${x + 28} 2`, 'night', 6),
    curve(`M${x + outward * 30} 16q${outward * 9} 3 ${outward * 14} 0`, look.shade, 4),
    path(
      `M${x - outward * 30} -36C${x - outward * 10} -52 ${x + outward * 18} -54 ${x + outward * 40} -38C${x + outward * 16} -44 ${x - outward * 8} -40 ${x - outward * 30} -30Z`,
      look.brows,
    ),
  );
}

function mouth(look: FaceLook): string {
  const { smile, lips, shade } = look;
  return group(
    path(
      `M${-smile} 108C${-smile * 0.4} 100 -8 102 0 106C8 102 ${smile * 0.4} 100 ${smile} 106C${smile * 0.5} 124 ${smile * 0.3} 142 0 142C${-smile * 0.3} 142 ${-smile * 0.5} 126 ${-smile} 108Z`,
      lips,
    ),
    path(
      `M${-smile * 0.8} 111C${-smile * 0.3} 116 ${smile * 0.3} 116 ${smile * 0.8} 110C${smile * 0.4} 128 ${-smile * 0.4} 128 ${-smile * 0.8} 111Z`,
      'paper',
    ),
    curve(
      `M${-smile - 8} 102Q${-smile - 2} 112 ${-smile} 108M${smile} 106Q${smile + 4} 110 ${smile + 9} 100`,
      'brick',
      5,
    ),
    gouge(-20, 158, 42, 4, shade),
  );
}

/** Neck and shoulders down to y = 560; `open` is the colour in the collar opening. */
export function shoulders(look: {
  skin: InkName;
  shade: InkName;
  cloth: InkName;
  dark: InkName;
  width?: number;
}): string {
  const { skin, shade, cloth, dark, width = 330 } = look;
  return group(
    path('M-70 110H72V300H-70Z', skin),
    path('M-70 150C-30 220 40 220 72 150V320H-20C20 290 0 240 -70 210Z', shade),
    path(
      `M${-width} 560C${-width + 6} 390 ${-width + 90} 320 -90 268C-60 330 60 330 92 268C${width - 90} 320 ${width - 6} 390 ${width} 560Z`,
      cloth,
    ),
    path(
      `M92 268C${width - 90} 320 ${width - 6} 390 ${width} 560H${width - 120}C${width - 110} 440 ${width - 180} 330 92 268Z`,
      dark,
    ),
  );
}

/** Spectacles: round or square rims, in one ink. */
export function glasses(shape: 'round' | 'square', rim: InkName): string {
  const lens = (x: number): string =>
    shape === 'round'
      ? circle(x, -2, 45, 'none', { colour: rim, width: 9 })
      : path(`M${x - 46} -34H${x + 46}L${x + 40} 34Q${x} 44 ${x - 40} 34Z`, 'none', {
          colour: rim,
          width: 10,
        });
  return group(
    lens(-56),
    lens(54),
    curve('M-12 -8Q-1 -18 10 -8', rim, 8),
    line(
      [
        [-102, -12],
        [-132, -20],
      ],
      rim,
      8,
    ),
    line(
      [
        [100, -12],
        [130, -20],
      ],
      rim,
      8,
    ),
    gouge(-88, -12, 34, 4, 'paper', -50),
  );
}

/** A ribbed roll-neck collar over the shoulders. */
export function rollNeck(fill: InkName, dark: InkName): string {
  return group(
    path('M-96 216C-60 250 60 250 98 216L112 300C70 346 -70 346 -110 300Z', fill),
    path('M40 242C70 238 86 228 98 216L112 300C96 320 70 330 44 334Z', dark),
    ...[-70, -42, -14, 14].map((x) =>
      line(
        [
          [x, 246],
          [x * 1.12, 322],
        ],
        dark,
        4,
      ),
    ),
  );
}

/** An open collar with lapels over a shirt. */
export function lapels(cloth: InkName, dark: InkName, shirt: InkName): string {
  return group(
    path('M-84 264L0 470L86 264C60 320 -60 320 -84 264Z', shirt),
    path('M-92 250L-40 286L-8 330L-52 372Z', shirt),
    path('M94 250L42 286L-8 330L56 372Z', shirt),
    path('M-96 262L-178 318L-120 352L-140 382L-10 560H-60L-230 560Z', cloth),
    path('M-96 262L-150 300L-104 340L-120 372L6 560H-20Z', dark),
    path('M98 262L152 300L106 340L122 372L-4 560H20Z', dark),
    rect(-4, 470, 8, 90, dark),
  );
}
