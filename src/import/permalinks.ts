/** A site generator's URLs of its files, as a mapping declares them. */
import { z } from 'zod';

export const GENERATORS = ['jekyll', 'hugo'] as const;

const text = z.string('This must be text.').max(200, 'This may have at most 200 characters.');

/** The options of the transform `permalink`. */
export const permalinkSchema = z.strictObject({
  generator: z.enum(GENERATORS, `The generator must be ${GENERATORS.join(' or ')}.`),
  /** Path of the site at its host: `/blog`. */
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
  /** In which the site dated its URLs; without it as dates are written. */
  zone: text.optional(),
  /** `/about.html` in place of `/about/`. */
  uglyUrls: z.boolean().optional(),
  /** Capital letters of file names stay. */
  keepCase: z.boolean().optional(),
  /** A day at the beginning of a file name is its date and no part of its URL. */
  fileDates: z.boolean().optional(),
  /** Languages that names of files end in, `about.de.md`; the first has no prefix in URLs. */
  languages: z.array(text).max(100, 'There may be at most 100 languages.').optional(),
  /** The first language has a prefix too. */
  prefixAll: z.boolean().optional(),
});

export type PermalinkOptions = z.infer<typeof permalinkSchema>;
