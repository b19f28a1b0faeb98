/**
 * The language of imports: the sources, the target of each, and which of their fields fill which of the
 * product's. A mapping is data from a closed set; anything unknown is refused with its place, as in
 * `sources[2].fields.body.transform[1]`.
 */
import { z } from 'zod';
import { isTimeZone } from '#text/time-zones.ts';
import { boundedList } from '#records/bounded-list.ts';
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { ImportFormat } from '#import/import-formats.ts';
import { importFormats } from '#registry/import-formats.ts';
import { protectedSchema, type ProtectedColumns } from './protection.ts';
import {
  FORBIDDEN_KEYS,
  IMPORT_LIMITS,
  jsonSchema,
  keySchema,
  pathSchema,
  ruleSchema,
  rulesSchema,
  sentenceOf,
  type Lookup,
  type Rule,
} from './rules.ts';

/** Whether a text is the key of an import format. */
export const isImportFormat = (key: string): key is ImportFormat => Object.hasOwn(importFormats, key);

/** The keys of all formats. */
export const SOURCE_FORMATS: readonly ImportFormat[] = Object.keys(importFormats).filter(isImportFormat);

/** Skips a record if the value is present (`present`), is missing, or equals one of the given values. */
export interface SkipRule {
  value: Rule;
  when: 'present' | 'absent' | readonly (string | number | boolean)[];
  reason: string;
}

export const TEMPLATE_DIALECTS = ['none', 'hugo', 'jekyll', 'wordpress'] as const;
export type TemplateDialect = (typeof TEMPLATE_DIALECTS)[number];

/** How templates inside texts are read. */
export interface ImportTemplates {
  dialect: TemplateDialect;
  variables: Readonly<Record<string, string>>;
  /** Output of a Liquid filter: a text with `{value}`, and with the filter's arguments as `{0}`, `{1}`. */
  filters: Readonly<Record<string, string>>;
  /** Rendering of a shortcode: Markdown or HTML with its arguments in braces, `{inner}` for its content. */
  shortcodes: Readonly<Record<string, string>>;
}

export interface ImportSource {
  /** Permanent name of the source: with the record's key it identifies the imported record. */
  key: string;
  format: ImportFormat;
  /** File, or folder of Markdown files, below the source folder. */
  file: string | null;
  /** Subfolders of the folder of Markdown files, and files in it, that are not part of this source. */
  except: readonly string[];
  /**
   * Extensions of the files in a folder that are the records: lower-case, without a dot; an empty list means
   * all files.
   */
  extensions: readonly string[];
  /** Records inside the mapping itself; for a source of files, descriptions of some of the files. */
  records: readonly Record<string, unknown>[];
  encoding: 'auto' | 'utf-8' | 'latin1';
  delimiter: string;
  /** Content type or entity that the records become. */
  target: string;
  /** Every entry of the list at this path is a separate record: the whole record with the entry as `entry`. */
  expand: readonly string[] | null;
  recordKey: Rule;
  /** An existing record of the product is adopted by the import if it has the same value in this field. */
  adopt: string | null;
  /** Old addresses of the record: links and redirects to them resolve to the imported record. */
  addresses: readonly Rule[];
  /**
   * Whether every old address of its records that is a path becomes a redirect to them at the end of a run.
   */
  redirects: boolean;
  skip: readonly SkipRule[];
  /** Actions for texts that the old site restricted, by the columns that mark them. */
  protected: ProtectedColumns;
  /** Overrides of the mapping's templates: `templatesOf` merges both. */
  templates: Partial<ImportTemplates>;
  fields: Readonly<Record<string, Rule>>;
}

export interface ImportMapping {
  name: string;
  /** Time zone of dates without one; null: the site's. */
  timeZone: string | null;
  /** How addresses of the old site are recognised. */
  links: { origins: readonly string[]; prefixes: readonly string[] };
  templates: ImportTemplates;
  /**
   * Whether straight quotation marks in texts become those of the site's language; code and addresses stay
   * unchanged.
   */
  typographicQuotes: boolean;
  sources: readonly ImportSource[];
}

const sourceKey = z
  .string('A source must have a key.')
  .regex(/^[a-z][a-z0-9-]{0,59}$/, 'A key may have at most 60 lower-case letters, digits and hyphens.');

const fileName = z
  .string('No file is chosen. Set “file” to the name of a file in the source folder.')
  .min(1)
  .max(500)
  .refine(isInside, 'A file must be inside the source folder. Remove “..”, absolute paths and URLs.');

const dialect = z.enum(TEMPLATE_DIALECTS, `The dialect must be one of ${TEMPLATE_DIALECTS.join(', ')}.`);
const variables = boundedTexts(500);
const filters = boundedTexts(500);
const shortcodes = boundedTexts(2000);

const sourceSchema = z
  .strictObject({
    key: sourceKey,
    format: z.enum(SOURCE_FORMATS, `The format must be one of ${SOURCE_FORMATS.join(', ')}.`),
    file: fileName.nullable().default(null),
    extensions: z
      .array(z.string().regex(/^[a-z0-9]{1,10}$/, 'Enter an extension such as png, without a dot.'))
      .max(100)
      .default([]),
    except: z.array(fileName).max(200, 'A source may exclude at most 200 folders and files.').default([]),
    records: boundedList(z.record(keySchema, jsonSchema), {
      max: IMPORT_LIMITS.recordsInlineMax,
      message: `A mapping may contain at most ${IMPORT_LIMITS.recordsInlineMax} inline records.`,
    }).default([]),
    encoding: z
      .enum(['auto', 'utf-8', 'latin1'], 'The encoding must be auto, utf-8 or latin1.')
      .default('auto'),
    delimiter: z.string().length(1, 'The delimiter must be one character.').default(','),
    target: keySchema,
    expand: pathSchema.nullable().default(null),
    recordKey: ruleSchema,
    adopt: keySchema.nullable().default(null),
    addresses: z.array(ruleSchema).max(10, 'A mapping may have at most 10 URL rules.').default([]),
    redirects: z.boolean('Set “redirects” to true or false.').default(false),
    skip: z
      .array(
        z.strictObject({
          value: ruleSchema,
          when: z.union(
            [
              z.enum(['present', 'absent']),
              z
                .array(z.union([z.string(), z.number(), z.boolean()]))
                .min(1)
                .max(100),
            ],
            'Set “when” to present, absent or a list of values.',
          ),
          reason: z.string().min(1, 'Enter a reason. It appears in the import report.').max(200),
        }),
      )
      .max(20)
      .default([]),
    protected: protectedSchema.default({}),
    templates: z
      .strictObject({
        dialect: dialect.optional(),
        variables: variables.optional(),
        filters: filters.optional(),
        shortcodes: shortcodes.optional(),
      })
      .default({}),
    fields: rulesSchema,
  })
  .superRefine((source, ctx) => {
    const { records } = importFormats[source.format];
    if ((records === 'mapping') === (source.file !== null))
      ctx.addIssue({
        code: 'custom',
        path: ['file'],
        message: 'A source must have a file, unless its format is inline.',
      });
  });

const mappingSchema = z
  .strictObject({
    name: z.string('A mapping must have a name.').trim().min(1, 'A mapping must have a name.').max(120),
    timeZone: z
      .string()
      .refine(isTimeZone, 'Unknown time zone. Enter a time zone such as Europe/Amsterdam.')
      .nullable()
      .default(null),
    links: z
      .strictObject({
        origins: z
          .array(
            z
              .string()
              .regex(
                /^https?:\/\/[^/\s]+$/,
                'Enter an origin such as https://www.example.org, without a slash at the end.',
              ),
          )
          .max(20)
          .default([]),
        prefixes: z.array(z.string().min(1).max(200)).max(20).default([]),
      })
      .prefault({}),
    templates: z
      .strictObject({
        dialect: dialect.default('none'),
        variables: variables.default({}),
        filters: filters.default({}),
        shortcodes: shortcodes.default({}),
      })
      .prefault({}),
    typographicQuotes: z.boolean('Set “typographicQuotes” to true or false.').default(false),
    sources: boundedList(sourceSchema, {
      max: IMPORT_LIMITS.sourcesMax,
      message: `A mapping may have at most ${IMPORT_LIMITS.sourcesMax} sources.`,
      typeMessage: 'A mapping must have a list of sources.',
    }).refine((sources) => sources.length > 0, 'A mapping must have at least one source.'),
  })
  .superRefine((mapping, ctx) => {
    const keys = mapping.sources.map((source) => source.key);
    keys.forEach((key, index) => {
      if (keys.indexOf(key) !== index)
        ctx.addIssue({
          code: 'custom',
          path: ['sources', index, 'key'],
          message: `Another source already has the key “${key}”. Use another key.`,
        });
    });
  }) as z.ZodType<ImportMapping>;

/** Parses a mapping. Throws BAD_USER_INPUT with a message for each invalid place. */
export function parseMapping(value: unknown): ImportMapping {
  const size = JSON.stringify(value)?.length ?? 0;
  if (size > IMPORT_LIMITS.mappingBytesMax)
    throw badInput('MAPPING_TOO_LARGE', 'The mapping is larger than 1 MB. Split it into several mappings.');
  if (depthOf(value) > IMPORT_LIMITS.depthMax * 4)
    throw badInput('MAPPING_NESTED_TOO_DEEPLY', 'The mapping is nested too deeply. Simplify it.');
  const forbidden = forbiddenPlace(value, []);
  if (forbidden !== null)
    throw badInput('MAPPING_INVALID', 'The mapping is not valid.', {
      [forbidden]: `${forbidden}: This is a reserved key. Use another name.`,
    });
  const result = mappingSchema.safeParse(value);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    for (const place of placesOf(issue)) fields[place] ??= `${place}: ${sentenceOf(issue)}`;
  }
  throw badInput('MAPPING_INVALID', 'The mapping is not valid.', fields);
}

/** Templates for the texts of a source: those of the whole mapping, overridden by the source's own. */
export function templatesOf({ templates }: ImportMapping, { templates: own }: ImportSource): ImportTemplates {
  return {
    dialect: own.dialect ?? templates.dialect,
    variables: { ...templates.variables, ...own.variables },
    filters: { ...templates.filters, ...own.filters },
    shortcodes: { ...templates.shortcodes, ...own.shortcodes },
  };
}

/** Returns every lookup into a source, with its place: for checks on the whole mapping. */
export function lookupsOf(mapping: ImportMapping): { place: string; lookup: Lookup }[] {
  const found: { place: string; lookup: Lookup }[] = [];
  const visitRule = (rule: Rule, place: string): void => {
    rule.transform.forEach((step, index) => {
      const here = `${place}.transform[${index}]`;
      if (step.name === 'lookup') {
        found.push({ place: here, lookup: step.options });
        if ('create' in step.options && step.options.create)
          for (const [key, inner] of Object.entries(step.options.create))
            visitRule(inner, `${here}.lookup.create.${key}`);
      } else if (step.name === 'firstOf')
        step.options.forEach((inner, at) => visitRule(inner, `${here}.firstOf[${at}]`));
      else if (step.name === 'each') visitRule(step.options, `${here}.each`);
      else if (step.name === 'object')
        for (const [key, inner] of Object.entries(step.options.values))
          visitRule(inner, `${here}.object.values.${key}`);
    });
  };
  mapping.sources.forEach((source, index) => {
    for (const [key, rule] of Object.entries(source.fields))
      visitRule(rule, `sources[${index}].fields.${key}`);
  });
  return found;
}

/** Whether a name is relative and cannot lead out of its folder, on any system. */
export function isInside(name: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:/i.test(name) || /[\0\\]/.test(name) || name.startsWith('/')) return false;
  return name.split('/').every((part) => part !== '..' && part !== '');
}

/** Texts by name. A name may be a file's, like `pages/note.html`. */
function boundedTexts(lengthMax: number) {
  return z
    .record(keySchema, z.string('Enter a text value.').max(lengthMax, `At most ${lengthMax} characters.`))
    .refine((texts) => Object.keys(texts).length <= 500, 'Enter at most 500 names.');
}

/** Formats a path: `['sources', 2, 'fields', 'body']` -> `sources[2].fields.body`. */
function placeOf(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'mapping';
}

/** Path of a name with a special meaning for JavaScript objects; null without one. */
function forbiddenPlace(value: unknown, path: readonly PropertyKey[]): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    const found = FORBIDDEN_KEYS.has(key) ? placeOf(here) : forbiddenPlace(inner, here);
    if (found !== null) return found;
  }
  return null;
}

function placesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => placeOf([...issue.path, key]));
  return [placeOf(issue.path)];
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth < 100) {
    level = level.flatMap((entry) =>
      typeof entry === 'object' && entry !== null ? Object.values(entry) : [],
    );
    depth += 1;
  }
  return depth;
}
