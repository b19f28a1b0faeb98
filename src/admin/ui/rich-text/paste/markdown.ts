/** Converts pasted Markdown to HTML. Loaded at the first paste of Markdown. */
import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked';
import { isSafeHref } from '#rich-text/document/rich-text.ts';
import { escapeHtml } from '#text/html.ts';

/**
 * Returns HTML for `cleanPastedHtml`. Images become links, so the browser fetches nothing. HTML tags stay visible as
 * text, except for formats and line breaks. A numbered list of one item stays text, because a line such as
 * “1. Mai 2026” begins like one. Slow on hostile texts: check `isMarkdown` and `isNestedTooDeeply` first.
 */
export function htmlOfMarkdown(text: string): string {
  return new Marked({ gfm: true }, pasted).parse(text, { async: false });
}

const FORMAT = /^<\/?(?:b|strong|i|em|s|del|code|kbd|sup|sub)>$|^<br ?\/?>$/i;

const pasted: MarkedExtension = {
  hooks: {
    processAllTokens: (tokens) => tokens.map((token) => (isList(token) ? withoutLoneNumber(token) : token)),
  },
  tokenizer: {
    // A footnote is not the target of a link: its words would disappear.
    def: (source) => (/^ {0,3}\[\^/.test(source) ? undefined : false),
  },
  renderer: {
    html: ({ text, block }) => {
      if (block === true) return `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>`;
      return FORMAT.test(text) ? text : escapeHtml(text);
    },
    image: ({ href, text }) => {
      const words = escapeHtml(text === '' ? href : text);
      return isSafeHref(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
    },
  },
};

function isList(token: Token): token is Tokens.List {
  return token.type === 'list';
}

function withoutLoneNumber(list: Tokens.List): Token {
  const [item] = list.items;
  const isLone = list.ordered && list.items.length === 1 && item?.tokens.length === 1;
  const [first] = item?.tokens ?? [];
  if (!isLone || !item || first?.type !== 'text') return list;
  const [marker = ''] = /^\s*\d+[.)]\s+/.exec(item.raw) ?? [];
  const number: Tokens.Text = { type: 'text', raw: marker, text: marker, escaped: false };
  const tokens = 'tokens' in first ? (first.tokens ?? []) : [];
  return { type: 'paragraph', raw: list.raw, text: item.raw, tokens: [number, ...tokens] };
}
