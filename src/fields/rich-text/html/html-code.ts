/**
 * Blocks of code in HTML: `pre` elements, with what static site generators add for colours and line numbers.
 */
import type { RichTextNode } from '#rich-text/document/rich-text.ts';
import { CODE_LENGTH_MAX, codeBlock, languageOfClass, storedCode } from '#rich-text/code-block/node.ts';
import { wordsIn, type HtmlElement } from './html-tree.ts';

/**
 * Returns the blocks of code of an element, split if the code exceeds the limit for one block; null for any
 * other element.
 */
export function codeOf(element: HtmlElement): RichTextNode[] | null {
  if (element.tag === 'pre') return blocksOf(element, languageIn(element));
  const listing = isWrapper(element) ? listingIn(element) : null;
  return listing && blocksOf(listing, languageIn(element));
}

/**
 * Converts a block of code to a paragraph with the same lines and indents, for places that allow no block of
 * code.
 */
export function linesOfCode({ attrs }: RichTextNode): RichTextNode {
  const content = String(attrs?.['code'])
    .split('\n')
    .flatMap((line, index): RichTextNode[] => {
      const code = line
        .replace(/\t/g, '    ')
        .replace(/^ +| {2,}/g, (blanks) => '\u00a0'.repeat(blanks.length));
      const words: RichTextNode[] =
        code === '' ? [] : [{ type: 'text', text: code, marks: [{ type: 'code' }] }];
      return index === 0 ? words : [{ type: 'hardBreak' }, ...words];
    });
  return { type: 'paragraph', content };
}

/**
 * Whether the element wraps a `pre` for its colours: class names of Rouge, Pygments, Chroma, Hexo and GitHub.
 */
function isWrapper({ tag, attrs }: HtmlElement): boolean {
  return (
    (tag === 'div' || tag === 'figure') &&
    /(?:^|\s)(?:highlight|highlighter-rouge|codehilite|language-\S+|highlight-(?:source|text)-\S+)(?:\s|$)/.test(
      attrs['class'] ?? '',
    )
  );
}

/** Returns the only `pre` inside, not counting one with line numbers; null if there is text around it. */
function listingIn(wrapper: HtmlElement): HtmlElement | null {
  const all = listingsIn(wrapper);
  const [listing, ...more] = all.filter((pre) => !/^[\s\d]*$/.test(codeText(pre)));
  const words = (element: HtmlElement) => wordsIn(element).replace(/\s+/g, '').length;
  const inside = all.reduce((sum, pre) => sum + words(pre), 0);
  return listing && more.length === 0 && words(wrapper) === inside ? listing : null;
}

function listingsIn({ children }: HtmlElement): HtmlElement[] {
  return children.flatMap((child) =>
    typeof child === 'string' ? [] : child.tag === 'pre' ? [child] : listingsIn(child),
  );
}

function languageIn(element: HtmlElement): string | null {
  const own = languageOfClass(element.attrs['class']);
  if (own !== null) return own;
  for (const child of element.children) {
    const found = typeof child === 'string' ? null : languageIn(child);
    if (found !== null) return found;
  }
  return null;
}

function blocksOf(pre: HtmlElement, language: string | null): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  for (let rest = storedCode(codeText(pre)); rest !== '';) {
    const lastLine = rest.length > CODE_LENGTH_MAX ? rest.lastIndexOf('\n', CODE_LENGTH_MAX) : rest.length;
    const isMidLetter = lastLine <= 0 && /[\ud800-\udbff]/.test(rest.charAt(CODE_LENGTH_MAX - 1));
    const end = lastLine > 0 ? lastLine : CODE_LENGTH_MAX - (isMidLetter ? 1 : 0);
    const code = storedCode(rest.slice(0, end));
    if (code !== '')
      blocks.push({ type: codeBlock.name, attrs: { code, ...(language !== null && { language }) } });
    rest = rest.slice(end);
  }
  return blocks;
}

/** Returns the text with a new line for each break and each block, and without line numbers. */
function codeText({ children }: HtmlElement): string {
  let text = '';
  for (const child of children) {
    if (typeof child === 'string') text += child.replaceAll('\u00a0', ' ');
    else if (child.tag === 'br') text += '\n';
    else if (!isCodeDecoration(child)) {
      const isLine = child.tag === 'div' || child.tag === 'p' || child.tag === 'li';
      text += isLine && text !== '' && !text.endsWith('\n') ? `\n${codeText(child)}` : codeText(child);
    }
  }
  return text;
}

/** Whether the element is a line number, a copy button, or an element that is never read. */
function isCodeDecoration({ tag, attrs }: HtmlElement): boolean {
  return (
    ['button', 'script', 'style', 'template', 'svg', 'textarea', 'select'].includes(tag) ||
    /(?:^|\s)(?:ln|lnt|lineno|linenos|line-numbers?)(?:\s|$)/.test(attrs['class'] ?? '')
  );
}
