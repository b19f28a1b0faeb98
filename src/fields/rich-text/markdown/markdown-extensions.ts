/**
 * Markdown beyond GFM's own blocks, each as the element that `html-nodes.ts` reads:
 *
 * - Footnotes as in GitHub: `[^1]` in the text, `[^1]: The note.` on a separate line.
 * - Alerts as in GitHub: a quote that begins with `> [!NOTE]` (or TIP, IMPORTANT, WARNING, CAUTION) is a
 *   sidebar of that name. `> [!SIDEBAR] A title` names it freely.
 * - `> [!PULLQUOTE]` is a pull quote; its last paragraph names the source if it begins with a dash.
 * - A paragraph that contains only two or more images is a gallery.
 * - A paragraph that contains only a link with the title “download” is a document: `[The plan](/plan.pdf "download")`.
 */
import type { MarkedExtension, Token, Tokens } from 'marked';
import { escapeHtml } from '#text/html.ts';

const ALERT = /^\[!(\w+)\][ \t]*([^\n]*)(?:\n|$)/;
const NOTE_NAME = String.raw`\[\^([^\]\s]{1,60})\]`;
const NOTE_LINE = new RegExp(`^ {0,3}${NOTE_NAME}:[ \\t]*(.*)$`);

/** Separates the footnotes from the text; each note's lines by its name. */
export function splitNotes(markdown: string): { text: string; notes: Map<string, string> } {
  const notes = new Map<string, string>();
  const remaining: string[] = [];
  let current: string | null = null;
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, name, words = ''] = (isCode ? null : NOTE_LINE.exec(line)) ?? [];
    if (name !== undefined) {
      current = name;
      notes.set(name, words);
      continue;
    }
    const continues = current !== null && !isCode && (line.trim() !== '' || current === '');
    if (continues && current !== null) {
      notes.set(current, `${notes.get(current) ?? ''} ${line.trim()}`);
      continue;
    }
    current = null;
    remaining.push(line);
  }
  return { text: remaining.join('\n'), notes };
}

/** Returns the extensions for a document with these footnotes. */
export function markdownExtensions(notes: ReadonlyMap<string, string>): MarkedExtension {
  return {
    extensions: [
      {
        name: 'footnote',
        level: 'inline',
        start: (source) => source.indexOf('[^'),
        tokenizer(source) {
          const [raw, name = ''] = new RegExp(`^${NOTE_NAME}`).exec(source) ?? [];
          const words = notes.get(name);
          if (raw === undefined || words === undefined) return undefined;
          // Removes references to other notes from a note: notes are referenced only in the text.
          const plain = words.replaceAll(new RegExp(NOTE_NAME, 'g'), '');
          return { type: 'footnote', raw, tokens: this.lexer.inlineTokens(plain) };
        },
        renderer(token) {
          return `<span data-footnote>${this.parser.parseInline(token.tokens ?? [])}</span>`;
        },
      },
    ],
    renderer: {
      blockquote(token) {
        const [head, name = '', title = ''] = ALERT.exec(token.text) ?? [];
        if (head === undefined) return false;
        const inside = this.parser.parse(withoutHead(token, head));
        if (name.toLowerCase() === 'pullquote') return `<figure data-pull-quote>${inside}</figure>`;
        const own =
          name.toLowerCase() === 'sidebar' ? '' : name[0]?.toUpperCase() + name.slice(1).toLowerCase();
        return `<aside data-sidebar data-title="${escapeHtml(title.trim() || own)}">${inside}</aside>`;
      },
      paragraph(token) {
        const tokens = token.tokens.filter((part) => part.type !== 'text' || part.raw.trim() !== '');
        const [first] = tokens;
        if (tokens.length > 1 && tokens.every(({ type }) => type === 'image'))
          return `<figure>${this.parser.parseInline(tokens)}</figure>`;
        if (tokens.length === 1 && first?.type === 'link' && (first as Tokens.Link).title === 'download') {
          const { href, text } = first as Tokens.Link;
          return `<div data-download="${escapeHtml(href)}" data-title="${escapeHtml(text)}"></div>`;
        }
        return false;
      },
    },
  };
}

/** Returns the blocks of the quote without its marker. */
function withoutHead(quote: Tokens.Blockquote, head: string): Token[] {
  const [first, ...rest] = quote.tokens;
  if (first?.type !== 'paragraph') return quote.tokens;
  let left = head.trimEnd().length;
  const tokens = (first.tokens ?? []).flatMap((token): Token[] => {
    if (left <= 0) return [token];
    const cut = token.raw.slice(left).replace(/^\s+/, '');
    left -= token.raw.length;
    return cut === '' ? [] : [{ type: 'text', raw: cut, text: cut, escaped: false }];
  });
  return tokens.length > 0 ? [{ ...first, tokens }, ...rest] : rest;
}
