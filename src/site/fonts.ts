/** Fonts as styles: the files of the two fonts a site uses, each with a system font of the same measures behind it. */
import { FONTS } from '#model/fonts.ts';
import { FONT_FILES, type FontFace, type FontMeasures } from './font-files.ts';

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** Of labels and buttons, and of headings where a site has chosen no other. */
const LABEL_WEIGHT = 700;
const BOLD_FROM = 600;

/**
 * `@font-face` rules of a heading and a text font, and the one file to preload: the headings', since they are the
 * largest and the first to be seen, or the text's where the heading font is on every system.
 */
export function fontCss(
  heading: string,
  text: string,
  headingWeight = LABEL_WEIGHT,
): { css: string; preload: string | null } {
  const headingFace = nearestFace(heading, headingWeight);
  // Beside bold headings labels take their face: nobody tells the two weights apart, and it is a file less.
  const labelFace = headingWeight >= BOLD_FROM ? headingFace : nearestFace(heading, LABEL_WEIGHT);
  const wanted = new Map<string, Set<FontFace>>();
  if (headingFace && labelFace) wanted.set(heading, new Set([headingFace, labelFace]));
  const textFaces = (FONT_FILES[text]?.faces ?? []).filter(isOfText);
  if (textFaces.length > 0) wanted.set(text, new Set([...(wanted.get(text) ?? []), ...textFaces]));
  const rules = [...wanted].flatMap(([key, faces]) =>
    [...faces].flatMap((face) => faceRules(familyOf(key), face)),
  );
  const fallbacks = [...new Set([heading, text])].map((key) => fallbackRules(key));
  const preload = headingFace?.latin ?? textFaces[0]?.latin ?? null;
  return { css: [...rules, ...fallbacks].join(''), preload };
}

/** Running text is regular, bold or italic; bold italics are the browser's own. */
const isOfText = ({ weight }: FontFace) => weight === '400' || weight === '700';

/** The `font-family` value of a font: itself, its fallback of the same measures, then what any system has. */
export function stackOf(key: string): string {
  const [family, ...rest] = (FONTS.find((font) => font.value === key)?.stack ?? 'sans-serif').split(', ');
  const fallback = `${familyOf(key)} Fallback`;
  const second = FONT_FILES[key]?.isSerif ? [`"${fallback} 2"`] : [];
  return [family, `"${fallback}"`, ...second, ...rest].join(',');
}

/** What systems have for scripts the product brings no font for: serif and sans, those of a maker's newest systems first. */
const SYSTEM_STACKS = {
  arabic: {
    serif: '"Noto Naskh Arabic","Geeza Pro","Sakkal Majalla","Traditional Arabic","Times New Roman",serif',
    sans: '"SF Arabic","Noto Sans Arabic","Segoe UI","Geeza Pro",Tahoma,"DejaVu Sans",sans-serif',
  },
  japanese: {
    serif: '"Hiragino Mincho ProN","Yu Mincho","Noto Serif JP","Noto Serif CJK JP",serif',
    sans: '"Hiragino Sans","Hiragino Kaku Gothic ProN","BIZ UDPGothic","Yu Gothic",Meiryo,"Noto Sans JP","Noto Sans CJK JP",sans-serif',
  },
} as const;

/** The `font-family` value of a script in the kind of a font: nothing is fetched, and headings and text go together. */
export function systemStack(script: keyof typeof SYSTEM_STACKS, key: string): string {
  const stack = FONTS.find((font) => font.value === key)?.stack ?? '';
  return SYSTEM_STACKS[script][/(?<!sans-)serif$/.test(stack) ? 'serif' : 'sans'];
}

function familyOf(key: string): string {
  return FONTS.find((font) => font.value === key)?.label ?? key;
}

/** The upright cut that has the weight, or the one a browser takes in its place. */
function nearestFace(key: string, weight: number): FontFace | undefined {
  const distance = ({ weight: weights }: FontFace) => {
    const [from = 0, to = from] = weights.split(' ').map(Number);
    const gap = Math.max(from - weight, weight - to, 0);
    // A browser looks among the lighter ones first up to 500, among the bolder ones beyond.
    const isSecondChoice = weight < from !== weight > 500;
    return gap > 0 && isSecondChoice ? gap + 1_000 : gap;
  };
  const upright = (FONT_FILES[key]?.faces ?? []).filter(({ style }) => style === 'normal');
  return upright.toSorted((a, b) => distance(a) - distance(b))[0];
}

function faceRules(family: string, { weight, style, latin, latinExt }: FontFace): string[] {
  const rule = (url: string, range: string) =>
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;
  return [rule(latin, LATIN), rule(latinExt, LATIN_EXT)];
}

/** What the fonts of systems answer to. Liberation and Roboto are as wide as Arial, Liberation Serif is as wide as Times. */
const LOCAL = {
  sans: {
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
  },
  serif: {
    regular: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
  },
  phone: { regular: ['Noto Serif', 'NotoSerif-Regular'], bold: ['Noto Serif Bold', 'NotoSerif-Bold'] },
} as const;

/** The serif of phones without Times runs so much wider; its digits less than its letters. */
const PHONE_SERIF = [1.267, 1.118] as const;

/** System fonts under the names they answer to, stretched to the measures of the font they stand in for. */
function fallbackRules(key: string): string {
  const files = FONT_FILES[key];
  if (!files) return key === 'georgia' ? GEORGIA_FALLBACK : '';
  const family = `${familyOf(key)} Fallback`;
  if (!files.isSerif) return fallbackFaces(family, files, LOCAL.sans);
  return (
    fallbackFaces(family, files, LOCAL.serif) + fallbackFaces(`${family} 2`, files, LOCAL.phone, PHONE_SERIF)
  );
}

/** Regular and bold, each for letters and then, since the later rule has its range, for digits. */
function fallbackFaces(
  family: string,
  measures: FontMeasures,
  names: Readonly<Record<'regular' | 'bold', readonly string[]>>,
  [letters, digits]: readonly [number, number] = [1, 1],
): string {
  const { ascent, descent } = measures;
  const rule = (cut: 'regular' | 'bold', width: number, range = '') => {
    const adjusted = (measure: number) => ((measure / width) * 100).toFixed(1);
    return (
      `@font-face{font-family:"${family}";font-weight:${cut === 'bold' ? 'bold' : 'normal'};src:${names[cut].map((name) => `local("${name}")`).join(',')};` +
      `size-adjust:${Number(width.toFixed(1))}%;ascent-override:${adjusted(ascent)}%;descent-override:${adjusted(descent)}%;line-gap-override:0%${range}}`
    );
  };
  return (['regular', 'bold'] as const)
    .map(
      (cut) =>
        rule(cut, measures[cut][0] / letters) +
        rule(cut, measures[cut][1] / digits, `;unicode-range:U+30-39`),
    )
    .join('');
}

/** Phones and Linux have no Georgia: their serif runs an eighth wider. */
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
