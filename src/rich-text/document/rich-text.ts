/**
 * Rich text in its stored form: a list of block nodes in the shape that the editor (ProseMirror) uses, from a
 * closed set. Only this file decides what is allowed in a text; anything not listed here is refused when
 * saving.
 */
import { z } from 'zod';
import { nodeDefinitions } from '#rich-text/nodes.ts';
import { isSafeHref } from '#addresses/addresses.ts';
import { plainWordsOf, textNodeSchema } from './marks.ts';
import { embedOf } from '#media/embeds.ts';
import type { Reference } from '#model/field.ts';
import { imageAttrsSchema, type LinkAttrs, type NodeDefinition, type RichTextNode } from './node-kind.ts';

export { isSafeHref };
export type { ImageNodeAttrs, LinkAttrs, Mark, RichTextNode } from './node-kind.ts';

/**
 * Stored with every text. New kinds of nodes or attributes do not change it, because older texts remain
 * valid. A change to the meaning of a stored node must increment it and add the upgrade from the previous
 * version.
 */
export const RICH_TEXT_VERSION = 1;

/** Maximum size of a stored text, in bytes of its JSON: about 100,000 words. */
export const RICH_TEXT_BYTES_MAX = 1_000_000;

/** Maximum number of top-level blocks in a text. */
export const RICH_TEXT_BLOCKS_MAX = 2000;

export const FOOTNOTES_MAX = 200;

/** Maximum depth of nested nodes; top-level nodes are at 0. */
export const RICH_TEXT_DEPTH_MAX = 12;

export interface RichText {
  v: number;
  content: RichTextNode[];
}

/** Schema of a text, with an error message for the editor. */
export const richTextSchema: z.ZodType<RichText> = z
  .strictObject({ v: z.literal(RICH_TEXT_VERSION), content: z.array(z.unknown()) })
  .superRefine((text, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
    if (JSON.stringify(text).length > RICH_TEXT_BYTES_MAX) {
      return refuse('The text is longer than 1 MB. Split it into several items.');
    }
    if (text.content.length > RICH_TEXT_BLOCKS_MAX) {
      return refuse(
        `The text has ${count(text.content.length)} blocks; the limit is ${count(RICH_TEXT_BLOCKS_MAX)}. Split the text into several items.`,
      );
    }
    for (const [index, node] of text.content.entries()) {
      const problem = checkNode(node, BLOCKS, `block ${index + 1}`, 0);
      if (problem) return refuse(problem);
    }
    const notes = footnotesOf(text as RichText).length;
    if (notes > FOOTNOTES_MAX) {
      refuse(`The text has ${notes} footnotes; the limit is ${FOOTNOTES_MAX}. Remove some footnotes.`);
    }
  }) as unknown as z.ZodType<RichText>;

/**
 * Whether every node of the text is one that the editor can show, whatever the length of the text and the number of its
 * blocks and footnotes.
 */
export function hasKnownNodes(text: unknown): boolean {
  if (typeof text !== 'object' || text === null || !('content' in text) || !('v' in text)) return false;
  const { v, content } = text;
  if (v !== RICH_TEXT_VERSION || !Array.isArray(content)) return false;
  return content.every((node) => checkNode(node, BLOCKS, 'a block', 0) === null);
}

/** Whether readers would see nothing of the text. */
export function isRichTextEmpty(text: RichText | null): boolean {
  return !text || text.content.every((node) => !OBJECTS.has(node.type) && plainTextOf(node).trim() === '');
}

/**
 * The words of a text, one line per block; those of footnotes are last, so that no sentence is interrupted.
 */
export function richTextToPlain(text: RichText): string {
  return [...text.content, ...footnotesOf(text)].map(plainTextOf).filter(Boolean).join('\n');
}

/**
 * The words of the running text, one line per block, for teasers: without boxes and other special blocks, and
 * without notes.
 */
export function runningText(text: RichText): string {
  const blocks = text.content.filter(({ type }) => !DEFINED.has(type));
  return blocks.map(plainTextOf).filter(Boolean).join('\n');
}

/**
 * The beginning of a text: at most this many paragraphs, with the headings above them. It ends before the
 * first block of another kind, so that no list, table or player counts as a beginning.
 */
export function beginningOf(text: RichText, paragraphs: number): RichText {
  let end = 0;
  let left = paragraphs;
  for (const [index, { type }] of text.content.entries()) {
    if (left === 0 || !BEGINNING.has(type)) break;
    if (type !== 'paragraph') continue;
    end = index + 1;
    left -= 1;
  }
  return { ...text, content: text.content.slice(0, end) };
}

const BEGINNING = new Set(['heading', 'paragraph']);

/** Number of words that readers read; also in scripts without spaces between words. */
export function countWords(text: RichText | null): number {
  const plain = text ? richTextToPlain(text) : '';
  if (plain.search(UNSPACED_LETTER) === -1) return spacedWords(plain);
  return [...WORDS.segment(plain)].filter(({ isWordLike }) => isWordLike).length;
}

const WORDS = new Intl.Segmenter('ja', { granularity: 'word' });

function spacedWords(plain: string): number {
  return plain.match(/\S+/g)?.length ?? 0;
}

/**
 * Reading time in minutes, at least one. Scripts without spaces between words are counted by their letters.
 */
export function readingMinutes(text: RichText | null): number {
  const plain = text ? richTextToPlain(text) : '';
  const letters = plain.match(UNSPACED_LETTER)?.length ?? 0;
  return Math.max(1, Math.round(spacedWords(plain) / WORDS_A_MINUTE + letters / UNSPACED_LETTERS_A_MINUTE));
}

const UNSPACED_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Characters per minute for readers of Japanese, as its newspapers' sites count. */
const UNSPACED_LETTERS_A_MINUTE = 500;

/** Words per minute for adults reading silently in English (Brysbaert 2019: 238). */
const WORDS_A_MINUTE = 238;

/** The footnotes in the order of their numbers. */
export function footnotesOf(text: RichText): RichTextNode[] {
  const notes: RichTextNode[] = [];
  visit(text.content, (node) => {
    if (node.type === 'footnote') notes.push(node);
  });
  return notes;
}

/** References of a text to assets, content items and sections. */
export function richTextReferences(text: RichText): Reference[] {
  const found: Reference[] = [];
  visit(text.content, (node) => {
    if (node.type === 'image') found.push({ to: 'asset', id: Number(node.attrs?.['asset']) });
    found.push(...(DEFINED.get(node.type)?.references?.(node.attrs ?? {}) ?? []));
    for (const mark of node.marks ?? []) found.push(...linkReferences(mark.attrs ?? {}));
  });
  return found;
}

/** Addresses to which a text links, as written; linked items are references instead. */
export function richTextLinks(text: RichText): string[] {
  const found: string[] = [];
  visit(text.content, (node) => {
    for (const mark of node.marks ?? []) if (mark.attrs?.href) found.push(mark.attrs.href);
  });
  return found;
}

function linkReferences({ contentId, sectionId }: LinkAttrs): Reference[] {
  if (contentId) return [{ to: 'content', id: contentId }];
  return sectionId ? [{ to: 'websiteSection', id: sectionId }] : [];
}

/** Whether a node is part of a line: words, breaks and inline nodes. */
export function isInlineNode({ type }: RichTextNode): boolean {
  return type === 'text' || type === 'hardBreak' || INLINE.includes(type);
}

/** The title of a node that has its own folder, and its words in one line; null for any other node. */
export function nodeInWords(node: RichTextNode): { title: string; words: string } | null {
  const definition = DEFINED.get(node.type);
  return definition ? { title: definition.title, words: plainTextOf(node) } : null;
}

/** The text of a node that is shown line by line, and its other attributes; null for any other node. */
export function verbatimOf({
  type,
  attrs,
}: RichTextNode): { text: string; others: Record<string, unknown> } | null {
  const name = DEFINED.get(type)?.verbatim;
  if (name === undefined) return null;
  const { [name]: text, ...others } = attrs ?? {};
  return typeof text === 'string' ? { text, others } : null;
}

/** Creates a node of `type` with that text shown line by line, in addition to its other attributes. */
export function withVerbatim(
  { type, attrs }: Pick<RichTextNode, 'type' | 'attrs'>,
  text: string,
): RichTextNode {
  const name = DEFINED.get(type)?.verbatim;
  return { type, attrs: { ...attrs, ...(name !== undefined && { [name]: text }) } };
}

/** Calls `see` for every node, parents first. */
export function visit(nodes: readonly RichTextNode[], see: (node: RichTextNode) => void): void {
  for (const node of nodes) {
    see(node);
    if (node.content) visit(node.content, see);
  }
}

type NodeRule = Pick<NodeDefinition, 'content' | 'attrs' | 'contentRequired'>;

const DEFINED: ReadonlyMap<string, NodeDefinition> = new Map(
  nodeDefinitions.map((definition) => [definition.name, definition]),
);
const namesOf = (place: NodeDefinition['place']) =>
  nodeDefinitions.filter((definition) => definition.place === place).map(({ name }) => name);

/** Blocks that are allowed in a table cell. */
export const CELL_BLOCKS: readonly string[] = ['paragraph', 'bulletList', 'orderedList'];

/** Blocks that are allowed in a list item and in a quote. */
export const NESTED_BLOCKS: readonly string[] = [
  ...CELL_BLOCKS,
  'heading',
  'blockquote',
  'horizontalRule',
  ...nodeDefinitions.filter(({ isAllowedInLists }) => isAllowedInLists).map(({ name }) => name),
];

/** Alignment of a table cell, relative to the text direction; absent: according to its content. */
export const COLUMN_ALIGNMENTS = ['start', 'center', 'end'] as const;
export type ColumnAlignment = (typeof COLUMN_ALIGNMENTS)[number];

const cellAttrs = z.strictObject({
  align: z.enum(COLUMN_ALIGNMENTS).optional(),
  colspan: z.int().min(1).max(20).optional(),
  rowspan: z.int().min(1).max(100).optional(),
});

const NODES: Record<string, NodeRule> = {
  paragraph: { content: 'inline' },
  heading: {
    content: 'inline',
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
  },
  bulletList: { content: ['listItem'], contentRequired: true },
  orderedList: {
    content: ['listItem'],
    contentRequired: true,
    attrs: z.strictObject({ start: z.int().min(0).optional() }).optional(),
  },
  listItem: {
    content: NESTED_BLOCKS,
    contentRequired: true,
    /** Of a task: whether it is done. */
    attrs: z.strictObject({ checked: z.boolean() }).optional(),
  },
  blockquote: { content: NESTED_BLOCKS, contentRequired: true },
  horizontalRule: {},
  image: { attrs: imageAttrsSchema },
  embed: {
    attrs: z.strictObject({
      url: z.string().refine((url) => embedOf(url) !== null),
      title: z.string().max(200).nullable(),
    }),
  },
  table: { content: ['tableRow'], contentRequired: true },
  tableRow: { content: ['tableCell', 'tableHeader'], contentRequired: true },
  tableCell: { content: CELL_BLOCKS, attrs: cellAttrs.optional() },
  tableHeader: { content: CELL_BLOCKS, attrs: cellAttrs.optional() },
  ...Object.fromEntries(DEFINED),
};

const BLOCKS = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'horizontalRule',
  'image',
  'embed',
  'table',
  ...namesOf('block'),
];
const INLINE = namesOf('inline');
const OBJECTS = new Set([
  'image',
  'embed',
  'table',
  'horizontalRule',
  ...nodeDefinitions.filter(({ isObject }) => isObject).map(({ name }) => name),
]);

const hardBreak = z.strictObject({ type: z.literal('hardBreak') });

/** Returns what is wrong with a node and where; null if it is valid. */
function checkNode(value: unknown, allowed: readonly string[], where: string, depth: number): string | null {
  if (typeof value !== 'object' || value === null)
    return `The text has an invalid node at ${where}. Remove it.`;
  const node = value as RichTextNode;
  const rule = Object.hasOwn(NODES, node.type) ? NODES[node.type] : undefined;
  if (!rule || !allowed.includes(node.type)) {
    return `The text has an element “${String(node.type).slice(0, 40)}” at ${where}, where it is not allowed. Remove the element.`;
  }
  if (depth > RICH_TEXT_DEPTH_MAX)
    return `The text is nested too deeply at ${where}. Flatten its lists and quotes.`;
  const unknown = Object.keys(node).find((key) => key !== 'type' && key !== 'attrs' && key !== 'content');
  if (unknown)
    return `The ${titleOf(node.type)} at ${where} has an unknown property “${unknown.slice(0, 40)}”. Remove the element and insert it again.`;
  const problem = attrsProblem(rule, node.attrs);
  if (problem !== null) {
    const what = problem || 'Its settings are not valid. Remove the element and insert it again.';
    return `The ${titleOf(node.type)} at ${where} cannot be saved. ${what}`;
  }
  return checkContent(node, rule, where, depth);
}

/** The rule's own error message for invalid attributes, or '' if it has none; null if they are valid. */
function attrsProblem(rule: NodeRule, attrs: unknown): string | null {
  if (!rule.attrs) return attrs === undefined ? null : '';
  const message = rule.attrs.safeParse(attrs).error?.issues[0]?.message;
  if (message === undefined) return null;
  return message.endsWith('.') ? message : '';
}

function checkContent(node: RichTextNode, rule: NodeRule, where: string, depth: number): string | null {
  if (node.content !== undefined && !Array.isArray(node.content))
    return `The ${titleOf(node.type)} at ${where} is damaged. Remove it and insert it again.`;
  const content = node.content ?? [];
  if (!rule.content)
    return content.length === 0 ? null : `The ${titleOf(node.type)} at ${where} cannot have content.`;
  if (rule.contentRequired && content.length === 0)
    return `The ${titleOf(node.type)} at ${where} is empty. Remove it.`;
  if (rule.content === 'inline' || rule.content === 'words')
    return checkInlines(node, content, rule.content === 'inline' ? INLINE : [], where, depth);
  for (const child of content) {
    const problem = checkNode(child, rule.content, where, depth + 1);
    if (problem) return problem;
  }
  return null;
}

/** Words, line breaks and the inline nodes named in `allowed`. */
function checkInlines(
  parent: RichTextNode,
  content: readonly unknown[],
  allowed: readonly string[],
  where: string,
  depth: number,
): string | null {
  for (const child of content) {
    if (textNodeSchema.safeParse(child).success || hardBreak.safeParse(child).success) continue;
    const type = (child as Partial<RichTextNode> | null)?.type;
    if (type === undefined || !allowed.includes(type))
      return `The ${titleOf(parent.type)} at ${where} contains a link or format that is not allowed. Remove it.`;
    const problem = checkNode(child, allowed, where, depth);
    if (problem) return problem;
  }
  return null;
}

/** The noun for a node in messages. */
function titleOf(type: string): string {
  return DEFINED.get(type)?.title ?? type;
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function plainTextOf(node: RichTextNode): string {
  if (node.type === 'image') return (node.attrs?.['caption'] as string | null | undefined) ?? '';
  const definition = DEFINED.get(node.type);
  const { before, after } = definition?.words?.(node.attrs ?? {}) ?? {};
  const isLine = LINES.has(node.type) || definition?.content === 'words';
  const content = (node.content ?? []).filter(({ type }) => !INLINE.includes(type));
  const inside = isLine ? plainWordsOf(content) : content.map(plainTextOf).join(' ');
  return [before, inside, after].filter(Boolean).join(' ');
}

const LINES = new Set(['paragraph', 'heading']);
