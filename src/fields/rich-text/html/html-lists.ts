/** Lists and quotes of HTML. */
import { lossOf } from '#import/losses.ts';
import { LIST_START_MAX } from '#rich-text/document/lists.ts';
import { NESTED_BLOCKS, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { canNest, within, type Context } from './html-context.ts';
import { narrowed } from './html-narrowed.ts';
import { wordsIn, type HtmlElement } from './html-tree.ts';

/** Maximum depth of nested lists; deeper lists join the list above. */
const LIST_DEPTH_MAX = 5;

/** Converts a list; content that its items cannot hold follows it. */
export function listOf(element: HtmlElement, type: string, ctx: Context): RichTextNode[] {
  const isTooDeep = ctx.listDepth >= LIST_DEPTH_MAX || !canNest(ctx, 2);
  const inner = { ...within(ctx, 2), listDepth: ctx.listDepth + 1 };
  const after: RichTextNode[] = [];
  const items: RichTextNode[] = [];
  for (const child of element.children) {
    if (typeof child === 'string' && child.trim() === '') continue;
    const item = typeof child !== 'string' && child.tag === 'li' ? child : null;
    const { inside, beside } = narrowed(
      ctx.blocksOf(item ? item.children : [child], isTooDeep ? ctx : inner),
      NESTED_BLOCKS,
    );
    after.push(...beside);
    const joined = isListBetweenItems(child) || isListAlone(inside, item) ? items.at(-1) : undefined;
    // Pushes into the item's array: copying it for each of many sibling lists would take quadratic time.
    if (joined?.content) for (const block of inside) joined.content.push(block);
    else if (isListAlone(inside, item) || isListBetweenItems(child)) items.push(...itemsWithin(inside));
    else if (inside.length > 0 || (item && beside.length === 0)) items.push(itemOf(item, inside));
  }
  if (items.length === 0) return after;
  if (isTooDeep) {
    ctx.options.onLost?.(lossOf('part', 'list', wordsIn(element)));
    return [...items.flatMap((each) => each.content ?? []), ...after];
  }
  return [{ type, ...startOf(element, type), content: items }, ...after];
}

/** Word processors put an indented list between the items of the outer list, or into an item without text. */
function isListBetweenItems(child: HtmlElement | string): boolean {
  return typeof child !== 'string' && (child.tag === 'ul' || child.tag === 'ol');
}

function isListAlone(inside: readonly RichTextNode[], item: HtmlElement | null): boolean {
  return (
    item !== null &&
    inside.length > 0 &&
    inside.every(({ type }) => type === 'bulletList' || type === 'orderedList') &&
    hasNoBullet(item)
  );
}

function hasNoBullet({ attrs: { style = '' } }: HtmlElement): boolean {
  return /(?:^|[;\s])list-style(?:-type)?\s*:\s*none/i.test(style);
}

/** Returns the items of lists, without the lists around them. */
function itemsWithin(blocks: readonly RichTextNode[]): RichTextNode[] {
  return blocks.flatMap(({ content }) => content ?? []);
}

function itemOf(item: HtmlElement | null, inside: RichTextNode[]): RichTextNode {
  const checked = item && taskIn(item);
  return {
    type: 'listItem',
    ...(checked !== null && { attrs: { checked } }),
    content: inside.length > 0 ? [...inside] : [{ type: 'paragraph' }],
  };
}

/** Whether the task at the start of an item is done; null for an item without a checkbox. */
function taskIn({ children }: HtmlElement): boolean | null {
  const first = children.find((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof first !== 'object') return null;
  const { type = '' } = first.attrs;
  if (first.tag === 'input') return type.toLowerCase() === 'checkbox' ? 'checked' in first.attrs : null;
  return first.tag === 'p' || first.tag === 'label' ? taskIn(first) : null;
}

function startOf({ attrs }: HtmlElement, type: string): { attrs?: { start: number } } {
  const { start: written = '' } = attrs;
  const start = Number(written);
  const isNumber = written.trim() !== '' && Number.isInteger(start) && start >= 0 && start <= LIST_START_MAX;
  return type === 'orderedList' && isNumber && start !== 1 ? { attrs: { start } } : {};
}

/** Converts a quote; content that a quote cannot hold follows it. */
export function quoteOf(element: HtmlElement, ctx: Context): RichTextNode[] {
  const isTooDeep = !canNest(ctx, 1);
  if (isTooDeep) ctx.options.onLost?.(lossOf('part', 'quote', wordsIn(element)));
  const { inside, beside } = narrowed(
    ctx.blocksOf(element.children, isTooDeep ? ctx : within(ctx, 1)),
    NESTED_BLOCKS,
  );
  if (isTooDeep) return [...inside, ...beside];
  return [...(inside.length > 0 ? [{ type: 'blockquote', content: inside }] : []), ...beside];
}
