/** The URLs that a static site generator gives to its files, as a mapping declares them. */
import { z } from 'zod';

export const GENERATORS = ['jekyll', 'hugo'] as const;

const text = z.string('This must be text.').max(200, 'This may have at most 200 characters.');

/** The options of the transform `permalink`. */
export const permalinkSchema = z.strictObject({
  generator: z.enum(GENERATORS, `The generator must be ${GENERATORS.join(' or ')}.`),
  /** Path of the site on its host: `/blog`. */
  base: text.optional(),
  /** Folder below which files have URLs: `content` of Hugo, `collections_dir` of Jekyll. */
  folder: text.optional(),
  /** By collection (Jekyll; `pages` for files in none, `*` for others) or section (Hugo; `/` for files in none). */
  patterns: z.record(text, text).optional(),
  /** Permalinks that the configuration gives to files of a folder or type. */
  defaults: z
    .array(z.strictObject({ path: text, type: text.optional(), permalink: text }))
    .max(50, 'There may be at most 50 defaults.')
    .optional(),
  /** Time zone in which the site dated its URLs; if absent, dates are used as written. */
  zone: text.optional(),
  /** Whether URLs have the form `/about.html` instead of `/about/`. */
  uglyUrls: z.boolean().optional(),
  /** Whether capital letters of file names are preserved. */
  keepCase: z.boolean().optional(),
  /** Whether a day at the beginning of a file name is its date and not part of its URL. */
  fileDates: z.boolean().optional(),
  /** Language endings of file names, `about.de.md`; the first language has no prefix in URLs. */
  languages: z.array(text).max(100, 'There may be at most 100 languages.').optional(),
  /** Whether the first language has a prefix, too. */
  prefixAll: z.boolean().optional(),
});

export type PermalinkOptions = z.infer<typeof permalinkSchema>;
