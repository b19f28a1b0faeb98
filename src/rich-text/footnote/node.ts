/**
 * A note to the words before it, standing in the text itself: it moves, is copied and is deleted with them. Numbers
 * are given where the text is shown.
 */
import { defineNode } from '#rich-text/document/node-kind.ts';

export const footnote = defineNode({
  name: 'footnote',
  title: 'footnote',
  place: 'inline',
  content: 'words',
  contentRequired: true,
});
