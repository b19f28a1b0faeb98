/** A file to be downloaded, as a card that leads to it. */
import { z } from 'zod';
import { defineNode, isSafeHref } from '#model/rich-text-node.ts';

export const DOWNLOAD_TITLE_LENGTH_MAX = 200;

export const download = defineNode({
  name: 'download',
  title: 'document',
  place: 'block',
  isObject: true,
  attrs: z.strictObject({
    url: z
      .string()
      .max(2000, 'The address of a document may have at most 2,000 characters.')
      .refine(isFileAddress, 'A document needs a web address, or a path on this site like /files/plan.pdf.'),
    title: z
      .string()
      .trim()
      .min(1, 'A document needs a title.')
      .max(
        DOWNLOAD_TITLE_LENGTH_MAX,
        `The title of a document may have at most ${DOWNLOAD_TITLE_LENGTH_MAX} characters.`,
      ),
  }),
  words: ({ title }) => ({ before: title as string }),
});

/** True for web addresses and paths of the site. */
export function isFileAddress(url: string): boolean {
  return isSafeHref(url) && /^(?:https?:|\/)/i.test(url);
}

/** The extension in the address in capitals, like PDF; null where there is none. */
export function fileTypeOf(url: string): string | null {
  const path = url.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]*/i, '');
  return /[^./]\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toUpperCase() ?? null;
}
