/** The formats and links of words in a text. */
import { z } from 'zod';
import { isSafeHref } from '#addresses/addresses.ts';
import type { Mark, RichTextNode } from './node-kind.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';

/** The order in which formats are stored, so that equal words are equal as JSON. */
export const MARK_ORDER: readonly Mark['type'][] = [
  'bold',
  'code',
  'italic',
  'strike',
  'subscript',
  'superscript',
  'quoted',
  'abbreviation',
  'ruby',
  'link',
];

/** Formats without attributes. */
export const PLAIN_MARKS = [
  'bold',
  'code',
  'italic',
  'strike',
  'subscript',
  'superscript',
  'quoted',
] as const satisfies readonly Mark['type'][];

/** Maximum characters of an abbreviation's expansion, and of a text above a word. */
export const ABBREVIATION_LENGTH_MAX = 200;
export const RUBY_LENGTH_MAX = 100;

const newTab = z.literal(true).optional();

const markSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(PLAIN_MARKS) }),
  z.strictObject({
    type: z.literal('abbreviation'),
    attrs: z.strictObject({ title: z.string().min(1).max(ABBREVIATION_LENGTH_MAX) }),
  }),
  z.strictObject({
    type: z.literal('ruby'),
    attrs: z.strictObject({ text: z.string().min(1).max(RUBY_LENGTH_MAX) }),
  }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.union([
      z.strictObject({ href: z.string().max(2000).refine(isSafeHref), newTab }),
      z.strictObject({ contentId: z.int().min(10_000_000).max(99_999_999), newTab }),
      z.strictObject({ sectionId: z.int().min(1).max(2_147_483_647), newTab }),
    ]),
  }),
]);

/** Schema of a run of words with the same formats. */
export const textNodeSchema = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  marks: z.array(markSchema).max(MARK_ORDER.length).optional(),
});

/**
 * Formats that enclose all the words that have them as one unit, however these are formatted inside.
 * Outermost first.
 */
const AROUND: readonly Mark['type'][] = ['quoted', 'abbreviation', 'ruby'];

/** Words of a line, or a stretch of words with one of these formats, which is removed from `inside`. */
export type LinePart = { node: RichTextNode } | { mark: Mark; inside: RichTextNode[] };

/**
 * Splits a line so that each quotation, abbreviation or ruby text is one stretch, including line breaks in
 * it.
 */
export function partsOfLine(line: readonly RichTextNode[]): LinePart[] {
  const parts: LinePart[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const [node, mark] = [line[index], aroundMark(line[index])];
    if (!node) continue;
    if (!mark) {
      parts.push({ node });
      continue;
    }
    const end = endOfStretch(line, index, mark);
    parts.push({ mark, inside: line.slice(index, end).map((each) => withoutMark(each, mark.type)) });
    index = end - 1;
  }
  return parts;
}

/** The outermost enclosing format of a node. */
function aroundMark(node: RichTextNode | undefined): Mark | undefined {
  return node?.marks && AROUND.flatMap((type) => node.marks?.find((each) => each.type === type) ?? [])[0];
}

/**
 * End of the stretch that begins at `start`; a line break belongs to the stretch if it continues after the
 * break.
 */
function endOfStretch(line: readonly RichTextNode[], start: number, mark: Mark): number {
  let end = start + 1;
  for (let index = end; index < line.length; index += 1) {
    const node = line[index];
    if (node?.type === 'hardBreak') continue;
    if (!node?.marks?.some((each) => isDeepEqual(each, mark))) break;
    end = index + 1;
  }
  return end;
}

function withoutMark({ marks, ...node }: RichTextNode, type: Mark['type']): RichTextNode {
  const left = marks?.filter((each) => each.type !== type) ?? [];
  return left.length > 0 ? { ...node, marks: left } : node;
}

/**
 * Words in plain text without formats: with quotation marks, Unicode superscripts and subscripts, and ruby
 * texts in brackets.
 */
export function plainWordsOf(line: readonly RichTextNode[]): string {
  return partsOfLine(line)
    .map((part) => {
      if ('node' in part) return plainRun(part.node);
      const words = plainWordsOf(part.inside);
      const { mark } = part;
      if (mark.type === 'quoted') return `“${words}”`;
      return mark.type === 'ruby' ? `${words}(${mark.attrs?.text ?? ''})` : words;
    })
    .join('');
}

function plainRun({ type, text = '', marks = [] }: RichTextNode): string {
  if (type === 'hardBreak') return '\n';
  if (marks.some((mark) => mark.type === 'superscript')) return inSigns(text, SUPERSCRIPTS);
  if (marks.some((mark) => mark.type === 'subscript')) return inSigns(text, SUBSCRIPTS);
  return text;
}

/** Replaces characters by Unicode's raised or lowered ones, if it has all of them. */
function inSigns(text: string, signs: string): string {
  const found = [...text].map((letter) => [...signs][SCRIPTS.indexOf(letter)] ?? '');
  return found.includes('') || [...text].some((letter) => !SCRIPTS.includes(letter)) ? text : found.join('');
}

const SCRIPTS = '0123456789+-=()n';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ';
