/** A file for download, as a card that links to it: a file of the library, or a URL. */
import { z } from 'zod';
import { isSafeHref } from '#addresses/addresses.ts';
import { defineNode } from '#rich-text/document/node-kind.ts';

export const DOWNLOAD_TITLE_LENGTH_MAX = 200;

/**
 * Texts older than the library's files have no `file`. With a file, the title may be empty: its name is then
 * shown.
 */
const attrs = z
  .strictObject({
    file: z
      .int('A document must be a file from the library.')
      .positive('A document must be a file from the library.')
      .max(2_147_483_647, 'A document must be a file from the library.')
      .nullish(),
    url: z
      .string()
      .max(2000, 'The URL of a document may have at most 2,000 characters.')
      .refine(isFileAddress, 'A document needs a URL or a path on this site, such as /files/plan.pdf.')
      .nullish(),
    title: z
      .string()
      .trim()
      .max(
        DOWNLOAD_TITLE_LENGTH_MAX,
        `The title of a document may have at most ${DOWNLOAD_TITLE_LENGTH_MAX} characters.`,
      ),
  })
  .superRefine(({ file, url, title }, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
    if (isGiven(file) === isGiven(url))
      refuse('A document needs either a file from the library or a URL, not both.');
    if (isGiven(url) && title === '') refuse('A document needs a title.');
  });

export const download = defineNode({
  name: 'download',
  title: 'document',
  place: 'block',
  isObject: true,
  attrs,
  words: ({ title }) => ({ before: title as string }),
  references: ({ file }) => (typeof file === 'number' ? [{ to: 'mediaFile', id: file }] : []),
});

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Whether an address is a web address or a path of the site. */
export function isFileAddress(url: string): boolean {
  return isSafeHref(url) && /^(?:https?:|\/)/i.test(url);
}

/** The file extension of the URL in capitals, like PDF; null without one. */
export function fileTypeOf(url: string): string | null {
  const path = url.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]*/i, '');
  return /[^./]\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toUpperCase() ?? null;
}
