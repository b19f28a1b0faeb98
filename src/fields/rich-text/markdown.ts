/** Markdown to rich text: the demo, and imports. HTML inside Markdown goes the same way as HTML by itself. */
import { Marked } from 'marked';
import type { RichText } from '#model/rich-text.ts';
import { htmlToRichText, type HtmlOptions } from './html.ts';

export type MarkdownOptions = HtmlOptions;

const marked = new Marked({ gfm: true });

/** Converts a document; the HTML between is never kept. */
export function markdownToRichText(markdown: string, options: MarkdownOptions = {}): RichText {
  return htmlToRichText(marked.parse(markdown, { async: false }), options);
}
