/** Markdown to HTML, the first half of its way to rich text: what can be slow on hostile texts. */
import { Marked } from 'marked';
import { markdownExtensions, splitNotes } from './markdown-extensions.ts';

/** The HTML of a document, with what `html-nodes.ts` reads beyond it. Takes long for hostile texts, and overflows on deep ones. */
export function markdownToHtml(markdown: string): string {
  const { text, notes } = splitNotes(markdown);
  return new Marked({ gfm: true }, markdownExtensions(notes)).parse(text, { async: false });
}
