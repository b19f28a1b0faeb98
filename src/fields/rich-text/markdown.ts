/** Markdown of our own, as the demo has it, to rich text. Texts of others go through `#server/parsers`. */
import type { RichText } from '#model/rich-text.ts';
import { htmlToRichText, type HtmlOptions } from './html.ts';
import { markdownToHtml } from './markdown-html.ts';

export type MarkdownOptions = HtmlOptions;

/** Converts a document; the HTML between is never kept. What it says beyond GFM: see `markdown-extensions.ts`. */
export function markdownToRichText(markdown: string, options: MarkdownOptions = {}): RichText {
  return htmlToRichText(markdownToHtml(markdown), options);
}
