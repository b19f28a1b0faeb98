/**
 * Limits for pasted content. More than a text can hold is refused before it is parsed, so that nothing
 * freezes or is lost.
 */
import type { Slice } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { RICH_TEXT_BLOCKS_MAX, RICH_TEXT_BYTES_MAX } from '#rich-text/document/rich-text.ts';

/**
 * Maximum length of pasted HTML. Markup is several times as long as its text; with images in it, many times.
 */
const HTML_LENGTH_MAX = 12_000_000;

/**
 * Why the clipboard's content is too large, as a sentence; null if it is not. `clean` is called at most once.
 */
export function tooMuchPasted(html: string, text: string, clean: (html: string) => string): string | null {
  if (html.length > HTML_LENGTH_MAX) return refusal(html.length);
  const words = html === '' ? text : clean(html);
  if (words.length > RICH_TEXT_BYTES_MAX) return refusal(words.length);
  const lines = html === '' ? text.split(/\n+/).length : 0;
  return lines > RICH_TEXT_BLOCKS_MAX ? tooManyBlocks(lines) : null;
}

/** Why the text cannot hold the pasted content in addition to its own, as a sentence; null if it can. */
export function tooMuchTogether(state: EditorState, slice: Slice): string | null {
  const { from, to } = state.selection;
  const size = state.doc.content.size - (to - from) + slice.content.size;
  if (size > RICH_TEXT_BYTES_MAX) return refusal(size);
  const blocks = state.doc.childCount + slice.content.childCount;
  return blocks > RICH_TEXT_BLOCKS_MAX ? tooManyBlocks(blocks) : null;
}

function refusal(length: number): string {
  const megabytes = Math.ceil(length / 100_000) / 10;
  return `Not pasted. The text would be ${megabytes} MB; the limit is 1 MB. Split the text into several items.`;
}

function tooManyBlocks(blocks: number): string {
  return `Not pasted. The text would have ${blocks.toLocaleString('en')} paragraphs and other blocks; the limit is ${RICH_TEXT_BLOCKS_MAX.toLocaleString('en')}. Split the text into several items.`;
}
