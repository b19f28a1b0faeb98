/**
 * Converts Markdown to HTML, the first half of the conversion to rich text and the one that can be slow on
 * hostile texts.
 */
import { Marked, type MarkedExtension } from 'marked';
import { escapeHtml } from '#text/html.ts';
import { markdownExtensions, splitNotes } from './markdown-extensions.ts';
import { readWithParts } from './markdown-parts.ts';

/**
 * Returns the HTML of a document, including the extensions that `html-nodes.ts` reads. Slow on hostile texts;
 * overflows the stack on deeply nested ones.
 */
export function markdownToHtml(markdown: string): string {
  const { text, notes } = splitNotes(withTablesAtMargin(markdown));
  const isPage = /^\s*<(?:!doctype|html)[\s>]/i.test(text);
  const marked = new Marked({ gfm: true }, markdownExtensions(notes), isPage ? {} : namedElements);
  return readWithParts(text, (part, form) =>
    form === 'line' ? marked.parseInline(part, { async: false }) : marked.parse(part, { async: false }),
  );
}

/**
 * Elements that belong in the head of a page or end all formatting: a text only names them, as in “Set the
 * <title> of a page”. They become words, as GitHub does it
 * (https://github.github.com/gfm/#disallowed-raw-html-extension-).
 */
const NAMED_IN_LINES = /^<\/?(?:title|style|head|xmp|plaintext|noembed|noframes)(?:[\s/>]|$)/i;
const NAMED_IN_BLOCKS = /<(?=\/?(?:title|xmp|plaintext|noembed|noframes)[\s/>])/gi;

const namedElements: MarkedExtension = {
  renderer: {
    html(token) {
      const { text } = token;
      if (token.block === true) return text.replace(NAMED_IN_BLOCKS, '&lt;');
      return NAMED_IN_LINES.test(text) ? escapeHtml(text) : text;
    },
  },
};

/**
 * Moves the lines of HTML tables to the margin. In Markdown, a blank line and four blanks begin code, also
 * between the cells of an indented table. The systems such texts come from read a table to its end.
 */
function withTablesAtMargin(markdown: string): string {
  if (!/<table[\s>]/i.test(markdown)) return markdown;
  let isCode = false;
  let isPre = false;
  let depth = 0;
  const lastEnd = markdown.toLowerCase().lastIndexOf('</table');
  let at = 0;
  return markdown
    .split('\n')
    .map((line) => {
      const start = at;
      at += line.length + 1;
      if (depth === 0 && /^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
      if (isCode || start > lastEnd) return line;
      const shown = depth > 0 && !isPre ? line.trimStart() : line;
      if (depth > 0 || /^\s*<(?:table|div|center|figure)[\s>]/i.test(line))
        depth = Math.max(0, depth + timesIn(line, /<table[\s>]/gi) - timesIn(line, /<\/table/gi));
      if (depth > 0) isPre = /<pre[\s>]/i.test(line) || (isPre && !/<\/pre/i.test(line));
      else isPre = false;
      return shown;
    })
    .join('\n');
}

function timesIn(line: string, part: RegExp): number {
  return line.match(part)?.length ?? 0;
}
