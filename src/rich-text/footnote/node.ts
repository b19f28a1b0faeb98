/**
 * A note on the words before it, located in the text itself: it is moved, copied and deleted with them.
 * Numbers are assigned when the text is rendered.
 */
import { defineNode } from '#rich-text/document/node-kind.ts';

export const footnote = defineNode({
  name: 'footnote',
  title: 'footnote',
  place: 'inline',
  content: 'words',
  contentRequired: true,
});
