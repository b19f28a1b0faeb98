/** A sentence of the text in large type, because readers should not miss it. */
import { z } from 'zod';
import { defineNode } from '#rich-text/document/node-kind.ts';

export const ATTRIBUTION_LENGTH_MAX = 200;

export const pullQuote = defineNode({
  name: 'pullQuote',
  title: 'pull quote',
  place: 'block',
  content: 'words',
  contentRequired: true,
  attrs: z.strictObject({
    /** Name of the source. */
    attribution: z
      .string()
      .max(
        ATTRIBUTION_LENGTH_MAX,
        `The attribution of a pull quote may have at most ${ATTRIBUTION_LENGTH_MAX} characters.`,
      )
      .nullable(),
  }),
  words: ({ attribution }) => ({ after: attribution as string | null }),
});
