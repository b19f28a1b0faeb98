/** Markdown to rich text: the demo, and imports. HTML inside Markdown goes the same way as HTML by itself. */
import { Marked } from 'marked';
import type { RichText } from '#model/rich-text.ts';
import { htmlToRichText, type HtmlOptions } from './html.ts';
import { markdownExtensions, splitNotes } from './markdown-extensions.ts';

export type MarkdownOptions = HtmlOptions;

/** Converts a document; the HTML between is never kept. What it says beyond GFM: see `markdown-extensions.ts`. */
export function markdownToRichText(markdown: string, options: MarkdownOptions = {}): RichText {
  const { text, notes } = splitNotes(markdown);
  const marked = new Marked({ gfm: true }, markdownExtensions(notes));
  return htmlToRichText(marked.parse(text, { async: false }), options);
}
