/**
 * Reduces SVG drawings to shapes: a stored file contains only what the lists below allow (design, section 8).
 */
import { Parser } from 'htmlparser2';
import { escapeHtml } from '#text/html.ts';
import { MediaRefused } from '../errors.ts';

export interface Drawing {
  data: Uint8Array;
  width: number;
  height: number;
}

const SIZE_BYTES_MAX = 512 * 1024;
const ELEMENTS_MAX = 5_000;
const DEPTH_MAX = 40;
const EDGE_MAX = 16_000;
/** Maximum length of all style sheets together, in characters. */
const STYLES_LENGTH_MAX = 100_000;
/** Maximum number of classes in the style sheets, and of classes of a single shape. */
const RULES_MAX = 2_000;
const CLASSES_MAX = 50;
/** Classes may be written out for thousands of shapes: the output may be a few times as long as the input. */
const WRITTEN_LENGTH_MAX = 2 * 1024 * 1024;

/**
 * Allowed elements. No `use` (it multiplies), no `image`, `foreignObject`, `a`, `script`, `animate` or
 * `style`.
 */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask title desc'.split(
    ' ',
  ),
);
const DRAWN = new Set('path rect circle ellipse line polyline polygon text'.split(' '));
const PRESENTATION = new Set(
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule mask stop-color stop-opacity font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline'.split(
    ' ',
  ),
);
const GEOMETRY = new Set(
  'id d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits pathLength textLength lengthAdjust'.split(
    ' ',
  ),
);

/** Whether the data looks like an SVG: markup with an svg element near its beginning. */
export function isDrawing(data: Buffer): boolean {
  const head = data.toString('latin1', 0, 4096);
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype svg|svg[\s>])/i.test(head) && /<svg[\s>]/i.test(head);
}

/** Returns the refusal of a drawing of more than 512 kB. */
export function drawingTooLarge(): MediaRefused {
  return new MediaRefused('TOO_MANY_BYTES', 'An SVG drawing may have at most 512 kB; simplify it and retry.');
}

/**
 * Rebuilds the drawing from what the lists allow. Colours of classes in a style sheet become attributes of
 * the shapes that use the class, because drawing programs write colours as classes.
 *
 * Takes time linear in the length of the file. Run it through `#server/parsers`, off the request thread.
 *
 * @throws MediaRefused with TOO_MANY_BYTES (512 kB), or BROKEN for a drawing without size or shapes, too
 * large, or with too many elements, styles or classes.
 */
export function reduceDrawing(file: Uint8Array): Drawing {
  if (file.length > SIZE_BYTES_MAX) throw drawingTooLarge();
  const source = Buffer.from(file)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const { root, inner, drawn } = rewrite(source, classRules(stylesOf(source)));
  const size = root && sizeOf(root);
  if (!size || drawn === 0)
    throw new MediaRefused(
      'BROKEN',
      'This drawing has no size or nothing that can be shown; export it as plain SVG paths and retry.',
    );
  const { width, height, viewBox } = size;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}"${attributesText(
    pick(root, {}, (name) => PRESENTATION.has(name)),
  )}>`;
  return { data: Buffer.from(`${open}${inner}</svg>`), width: Math.round(width), height: Math.round(height) };
}

type Attributes = Record<string, string>;

function rewrite(source: string, classes: ReadonlyMap<string, Attributes>) {
  let root: Attributes | null = null;
  let inner = '';
  let drawn = 0;
  let elements = 0;
  /** Open elements; null for an element that is left out with its content. */
  const open: (string | null)[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        if (elements > ELEMENTS_MAX || open.length > DEPTH_MAX) throw tooMuch();
        const isLeftOut = open.includes(null) || !ELEMENTS.has(name) || (open.length > 0 && name === 'svg');
        open.push(isLeftOut ? null : name);
        if (isLeftOut) return;
        if (open.length === 1) {
          if (name === 'svg') root = attributes;
          else open[0] = null;
          return;
        }
        if (DRAWN.has(name)) drawn += 1;
        const picked = pick(
          attributes,
          classesOf(attributes, classes),
          (key) => GEOMETRY.has(key) || PRESENTATION.has(key),
        );
        inner += `<${name}${attributesText(picked)}>`;
        if (inner.length > WRITTEN_LENGTH_MAX) throw tooMuch();
      },
      ontext(text) {
        if (['text', 'tspan', 'title', 'desc'].includes(open.at(-1) ?? '')) inner += escapeHtml(text);
      },
      onclosetag() {
        const name = open.pop();
        if (name && open.length > 0) inner += `</${name}>`;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  return { root: root as Attributes | null, inner, drawn };
}

/**
 * Returns the listed attributes that have harmless values; a style attribute counts as the attributes it
 * contains.
 */
function pick(given: Attributes, inherited: Attributes, isAllowed: (name: string) => boolean): Attributes {
  const all = { ...given, ...inherited, ...declarations(given['style'] ?? '') };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => isAllowed(name) && isHarmless(value)),
  );
}

/**
 * Whether a value refers only to parts of the same drawing, and has no text with which a style sheet could
 * continue.
 */
function isHarmless(value: string): boolean {
  if (/[\\<>{};@]|\/\*|expression|javascript:/i.test(value)) return false;
  return !/url\s*\(/i.test(value) || /^\s*url\(\s*['"]?#[\w.-]+['"]?\s*\)\s*$/i.test(value);
}

function declarations(style: string): Attributes {
  return Object.fromEntries(
    style.split(';').flatMap((part) => {
      const colon = part.indexOf(':');
      const name = part.slice(0, colon).trim().toLowerCase();
      return colon > 0 && PRESENTATION.has(name) ? [[name, part.slice(colon + 1).trim()]] : [];
    }),
  );
}

/** The text of all style sheets. */
function stylesOf(source: string): string {
  let styles = '';
  let isStyle = false;
  const parser = new Parser(
    {
      onopentag(name) {
        isStyle = name.toLowerCase() === 'style';
      },
      ontext(text) {
        if (isStyle) styles += text;
        if (styles.length > STYLES_LENGTH_MAX) throw tooMuch();
      },
      onclosetag() {
        isStyle = false;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  return styles;
}

/** Parses `.name{…}` rules of style sheets; other selectors are left out. One pass from brace to brace. */
function classRules(styles: string): Map<string, Attributes> {
  const rules = new Map<string, Attributes>();
  let count = 0;
  let from = 0;
  let selectors: string | null = null;
  for (const { index, 0: brace } of styles.matchAll(/[{}]/g)) {
    const text = styles.slice(from, index);
    from = index + 1;
    if (brace === '{') {
      selectors = text;
      continue;
    }
    if (selectors === null) continue;
    const values = declarations(text);
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]{1,100})$/.exec(selector.trim())?.[1];
      if (name === undefined) continue;
      count += 1;
      if (count > RULES_MAX) throw tooMuch();
      rules.set(name, { ...rules.get(name), ...values });
    }
    selectors = null;
  }
  return rules;
}

function classesOf(attributes: Attributes, rules: ReadonlyMap<string, Attributes>): Attributes {
  const names = (attributes['class'] ?? '').split(/\s+/).filter(Boolean);
  if (names.length > CLASSES_MAX) throw tooMuch();
  const values: Attributes = {};
  for (const name of names) Object.assign(values, rules.get(name));
  return values;
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

/**
 * Returns the size from width and height in pixels, otherwise from the view box; undefined without either.
 */
function sizeOf(root: Attributes): { width: number; height: number; viewBox: string } | undefined {
  const box = (root['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = box.length === 4 && box.every(Number.isFinite);
  const width = pixels(root['width']) ?? (hasBox ? box[2] : undefined);
  const height = pixels(root['height']) ?? (hasBox ? box[3] : undefined);
  if (!isEdge(width) || !isEdge(height)) return undefined;
  return { width, height, viewBox: hasBox ? box.join(' ') : `0 0 ${width} ${height}` };
}

function pixels(value: string | undefined): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(value ?? '');
  return match ? Number(match[1]) : undefined;
}

function isEdge(value: number | undefined): value is number {
  return value !== undefined && value >= 1 && value <= EDGE_MAX;
}

function tooMuch(): MediaRefused {
  return new MediaRefused('BROKEN', 'This drawing has too many parts; simplify it and retry.');
}
