/**
 * Converts this product's own Markdown, as in the demo, to rich text. Other Markdown is converted through
 * `#server/parsers`.
 */
import type { RichText } from '#rich-text/document/rich-text.ts';
import { htmlToRichText, type HtmlOptions } from '../html/html.ts';
import { markdownToHtml } from './markdown-html.ts';

export type MarkdownOptions = HtmlOptions;

/** Converts a document; the intermediate HTML is never stored. Extensions of GFM: see `markdown-extensions.ts`. */
export function markdownToRichText(markdown: string, options: MarkdownOptions = {}): RichText {
  return htmlToRichText(markdownToHtml(markdown), options);
}
