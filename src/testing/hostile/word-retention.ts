/** Checks that an imported text still has its source's words, counted by a separate parser. */
import type { RichText, RichTextNode } from '#rich-text/document/rich-text.ts';

/** A word with its number of occurrences. */
export type WordCounts = ReadonlyMap<string, number>;

/**
 * The words that a reader of the source saw: without template tags, HTML tags, addresses, comments and the
 * syntax of Markdown. Ignores mappings, so that a mapping cannot hide a loss.
 */
export function sourceWords(markdown: string): WordCounts {
  const words = markdown
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/\{%-?\s*comment[\s\S]*?endcomment\s*-?%\}/g, ' ')
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/\{\{[<%](?:"[^"]*"|`[^`]*`|[^"`])*?[>%]\}\}|\{%[\s\S]*?%\}|\{\{[^{}]*\}\}/g, ' ')
    .replace(/\{::?[^{}\n]*\}/g, ' ')
    // Text in angle brackets, quotes respected, is a tag or an address.
    .replace(/<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi, ' ')
    .replace(/!\[[^\]]*\](?:\([^()]*\)|\[[^\]]*\])/g, ' ')
    .replace(/\]\(\s*(?:[^()\s]|\([^()]*\))*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g, '] ')
    .replace(/^ {0,3}\[[^\]\n]+\]:.*$/gm, ' ')
    .replace(/^\s*(?:```|~~~).*$/gm, ' ')
    .replace(/^\s*\d+\.\s/gm, ' ');
  return countWords(decoded(words));
}

/** Words that the text contains less often than its source, each repeated as often as it is missing. */
export function wordRetention(source: WordCounts, text: RichText): { words: number; missing: string[] } {
  const remaining = countWords(text.content.map(textIn).join(' '));
  const missing: string[] = [];
  let words = 0;
  for (const [word, count] of source) {
    words += count;
    for (let at = remaining.get(word) ?? 0; at < count; at += 1) missing.push(word);
  }
  return { words, missing };
}

/** All text that a node shows: words, code, captions and titles. */
function textIn(node: RichTextNode): string {
  const { text = '', content = [], attrs = {} } = node;
  const shown = JSON.stringify(attrs, (_key, value: unknown) =>
    typeof value === 'number' ? undefined : value,
  );
  const inline = node.type === 'text' ? text : content.map(textIn).join(isInline(node) ? '' : ' ');
  return `${inline}${shown === '{}' ? '' : ` ${decoded(shown.replaceAll('\\n', ' '))} `}`;
}

function isInline({ type }: RichTextNode): boolean {
  return type === 'paragraph' || type === 'heading';
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Character references of those letters and signs that texts hold. */
function decoded(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_whole, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/g, (_whole, code: string) => characterOf(Number(code)))
    .replace(/&[a-z]{2,8};/gi, ' ');
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
}
