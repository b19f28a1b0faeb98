/** A box inside a text, with a title and its own paragraphs, lists and headings. */
import { z } from 'zod';
import { defineNode } from '#rich-text/document/node-kind.ts';

export const TITLE_LENGTH_MAX = 120;

/** Blocks that are allowed in a sidebar. */
export const SIDEBAR_BLOCKS = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
] as const;

export const sidebar = defineNode({
  name: 'sidebar',
  title: 'sidebar',
  place: 'block',
  content: SIDEBAR_BLOCKS,
  contentRequired: true,
  attrs: z.strictObject({
    /** Empty: the box has no title. */
    title: z
      .string()
      .max(TITLE_LENGTH_MAX, `The title of a sidebar may have at most ${TITLE_LENGTH_MAX} characters.`),
  }),
  words: ({ title }) => ({ before: title as string }),
});
