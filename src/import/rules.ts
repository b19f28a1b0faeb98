/**
 * The rules of imports: how a value of the product is computed from a source record, by a closed set of
 * transforms.
 */
import { z } from 'zod';
import { permalinkSchema, type PermalinkOptions } from './permalinks.ts';
import { isTimeZone } from '#text/time-zones.ts';

/** Limits of a mapping and of what it may read. Sizes in bytes, lengths in characters. */
export const IMPORT_LIMITS = {
  mappingBytesMax: 1_000_000,
  sourcesMax: 50,
  fieldsMax: 100,
  stepsMax: 20,
  /** Maximum depth of nested rules. */
  depthMax: 8,
  recordsInlineMax: 1_000,
  recordKeyLengthMax: 500,
  addressesMax: 200,
  /** One line of JSON Lines, one record of CSV, one Markdown file. */
  recordBytesMax: 10_000_000,
  /** Maximum values of one record of JSON Lines, at any depth, and maximum cells of a row. */
  recordValuesMax: 50_000,
  frontMatterBytesMax: 256_000,
  filesMax: 100_000,
  /**
   * Limits of a run's report, so that it fits into memory: more remarks are only counted, and longer reasons
   * are cut.
   */
  remarksMax: 20_000,
  reasonLengthMax: 500,
  /** Maximum number of distinct losses in a report. */
  lossesMax: 2_000,
  /** Maximum length of a text passed to Markdown or HTML. */
  textLengthMax: 1_000_000,
  /**
   * Maximum length of a Markdown paragraph, between two empty lines: the parsing time grows with the square
   * of its length.
   */
  paragraphLengthMax: 50_000,
} as const;

/**
 * How a source record becomes one value: the part that is read, and the transforms applied to it, in order.
 */
export interface Rule {
  /** Keys from the outermost to the innermost; empty for the whole record. */
  path: readonly string[];
  transform: readonly Step[];
}

/** One transform with its checked options. */
export type Step = {
  [Name in TransformName]: { name: Name; options: TransformOptions[Name] };
}[TransformName];

/** The options of each transform. */
export interface TransformOptions {
  path: readonly string[];
  constant: unknown;
  default: unknown;
  join: string;
  split: string | { at: string; keepEmpty?: boolean | undefined };
  list: true;
  replace: { from: string; to: string };
  stripPrefix: string;
  slice: { start?: number | undefined; end?: number | undefined };
  template: string;
  date: { zone?: string | undefined; order?: 'mdy' | 'dmy' | undefined; notAfter?: string | undefined };
  markdown: true;
  html: true;
  text: { lengthMax?: number | undefined };
  slug: { path?: boolean | undefined };
  lookup: Lookup;
  address: true;
  permalink: PermalinkOptions;
  firstOf: readonly Rule[];
  each: Rule;
  object: { values: Readonly<Record<string, Rule>>; needs?: readonly string[] | undefined };
  map: { values: Readonly<Record<string, unknown>>; otherwise?: unknown };
}

export type TransformName = keyof TransformOptions;

/**
 * Finds a record of the product: one of this import by its key in a source or by an old address, or any
 * record by one of its fields.
 */
export type Lookup =
  | { source: string }
  | { address: true; target: string }
  | { target: string; by: string; create?: Readonly<Record<string, Rule>> | undefined };

/** The transforms by name, with a description of each: documentation, form and message in one. */
export const TRANSFORMS: Readonly<
  Record<TransformName, { label: string; help: string; options: () => z.ZodType }>
> = {
  path: {
    label: 'Path',
    help: 'Reads part of the value. Join names with dots.',
    options: () => pathSchema,
  },
  constant: { label: 'Constant', help: 'Always uses this value.', options: () => jsonSchema },
  default: { label: 'Default', help: 'Used if there is no value.', options: () => jsonSchema },
  join: { label: 'Join', help: 'Joins a list into one text with this separator.', options: () => shortText },
  split: {
    label: 'Split',
    help: 'Splits a text into a list at this separator. Empty parts are dropped unless { "at", "keepEmpty": true }.',
    options: () =>
      z.union([cutText, z.strictObject({ at: cutText, keepEmpty: z.boolean().optional() })], {
        error: 'Enter the text to cut at, or { "at": text, "keepEmpty": true }.',
      }),
  },
  list: { label: 'List', help: 'Turns a single value into a list.', options: () => always },
  replace: {
    label: 'Replace',
    help: 'Replaces every exact match of “from” with “to”, in a text or in each text of a list.',
    options: () => z.strictObject({ from: shortText.min(1, 'Enter the text to replace.'), to: shortText }),
  },
  stripPrefix: {
    label: 'Strip prefix',
    help: 'Removes this prefix from a text, or from each text of a list.',
    options: () => shortText.min(1, 'Enter the prefix to remove.'),
  },
  slice: {
    label: 'Slice',
    help: 'Keeps the characters from position “start” (the first is 0) up to position “end”.',
    options: () => z.strictObject({ start: place.optional(), end: place.optional() }),
  },
  template: {
    label: 'Template',
    help: 'Builds a text from {path.of.a.field} of the record and {value}. Empty if one of them is missing.',
    options: () =>
      z.string('A template must be text.').max(2000, 'A template may have at most 2,000 characters.'),
  },
  date: {
    label: 'Date',
    help: 'Reads a date and time. Without an offset, uses the zone set here, in the mapping or on the site. Later dates are set to notAfter.',
    options: () =>
      z.strictObject({
        zone: z
          .string()
          .refine(isTimeZone, 'Unknown time zone. Enter a time zone such as Europe/Amsterdam.')
          .optional(),
        order: z
          .enum(['mdy', 'dmy'], 'Set “order” to mdy or dmy. It decides how 3/4/2027 is read.')
          .optional(),
        notAfter: z.iso.date('Set “notAfter” to a date such as 2027-03-09.').optional(),
      }),
  },
  markdown: {
    label: 'Markdown',
    help: 'Converts Markdown to formatted text. Templates follow the mapping’s settings.',
    options: () => always,
  },
  html: {
    label: 'HTML',
    help: 'Converts HTML to formatted text. Unsupported elements are left out.',
    options: () => always,
  },
  text: {
    label: 'Plain text',
    help: 'Removes markup and line breaks. With lengthMax, cuts the text at the end of a word.',
    options: () => z.strictObject({ lengthMax: z.int().min(1).max(200_000).optional() }),
  },
  slug: {
    label: 'Slug',
    help: 'Converts to lower-case letters, digits and hyphens. With path, keeps slashes.',
    options: () => z.strictObject({ path: z.boolean().optional() }),
  },
  lookup: {
    label: 'Look up',
    help: 'Finds the record imported from a source record, the target of an old URL, or a record by a field. “create” adds a missing record.',
    options: () => lookupSchema,
  },
  address: {
    label: 'New URL',
    help: 'Replaces an old URL with the new URL. Other URLs are kept.',
    options: () => always,
  },
  permalink: {
    label: 'Old URL',
    help: 'The URLs that a site generator (jekyll, hugo) gave to the file, by its path, its front matter and these settings.',
    options: () => permalinkSchema,
  },
  firstOf: {
    label: 'First of',
    help: 'Uses the first rule that returns a value.',
    options: () => z.array(ruleSchema).min(1).max(10),
  },
  each: {
    label: 'Each',
    help: 'Applies a rule to every entry of a list. Entries without a value are left out.',
    options: () => ruleSchema,
  },
  object: {
    label: 'Object',
    help: 'Builds an object of named values. Empty if all values or a required value are missing.',
    options: () => z.strictObject({ values: rulesSchema, needs: z.array(keySchema).max(20).optional() }),
  },
  map: {
    label: 'Table',
    help: 'Maps values to other values. “otherwise” applies to all other values. Without “otherwise”, they become empty, with a warning.',
    options: () =>
      z.strictObject({
        values: z.record(keySchema, jsonSchema),
        otherwise: jsonSchema.optional(),
      }),
  },
};

/** Names with a special meaning for JavaScript objects. */
export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A name in a mapping or in inline records. */
export const keySchema = z
  .string()
  .max(200, 'A name may have at most 200 characters.')
  .refine((key) => !FORBIDDEN_KEYS.has(key), 'This is a reserved key. Use another name.');

/** Key names joined by dots. */
export const pathSchema = z
  .string('Enter a path such as front_matter.title.')
  .max(500, 'A path may have at most 500 characters.')
  .transform((path) => (path === '' ? [] : path.split('.')))
  .refine((keys) => keys.length <= 10, 'A path may have at most 10 parts.')
  .refine(
    (keys) => keys.every((key) => key !== '' && !FORBIDDEN_KEYS.has(key)),
    'A path must be names joined by dots.',
  );

const always = z.literal(true, 'Set this to true.');
const place = z.int('A position must be a whole number.').min(0).max(1_000_000);
const shortText = z.string('Enter a text value.').max(100, 'This text may have at most 100 characters.');
const cutText = shortText.min(1, 'Enter the text to cut at.');
/** Any value without names that have a special meaning for JavaScript objects. */
export const jsonSchema: z.ZodType = z
  .unknown()
  .refine(
    (value) => !hasForbiddenKey(value, 0),
    'This value is nested too deeply or uses a reserved key (__proto__, constructor, prototype). Simplify the value or rename the key.',
  );

const stepSchema: z.ZodType<Step> = z.unknown().transform((value, ctx) => {
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const [entry] = entries;
  if (!entry || entries.length !== 1) {
    ctx.addIssue({
      code: 'custom',
      message: 'A step must be one transform with its options, such as { "join": ", " }.',
    });
    return z.NEVER;
  }
  const [name, options] = entry;
  if (!Object.hasOwn(TRANSFORMS, name)) {
    ctx.addIssue({
      code: 'custom',
      message: `Unknown transform “${name.slice(0, 40)}”. Use one of these: ${Object.keys(TRANSFORMS).join(', ')}.`,
    });
    return z.NEVER;
  }
  const result = TRANSFORMS[name as TransformName].options().safeParse(options);
  if (result.success) return { name, options: result.data } as Step;
  for (const issue of result.error.issues)
    ctx.addIssue({ code: 'custom', path: [name, ...issue.path], message: sentenceOf(issue) });
  return z.NEVER;
}) as z.ZodType<Step>;

const wholeRule = z.strictObject({
  path: pathSchema.default([]),
  transform: z
    .array(stepSchema, 'Set “transform” to a list of steps.')
    .max(IMPORT_LIMITS.stepsMax, `A rule may have at most ${IMPORT_LIMITS.stepsMax} steps.`)
    .default([]),
});

/** A rule may be written as just its path. */
export const ruleSchema: z.ZodType<Rule> = z.lazy(() =>
  z.preprocess((value) => (typeof value === 'string' ? { path: value } : value), wholeRule),
) as z.ZodType<Rule>;

/** Rules by the name of the value that they compute. */
export const rulesSchema: z.ZodType<Record<string, Rule>> = z.lazy(() =>
  z
    .record(keySchema, ruleSchema)
    .refine(
      (rules) => Object.keys(rules).length <= IMPORT_LIMITS.fieldsMax,
      `Enter at most ${IMPORT_LIMITS.fieldsMax} fields.`,
    ),
);

const lookupSchema: z.ZodType<Lookup> = z.union(
  [
    z.strictObject({ source: keySchema }),
    z.strictObject({ address: z.literal(true), target: keySchema }),
    z.strictObject({ target: keySchema, by: keySchema, create: rulesSchema.optional() }),
  ],
  'A lookup must have a source, a target and a field to search by, or a target and "address": true.',
);

/** Describes the problem at a place in a sentence. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Unknown setting. Remove it or check the spelling.';
  return issue.message;
}

function hasForbiddenKey(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > 10) return true;
  return Object.entries(value).some(
    ([key, inner]) => FORBIDDEN_KEYS.has(key) || hasForbiddenKey(inner, depth + 1),
  );
}
