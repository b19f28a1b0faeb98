/** Formats, links and ruby texts of HTML. */
import { lossOf } from '#import/losses.ts';
import { ABBREVIATION_LENGTH_MAX, RUBY_LENGTH_MAX } from '#rich-text/document/marks.ts';
import { isSafeHref, type LinkAttrs, type Mark, type RichTextNode } from '#rich-text/document/rich-text.ts';
import type { Context } from './html-context.ts';
import { wordsIn, type HtmlElement } from './html-tree.ts';
import { textNodes } from './html-words.ts';

const HREF_LENGTH_MAX = 2000;

const MARKS: Readonly<Record<string, Mark['type']>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  del: 'strike',
  s: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  sub: 'subscript',
  sup: 'superscript',
  q: 'quoted',
};

/** Adds the mark of the element; a mark that is already present is unchanged. */
export function withMark(marks: Mark[], element: HtmlElement, ctx: Context): Mark[] {
  const mark = markOf(element, ctx);
  if (!mark || marks.some((known) => known.type === mark.type)) return marks;
  return [...marks, mark];
}

function markOf(element: HtmlElement, ctx: Context): Mark | null {
  const type = Object.hasOwn(MARKS, element.tag) ? MARKS[element.tag] : undefined;
  if (type) return { type };
  if (element.tag === 'a') return linkMark(element, ctx);
  if (element.tag !== 'abbr' && element.tag !== 'acronym') return null;
  const { title: written = '' } = element.attrs;
  const title = shortText(written, ABBREVIATION_LENGTH_MAX);
  return title === '' ? null : { type: 'abbreviation', attrs: { title } };
}

/**
 * Returns the target of a link: the URL unchanged, or what `resolveLink` returns. Null for an unsafe or too
 * long URL, which is reported as a loss.
 */
export function safeTarget(href: string, { options }: Context): LinkAttrs | null {
  const isShort = href.length <= HREF_LENGTH_MAX;
  const target = isShort && options.resolveLink ? options.resolveLink(href) : { href };
  const isSafe =
    target?.href === undefined || (isSafeHref(target.href) && target.href.length <= HREF_LENGTH_MAX);
  if (isShort && isSafe) return target;
  options.onLost?.(lossOf('address', href, href));
  return null;
}

function linkMark({ attrs }: HtmlElement, ctx: Context): Mark | null {
  const { href: written = '', title = '' } = attrs;
  const href = written.trim().replace(/^\/\//, 'https://');
  if (href === '') return null;
  const target = safeTarget(href, ctx);
  if (target && title.trim() !== '') ctx.options.onLost?.(lossOf('linkTitle', title, title));
  return target ? { type: 'link', attrs: target } : null;
}

/**
 * Returns text with its ruby annotation; formats within the text are dropped, those around it are preserved.
 */
export function rubyOf(element: HtmlElement, marks: Mark[]): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  let base = '';
  const end = (written: string) => {
    const text = shortText(written, RUBY_LENGTH_MAX);
    const mark: Mark[] = text === '' || base.trim() === '' ? [] : [{ type: 'ruby', attrs: { text } }];
    nodes.push(...textNodes(base, [...marks.filter(({ type }) => type !== 'ruby'), ...mark]));
    base = '';
  };
  for (const child of element.children) {
    if (typeof child === 'string') base += child;
    else if (child.tag === 'rt' || child.tag === 'rtc') end(wordsIn(child));
    else if (child.tag !== 'rp') base += wordsIn(child);
  }
  end('');
  return nodes;
}

function shortText(text: string, lengthMax: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, lengthMax).toWellFormed();
}
