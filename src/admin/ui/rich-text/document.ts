/**
 * Converts between the editor's document and the stored text. Both directions use the same normal form: known
 * nodes and attributes in a fixed order. So every document of the editor passes `richTextSchema` (except for
 * its size), and equal texts are equal as JSON.
 */
import { embedOf } from '#media/embeds.ts';
import { LIST_START_MAX } from '#rich-text/document/lists.ts';
import {
  ABBREVIATION_LENGTH_MAX,
  MARK_ORDER,
  PLAIN_MARKS,
  RUBY_LENGTH_MAX,
} from '#rich-text/document/marks.ts';
import {
  CELL_BLOCKS,
  COLUMN_ALIGNMENTS,
  isSafeHref,
  NESTED_BLOCKS,
  RICH_TEXT_DEPTH_MAX,
  RICH_TEXT_VERSION,
  type LinkAttrs,
  type Mark,
  type RichText,
  type RichTextNode,
} from '#rich-text/document/rich-text.ts';
import {
  storedImage,
  storedInteger,
  storedText,
  type EditorNode,
  type EditorNodeKind,
} from '#rich-text/admin/editor-node.ts';
import { editorNodeKinds } from '#rich-text/admin/kinds.ts';

/** The text to store; null if readers would see nothing. */
export function toStored(doc: EditorNode): RichText | null {
  const content = blocksOf(doc.content, 0);
  while (content.length > 0 && isEmptyParagraph(content.at(-1))) content.pop();
  return content.length > 0 ? { v: RICH_TEXT_VERSION, content } : null;
}

/** The document to edit. The editor's schema always accepts it: gaps are filled with empty paragraphs. */
export function toEditor(text: RichText | null): EditorNode {
  const content = blocksOf(text?.content, 0).map(filled);
  return { type: 'doc', content: content.length > 0 ? content : [EMPTY] };
}

/** A key that is equal for equivalent texts, whatever the order of their keys and marks. */
export function textKey(text: RichText | null): string {
  return JSON.stringify(text && toStored({ content: text.content as EditorNode[] }));
}

const EMPTY: EditorNode = { type: 'paragraph' };

/** A list needs two levels below its own for its text. */
const LIST_DEPTH_MAX = RICH_TEXT_DEPTH_MAX - 2;

type Convert = (node: EditorNode, depth: number) => RichTextNode[];

/** Converters of the blocks that are allowed at the top level of a text. */
const BLOCKS: Record<string, Convert> = {
  paragraph: (node) => [withInlines({ type: 'paragraph' }, node)],
  heading: (node) => [
    withInlines(
      { type: 'heading', attrs: { level: between(2, storedInteger(node.attrs?.['level']) ?? 2, 4) } },
      node,
    ),
  ],
  bulletList: (node, depth) => listOf(node, { type: 'bulletList' }, depth),
  orderedList: (node, depth) => {
    const start = storedInteger(node.attrs?.['start']);
    const hasStart = start !== null && start >= 0 && start <= LIST_START_MAX && start !== 1;
    return listOf(node, { type: 'orderedList', ...(hasStart ? { attrs: { start } } : {}) }, depth);
  },
  blockquote: (node, depth) => {
    if (depth >= RICH_TEXT_DEPTH_MAX) return paragraphsOf(node);
    const content = insideOf(node.content, depth + 1, NESTED_BLOCKS);
    return content.length > 0 ? [{ type: 'blockquote', content }] : [];
  },
  horizontalRule: () => [{ type: 'horizontalRule' }],
  image: imageOf,
  embed: embedNodeOf,
  table: (node, depth) => {
    const content = (node.content ?? []).flatMap((row) => rowOf(row, depth + 1));
    return content.length > 0 ? [{ type: 'table', content }] : [];
  },
};

const KINDS: ReadonlyMap<string, EditorNodeKind> = new Map(
  editorNodeKinds.map((kind) => [kind.extension.name, kind]),
);

for (const { extension } of editorNodeKinds)
  if (extension.config.group === 'block') BLOCKS[extension.name] = ofKind;

/** A node of `src/rich-text`. */
function ofKind(node: EditorNode, depth: number): RichTextNode[] {
  const stored = KINDS.get(node.type ?? '')?.toStored(node.attrs ?? {}, {
    words: () => inlinesOf(node.content, null),
    blocks: (allowed) => insideOf(node.content, depth + 1, allowed),
  });
  return stored ? [stored] : [];
}

function blocksOf(nodes: readonly EditorNode[] | undefined, depth: number): RichTextNode[] {
  return (nodes ?? []).flatMap((node) => BLOCKS[node.type ?? '']?.(node, depth) ?? paragraphsOf(node));
}

function insideOf(
  nodes: readonly EditorNode[] | undefined,
  depth: number,
  allowed: readonly string[],
): RichTextNode[] {
  return (nodes ?? []).flatMap((node) =>
    allowed.includes(node.type ?? '') ? (BLOCKS[node.type ?? '']?.(node, depth) ?? []) : paragraphsOf(node),
  );
}

/** Converts every line of text in a node that is not allowed in its place to a paragraph. */
function paragraphsOf(node: EditorNode): RichTextNode[] {
  const isLine =
    node.type === 'paragraph' ||
    node.type === 'heading' ||
    (node.content ?? []).some(({ type }) => type === 'text');
  if (isLine) return [withInlines({ type: 'paragraph' }, node)];
  return (node.content ?? []).flatMap(paragraphsOf);
}

function listOf(node: EditorNode, list: RichTextNode, depth: number): RichTextNode[] {
  if (depth > LIST_DEPTH_MAX) return paragraphsOf(node);
  const content = itemsOf(node, depth);
  return content.length > 0 ? [{ ...list, content }] : [];
}

/**
 * The items of a list at that depth. Lists that are too deep to be stored pass their items to the surrounding
 * list.
 */
function itemsOf(list: EditorNode, depth: number): RichTextNode[] {
  return (list.content ?? []).flatMap((item) => {
    const isTooDeep = depth + 2 > LIST_DEPTH_MAX;
    const children = item.content ?? [];
    const allowed = isTooDeep ? children.filter((child) => !isList(child)) : children;
    const content = insideOf(allowed, depth + 2, NESTED_BLOCKS);
    const { checked } = item.attrs ?? {};
    const own = {
      type: 'listItem',
      ...(typeof checked === 'boolean' && { attrs: { checked } }),
      content: content.length > 0 ? content : [{ type: 'paragraph' }],
    };
    const raised = isTooDeep ? children.filter(isList).flatMap((child) => itemsOf(child, depth)) : [];
    return [own, ...raised];
  });
}

function isList(node: EditorNode): boolean {
  return node.type === 'bulletList' || node.type === 'orderedList';
}

function rowOf(row: EditorNode, depth: number): RichTextNode[] {
  const cells = (row.content ?? [])
    .filter(({ type }) => type === 'tableCell' || type === 'tableHeader')
    .map((cell) => cellOf(cell, depth + 1));
  return cells.length > 0 ? [{ type: 'tableRow', content: cells }] : [];
}

function cellOf(cell: EditorNode, depth: number): RichTextNode {
  const colspan = between(1, storedInteger(cell.attrs?.['colspan']) ?? 1, 20);
  const rowspan = between(1, storedInteger(cell.attrs?.['rowspan']) ?? 1, 100);
  const { align: written } = cell.attrs ?? {};
  const align = COLUMN_ALIGNMENTS.find((name) => name === written);
  const attrs = {
    ...(align ? { align } : {}),
    ...(colspan > 1 ? { colspan } : {}),
    ...(rowspan > 1 ? { rowspan } : {}),
  };
  const content = insideOf(cell.content, depth + 1, CELL_BLOCKS);
  return {
    type: cell.type === 'tableHeader' ? 'tableHeader' : 'tableCell',
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
}

function imageOf(node: EditorNode): RichTextNode[] {
  const attrs = storedImage(node.attrs ?? {});
  return attrs ? [{ type: 'image', attrs }] : [];
}

function embedNodeOf(node: EditorNode): RichTextNode[] {
  const url = node.attrs?.['url'];
  if (typeof url !== 'string' || !embedOf(url)) return [];
  return [{ type: 'embed', attrs: { url, title: storedText(node.attrs?.['title'], 200) } }];
}

function withInlines(block: RichTextNode, node: EditorNode): RichTextNode {
  const content = inlinesOf(node.content, ofKind);
  return content.length > 0 ? { ...block, content } : block;
}

/** Text, line breaks and inline nodes, which `inlineNode` converts; null leaves inline nodes out. */
function inlinesOf(nodes: readonly EditorNode[] | undefined, inlineNode: Convert | null): RichTextNode[] {
  const content: RichTextNode[] = [];
  for (const child of nodes ?? []) {
    if (child.type === 'hardBreak') content.push({ type: 'hardBreak' });
    else if (child.type === 'text') appendText(content, child);
    else if (INLINE.has(child.type ?? '')) content.push(...(inlineNode?.(child, 0) ?? []));
  }
  return content;
}

const INLINE: ReadonlySet<string> = new Set(
  editorNodeKinds.filter(({ extension }) => extension.config.inline).map(({ extension }) => extension.name),
);

/** Adjacent texts with the same marks are merged into one, as in the editor. */
function appendText(content: RichTextNode[], node: EditorNode): void {
  const text = (node.text ?? '').replaceAll('\0', '');
  if (text === '') return;
  const marks = marksOf(node);
  const before = content.at(-1);
  if (before?.type === 'text' && JSON.stringify(before.marks ?? []) === JSON.stringify(marks)) {
    content[content.length - 1] = { ...before, text: `${before.text ?? ''}${text}` };
    return;
  }
  content.push({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) });
}

function marksOf({ marks = [] }: EditorNode): Mark[] {
  return MARK_ORDER.flatMap((type) => {
    const given = marks.find((mark) => mark.type === type);
    return given ? (markOf(type, given.attrs ?? {}) ?? []) : [];
  });
}

function markOf(type: Mark['type'], attrs: Record<string, unknown>): Mark | null {
  const plain = PLAIN_MARKS.find((name) => name === type);
  if (plain) return { type: plain };
  if (type === 'link') {
    const target = linkTargetOf(attrs);
    return target && { type, attrs: target };
  }
  const { title, text } = attrs;
  if (type === 'abbreviation') {
    const words = storedText(title, ABBREVIATION_LENGTH_MAX);
    return words === null ? null : { type, attrs: { title: words } };
  }
  const words = storedText(text, RUBY_LENGTH_MAX);
  return words === null ? null : { type: 'ruby', attrs: { text: words } };
}

function linkTargetOf({ href, contentId, sectionId, newTab }: Record<string, unknown>): LinkAttrs | null {
  const tab: LinkAttrs = newTab === true ? { newTab } : {};
  const item = storedInteger(contentId);
  if (item !== null && item >= 10_000_000 && item <= 99_999_999) return { contentId: item, ...tab };
  const section = storedInteger(sectionId);
  if (section !== null && section >= 1 && section <= 2_147_483_647) return { sectionId: section, ...tab };
  return typeof href === 'string' && href.length <= 2000 && isSafeHref(href) ? { href, ...tab } : null;
}

/**
 * The node in the editor's form, completed where the schema requires more than the model: an item begins with
 * a paragraph.
 */
function filled(node: RichTextNode): EditorNode {
  const made = KINDS.get(node.type)?.toEditor?.(node);
  if (made) return made;
  const content = node.content?.map(filled);
  const first = content?.[0];
  const needsParagraph = node.type === 'listItem' && first?.type !== 'paragraph';
  return {
    ...node,
    ...(content ? { content: needsParagraph ? [EMPTY, ...content] : content } : {}),
  } as EditorNode;
}

function isEmptyParagraph(node: RichTextNode | undefined): boolean {
  return node?.type === 'paragraph' && node.content === undefined;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
