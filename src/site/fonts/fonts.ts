/**
 * Fonts as styles: the files of a site's two fonts, each with a fallback system font scaled to the same
 * metrics.
 */
import { LATIN_RANGE } from '#look/font-ranges.ts';
import { FONTS } from '#look/fonts.ts';
import { FONT_FILES, type FontFace, type FontFiles, type FontMeasures } from './font-files.ts';

/** A font that a site uses, built in or uploaded. */
export interface ShownFont {
  /** The font's key in settings. */
  key: string;
  /** The font's family name in CSS. */
  family: string;
  /** The `font-family` value without fallbacks. */
  stack: string;
  /** Null: installed on every system. */
  files: FontFiles | null;
}

/** The built-in font of a key; undefined if unknown. */
export function builtInFont(key: string): ShownFont | undefined {
  const font = FONTS.find(({ value }) => value === key);
  return font && { key, family: font.label, stack: font.stack, files: FONT_FILES[key] ?? null };
}
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** Weight of labels and buttons, and of headings unless the site chose another. */
const LABEL_WEIGHT = 700;
const BOLD_FROM = 600;

/**
 * `@font-face` rules of a heading font and a text font, and the one file to preload. That is the headings'
 * file, because headings are the largest text and seen first, or the text's file if the heading font is
 * installed on every system.
 */
export function fontCss(
  heading: ShownFont,
  text: ShownFont,
  headingWeight = LABEL_WEIGHT,
): { css: string; preload: string | null } {
  const headingFace = nearestFace(heading, headingWeight);
  // Labels next to bold headings use the headings' face: the two weights are hardly distinguishable, and it
  // saves a file.
  const labelFace = headingWeight >= BOLD_FROM ? headingFace : nearestFace(heading, LABEL_WEIGHT);
  const wanted = new Map<string, Set<FontFace>>();
  if (headingFace && labelFace) wanted.set(heading.family, new Set([headingFace, labelFace]));
  const textFaces = facesOfText(text);
  if (textFaces.length > 0)
    wanted.set(text.family, new Set([...(wanted.get(text.family) ?? []), ...textFaces]));
  const rules = [...wanted].flatMap(([family, faces]) =>
    [...faces].flatMap((face) => faceRules(family, face)),
  );
  const fonts = heading.key === text.key ? [text] : [heading, text];
  const preload = headingFace?.latin ?? textFaces[0]?.latin ?? null;
  return { css: [...rules, ...fonts.map(fallbackRules)].join(''), preload };
}

/** The faces nearest to regular and bold, each upright and italic, which running text uses. */
function facesOfText({ files }: ShownFont): FontFace[] {
  const faces = files?.faces ?? [];
  const wanted = [400, 700].flatMap((weight) => [
    nearest(faces, weight, 'normal'),
    nearest(faces, weight, 'italic'),
  ]);
  return faces.filter((face) => wanted.includes(face));
}

/**
 * The `font-family` value of a font: the font, its fallbacks with the same metrics, then generic system
 * fonts.
 */
export function stackOf(font: ShownFont): string {
  const [own, ...rest] = font.stack.split(', ');
  const standIns = font.files ? standInsOf(font).map(([name]) => name) : [`${font.family} Fallback`];
  return [own, ...standIns.map((name) => `"${name}"`), ...rest].join(',');
}

/**
 * System fonts for scripts without a font in the product, serif and sans: the fonts of each maker's newest
 * systems first.
 */
const SYSTEM_STACKS = {
  arabic: {
    serif: '"Noto Naskh Arabic","Geeza Pro","Sakkal Majalla","Traditional Arabic","Times New Roman",serif',
    sans: '"SF Arabic","Noto Sans Arabic","Segoe UI","Geeza Pro",Tahoma,"DejaVu Sans",sans-serif',
  },
  japanese: {
    serif: '"Hiragino Mincho ProN","Yu Mincho","Noto Serif JP","Noto Serif CJK JP",serif',
    sans: '"Hiragino Sans","Hiragino Kaku Gothic ProN","BIZ UDPGothic","Yu Gothic",Meiryo,"Noto Sans JP","Noto Sans CJK JP",sans-serif',
  },
  other: {
    serif: 'ui-serif,"Noto Serif","Times New Roman",serif',
    sans: 'system-ui,"Segoe UI","Noto Sans",sans-serif',
  },
} as const;

/**
 * The `font-family` value for a script, serif or sans like the given font. No file is fetched, and headings
 * and text match.
 */
export function systemStack(script: keyof typeof SYSTEM_STACKS, { stack }: ShownFont): string {
  return SYSTEM_STACKS[script][/(?<!sans-)serif$/.test(stack) ? 'serif' : 'sans'];
}

function nearestFace({ files }: ShownFont, weight: number): FontFace | undefined {
  const faces = files?.faces ?? [];
  return nearest(faces, weight, 'normal') ?? nearest(faces, weight, 'italic');
}

/** The face with the weight, or the face a browser substitutes for it. */
function nearest(faces: readonly FontFace[], weight: number, style: FontFace['style']): FontFace | undefined {
  const distance = ({ weight: weights }: FontFace) => {
    const [from = 0, to = from] = weights.split(' ').map(Number);
    const gap = Math.max(from - weight, weight - to, 0);
    // Up to weight 500 a browser prefers lighter faces, above that bolder ones.
    const isSecondChoice = weight < from !== weight > 500;
    return gap > 0 && isSecondChoice ? gap + 1_000 : gap;
  };
  return faces.filter((face) => face.style === style).toSorted((a, b) => distance(a) - distance(b))[0];
}

function faceRules(family: string, { weight, style, latin, latinExt }: FontFace): string[] {
  const rule = (url: string, range: string) =>
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;
  return [rule(latin, LATIN_RANGE), ...(latinExt ? [rule(latinExt.url, latinExt.range ?? LATIN_EXT)] : [])];
}

/**
 * A system font that replaces a font while its file loads: its names, and the widths of its [letters, digits]
 * relative to Arial or Times.
 */
interface StandIn {
  regular: readonly string[];
  bold: readonly string[];
  widths: Readonly<Record<'regular' | 'bold', readonly [letters: number, digits: number]>>;
}

/**
 * Characters for which a fallback is scaled: other characters come from the fonts after it, in their own
 * width.
 */
const STAND_IN_RANGE = ';unicode-range:U+0-2FF,U+300-36F,U+1E00-1EFF,U+2000-27BF,U+FB00-FB06';

const AS_MEASURED = { regular: [1, 1], bold: [1, 1] } as const;

/**
 * In the order in which a browser tries them: Windows, Apple and Linux with fonts of the same widths; phones;
 * Linux without such fonts. Widths of 230 English and German letters and of the ten digits, measured in
 * Chromium.
 */
const STAND_INS: Readonly<Record<'sans' | 'serif', readonly StandIn[]>> = {
  sans: [
    {
      regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
      bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
      widths: AS_MEASURED,
    },
    {
      regular: ['DejaVu Sans'],
      bold: ['DejaVu Sans Bold'],
      widths: { regular: [1.138, 1.144], bold: [1.197, 1.251] },
    },
  ],
  serif: [
    {
      regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
      bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
      widths: AS_MEASURED,
    },
    {
      regular: ['Noto Serif', 'NotoSerif-Regular'],
      bold: ['Noto Serif Bold', 'NotoSerif-Bold'],
      widths: { regular: [1.188, 1.118], bold: [1.181, 1.118] },
    },
    {
      regular: ['DejaVu Serif'],
      bold: ['DejaVu Serif Bold'],
      widths: { regular: [1.274, 1.272], bold: [1.318, 1.392] },
    },
  ],
};

/** The families of a font's fallbacks, in the order of `STAND_INS`. */
function standInsOf({ family, files }: Pick<ShownFont, 'family' | 'files'>): [name: string, StandIn][] {
  return STAND_INS[files?.isSerif ? 'serif' : 'sans'].map((standIn, index) => [
    index === 0 ? `${family} Fallback` : `${family} Fallback ${index + 1}`,
    standIn,
  ]);
}

/** System fonts under their local names, scaled to the metrics of the font they replace. */
function fallbackRules(font: ShownFont): string {
  const { key, files } = font;
  if (!files) return key === 'georgia' ? GEORGIA_FALLBACK : '';
  return standInsOf(font)
    .map(([name, standIn]) => fallbackFaces(name, files, standIn))
    .join('');
}

/**
 * Regular and bold faces, each for letters and then for digits: the later rule has precedence in its range.
 */
function fallbackFaces(family: string, measures: FontMeasures, standIn: StandIn): string {
  const { ascent, descent, lineGap = 0 } = measures;
  const rule = (cut: 'regular' | 'bold', width: number, range = '') => {
    const adjusted = (measure: number) => ((measure / width) * 100).toFixed(1);
    return (
      `@font-face{font-family:"${family}";font-weight:${cut === 'bold' ? 'bold' : 'normal'};src:${standIn[cut].map((name) => `local("${name}")`).join(',')};` +
      `size-adjust:${Number(width.toFixed(1))}%;ascent-override:${adjusted(ascent)}%;descent-override:${adjusted(descent)}%;line-gap-override:${lineGap === 0 ? 0 : adjusted(lineGap)}%${range}}`
    );
  };
  return (['regular', 'bold'] as const)
    .map((cut) => {
      const [letters, digits] = standIn.widths[cut];
      return (
        rule(cut, measures[cut][0] / letters, STAND_IN_RANGE) +
        rule(cut, measures[cut][1] / digits, `;unicode-range:U+30-39`)
      );
    })
    .join('');
}

/** Phones and Linux have no Georgia: their serif font is an eighth wider. */
const GEORGIA_FALLBACK = [
  ['normal', 'normal', ['Noto Serif', 'NotoSerif-Regular', 'DejaVu Serif']],
  ['bold', 'normal', ['Noto Serif Bold', 'NotoSerif-Bold', 'DejaVu Serif Bold']],
  ['normal', 'italic', ['Noto Serif Italic', 'NotoSerif-Italic', 'DejaVu Serif Italic']],
]
  .map(
    ([weight, style, names]) =>
      `@font-face{font-family:"Georgia Fallback";font-weight:${String(weight)};font-style:${String(style)};` +
      `src:${(names as string[]).map((name) => `local("${name}")`).join(',')};size-adjust:88%;ascent-override:104%;descent-override:25%;line-gap-override:0%}`,
  )
  .join('');
