/**
 * Rich text as it is stored: a list of block nodes in the shape the editor (ProseMirror) uses, from a closed set.
 * Nothing outside this file decides what may stand in a text; what is not listed here is refused at save.
 */
import { z } from 'zod';
import { embedOf } from './embeds.ts';

/** Stored with every text; see `upgradeRichText`. */
export const RICH_TEXT_VERSION = 1;

/** Upper bound of a stored text, in bytes of its JSON: about 100,000 words. */
export const RICH_TEXT_BYTES_MAX = 1_000_000;

const DEPTH_MAX = 12;

export interface Mark {
  type: 'bold' | 'italic' | 'strike' | 'code' | 'link';
  attrs?: { href?: string | undefined; contentId?: number | undefined } | undefined;
}

export interface RichTextNode {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  content?: RichTextNode[] | undefined;
  text?: string | undefined;
  marks?: Mark[] | undefined;
}

export interface RichText {
  v: number;
  content: RichTextNode[];
}

/** Attributes of an image inside a text. Crop and focal point are thousandths of the original. */
export interface ImageNodeAttrs {
  asset: number;
  alt: string;
  caption: string | null;
  credit: string | null;
}

/** The check of a text, with a sentence for whoever sent it. */
export const richTextSchema: z.ZodType<RichText> = z
  .strictObject({ v: z.literal(RICH_TEXT_VERSION), content: z.array(z.unknown()) })
  .superRefine((text, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
    if (JSON.stringify(text).length > RICH_TEXT_BYTES_MAX) {
      return refuse('The text is longer than 1 MB. Please split it into several items.');
    }
    for (const [index, node] of text.content.entries()) {
      const problem = checkNode(node, BLOCKS, `block ${index + 1}`, 0);
      if (problem) return refuse(problem);
    }
  }) as unknown as z.ZodType<RichText>;

/** True when a reader would see nothing. */
export function isRichTextEmpty(text: RichText | null): boolean {
  return !text || text.content.every((node) => !OBJECTS.has(node.type) && plainTextOf(node).trim() === '');
}

/** The words of a text, one line a block. */
export function richTextToPlain(text: RichText): string {
  return text.content.map(plainTextOf).filter(Boolean).join('\n');
}

/** Number of words a reader reads. */
export function countWords(text: RichText | null): number {
  return text ? (richTextToPlain(text).match(/\S+/g) ?? []).length : 0;
}

/** Assets and content items a text points at. */
export function richTextReferences(text: RichText): { to: string; id: number }[] {
  const found: { to: string; id: number }[] = [];
  visit(text.content, (node) => {
    if (node.type === 'image') found.push({ to: 'asset', id: Number(node.attrs?.['asset']) });
    for (const mark of node.marks ?? []) {
      if (mark.attrs?.contentId) found.push({ to: 'content', id: mark.attrs.contentId });
    }
  });
  return found;
}

/** Addresses a text links to, as they are written; items linked to are references. */
export function richTextLinks(text: RichText): string[] {
  const found: string[] = [];
  visit(text.content, (node) => {
    for (const mark of node.marks ?? []) if (mark.attrs?.href) found.push(mark.attrs.href);
  });
  return found;
}

/** Calls `see` for every node, parents first. */
export function visit(nodes: readonly RichTextNode[], see: (node: RichTextNode) => void): void {
  for (const node of nodes) {
    see(node);
    if (node.content) visit(node.content, see);
  }
}

/** True for addresses a link may carry: http, https, mailto, tel, or a path on the same site. */
export function isSafeHref(href: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what browsers drop inside a scheme
  if (/[\u0000-\u0020\\]/.test(href)) return false;
  if (/^(https?:\/\/[^/]|mailto:|tel:)/i.test(href)) return true;
  return /^(\/(?!\/)|#|\?)/.test(href);
}

type Inline = 'inline';
interface NodeRule {
  /** What may stand inside; absent: nothing. */
  content?: Inline | readonly string[];
  attrs?: z.ZodType;
  contentRequired?: boolean;
}

const INSIDE_LIST = ['paragraph', 'bulletList', 'orderedList'] as const;
const INSIDE_CELL = ['paragraph', 'bulletList', 'orderedList'] as const;
const cellAttrs = z.strictObject({
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
  listItem: { content: INSIDE_LIST, contentRequired: true },
  blockquote: { content: ['paragraph'], contentRequired: true },
  horizontalRule: {},
  image: {
    attrs: z.strictObject({
      asset: z.int().positive(),
      alt: z.string().max(300),
      caption: z.string().max(1000).nullable(),
      credit: z.string().max(200).nullable(),
    }),
  },
  embed: {
    attrs: z.strictObject({
      url: z.string().refine((url) => embedOf(url) !== null),
      title: z.string().max(200).nullable(),
    }),
  },
  table: { content: ['tableRow'], contentRequired: true },
  tableRow: { content: ['tableCell', 'tableHeader'], contentRequired: true },
  tableCell: { content: INSIDE_CELL, attrs: cellAttrs.optional() },
  tableHeader: { content: INSIDE_CELL, attrs: cellAttrs.optional() },
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
];
const OBJECTS = new Set(['image', 'embed', 'table', 'horizontalRule']);

const markSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'strike', 'code']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.union([
      z.strictObject({ href: z.string().max(2000).refine(isSafeHref) }),
      z.strictObject({ contentId: z.int().min(10_000_000).max(99_999_999) }),
    ]),
  }),
]);
const textNode = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  marks: z.array(markSchema).max(5).optional(),
});
const hardBreak = z.strictObject({ type: z.literal('hardBreak') });

/** Returns what is wrong with a node and where, or null. */
function checkNode(value: unknown, allowed: readonly string[], where: string, depth: number): string | null {
  if (typeof value !== 'object' || value === null)
    return `The text has something at ${where} that is not a node.`;
  const node = value as RichTextNode;
  const rule = Object.hasOwn(NODES, node.type) ? NODES[node.type] : undefined;
  if (!rule || !allowed.includes(node.type)) {
    return `The text has a part of kind “${String(node.type).slice(0, 40)}” at ${where}, which may not stand there. Please remove it.`;
  }
  if (depth > DEPTH_MAX) return `The text is nested too deeply at ${where}. Please flatten the list.`;
  const unknown = Object.keys(node).find((key) => key !== 'type' && key !== 'attrs' && key !== 'content');
  if (unknown) return `The ${node.type} at ${where} has an unknown property “${unknown.slice(0, 40)}”.`;
  if (!attrsAccepted(rule, node.attrs)) {
    return `The ${node.type} at ${where} has settings that are not accepted. Please insert it again.`;
  }
  return checkContent(node, rule, where, depth);
}

function attrsAccepted(rule: NodeRule, attrs: unknown): boolean {
  return rule.attrs ? rule.attrs.safeParse(attrs).success : attrs === undefined;
}

function checkContent(node: RichTextNode, rule: NodeRule, where: string, depth: number): string | null {
  if (node.content !== undefined && !Array.isArray(node.content))
    return `The ${node.type} at ${where} is damaged.`;
  const content = node.content ?? [];
  if (!rule.content) return content.length === 0 ? null : `The ${node.type} at ${where} may hold nothing.`;
  if (rule.contentRequired && content.length === 0)
    return `The ${node.type} at ${where} is empty. Please remove it.`;
  if (rule.content === 'inline')
    return content.every(isInline)
      ? null
      : `The ${node.type} at ${where} holds a link or format that is not accepted.`;
  for (const child of content) {
    const problem = checkNode(child, rule.content, where, depth + 1);
    if (problem) return problem;
  }
  return null;
}

function isInline(node: unknown): boolean {
  return textNode.safeParse(node).success || hardBreak.safeParse(node).success;
}

function plainTextOf(node: RichTextNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'image') return (node.attrs?.['caption'] as string | null | undefined) ?? '';
  const separator = INLINE_PARENTS.has(node.type) ? '' : ' ';
  return (node.content ?? []).map(plainTextOf).join(separator);
}

const INLINE_PARENTS = new Set(['paragraph', 'heading']);
