/** The formats and links of words in a text. */
import { z } from 'zod';
import { isSafeHref } from '#addresses/addresses.ts';
import type { Mark, RichTextNode } from './node-kind.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';

/** In the order in which they are stored, so that equal words are equal as JSON. */
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

/** Formats that say nothing but their name. */
export const PLAIN_MARKS = [
  'bold',
  'code',
  'italic',
  'strike',
  'subscript',
  'superscript',
  'quoted',
] as const satisfies readonly Mark['type'][];

/** Characters of what an abbreviation stands for, and of what is written above a word. */
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

/** The check of a run of words of one format. */
export const textNodeSchema = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  marks: z.array(markSchema).max(MARK_ORDER.length).optional(),
});

/** Formats whose sign stands around all the words that have it, however these are formatted within. Outermost first. */
const AROUND: readonly Mark['type'][] = ['quoted', 'abbreviation', 'ruby'];

/** Words of a line, or a stretch of them that has one of those formats, which `inside` has no more. */
export type LinePart = { node: RichTextNode } | { mark: Mark; inside: RichTextNode[] };

/** A line with its stretches of one quotation, abbreviation or ruby text put together, line breaks in them too. */
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

/** The outermost one. */
function aroundMark(node: RichTextNode | undefined): Mark | undefined {
  return node?.marks && AROUND.flatMap((type) => node.marks?.find((each) => each.type === type) ?? [])[0];
}

/** Where the stretch that begins at `start` ends; a line break belongs to it where it goes on behind. */
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

/** Words as they are written where there are no formats: with quotation marks, raised figures and ruby texts in brackets. */
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

/** In the signs Unicode has, where it has all of them. */
function inSigns(text: string, signs: string): string {
  const found = [...text].map((letter) => [...signs][SCRIPTS.indexOf(letter)] ?? '');
  return found.includes('') || [...text].some((letter) => !SCRIPTS.includes(letter)) ? text : found.join('');
}

const SCRIPTS = '0123456789+-=()n';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ';
