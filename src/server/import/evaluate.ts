/** Applies the rules of a mapping to one record. */
import { htmlToRichText } from '#fields/rich-text/html/html.ts';
import { badInput } from '#model/errors.ts';
import { templatesOf, type ImportSource, type SkipRule } from '#import/mapping.ts';
import { IMPORT_LIMITS, type Rule, type TransformName, type TransformOptions } from '#import/rules.ts';
import { withQuery } from '#addresses/redirect-target.ts';
import { richTextToPlain } from '#rich-text/document/rich-text.ts';
import { slugify } from '#text/slug.ts';
import { candidateUrls } from './links/addresses.ts';
import { readInstant } from '#fields/read-instant.ts';
import type { Evaluation, EvaluationScope } from './evaluation.ts';
import { richTextOf } from './texts/rich-texts.ts';
import { HTML_FILE } from './files/folder.ts';
import { isObject, valueAt } from './sources/entry.ts';
import { readMarkdown, renderedHtml } from './texts/markdown-texts.ts';
import { oldUrlsOf } from './permalinks/permalink.ts';

/** Starts the evaluation of a source's record. */
export function startEvaluation(
  record: Record<string, unknown>,
  surroundings: EvaluationScope,
  source: ImportSource,
): Evaluation {
  const templates = templatesOf(surroundings.mapping, source);
  return { record, source, surroundings, templates, bases: [], warnings: [], hasDeferredLookup: false };
}

/** The value of a rule; null if it has no value. Throws BAD_USER_INPUT if a value does not fit the rule. */
export async function evaluate(rule: Rule, on: unknown, evaluation: Evaluation): Promise<unknown> {
  let value = valueAt(on, rule.path);
  for (const { name, options } of rule.transform) {
    // Name and options were validated together, which the compiler cannot express for pairs.
    const run = RUNNERS[name] as Runner<TransformName>;
    value = (await run(value ?? null, options, evaluation)) ?? null;
  }
  return value ?? null;
}

/** The reason for skipping a record, or null. */
export async function reasonToSkip(
  rules: readonly SkipRule[],
  evaluation: Evaluation,
): Promise<string | null> {
  for (const { value: rule, when, reason } of rules) {
    const value = await evaluate(rule, evaluation.record, evaluation);
    const hasValue = !isEmpty(value);
    const applies =
      when === 'present' ? hasValue : when === 'absent' ? !hasValue : when.some((entry) => entry === value);
    if (applies) return reason;
  }
  return null;
}

type Runner<Name extends TransformName> = (
  value: unknown,
  options: TransformOptions[Name],
  evaluation: Evaluation,
) => unknown;

const RUNNERS: { [Name in TransformName]: Runner<Name> } = {
  path: (value, path) => valueAt(value, path),
  constant: (_value, constant) => constant,
  default: (value, fallback) => (isEmpty(value) ? fallback : value),
  join: (value, between) =>
    Array.isArray(value)
      ? value
          .filter((entry) => !isEmpty(entry))
          .map(textOf)
          .join(between)
      : value,
  split: (value, options) => {
    if (value === false) return null;
    if (typeof value !== 'string') return value;
    const { at, keepEmpty } = typeof options === 'string' ? { at: options, keepEmpty: false } : options;
    const parts = value.split(at).map((part) => part.trim());
    return keepEmpty ? parts : parts.filter(Boolean);
  },
  list: (value) => (isEmpty(value) ? null : Array.isArray(value) ? value : [value]),
  replace: (value, { from, to }) => withTexts(value, (text) => sizedText(text.replaceAll(from, () => to))),
  stripPrefix: (value, prefix) =>
    withTexts(value, (text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  slice: (value, { start, end }) => (typeof value === 'string' ? value.slice(start, end) : value),
  template: fillTemplate,
  date: readDate,
  markdown: async (value, _always, evaluation) => {
    if (hasNoText(value)) return null;
    const read = isOfHtmlFile(value, evaluation) ? renderedHtml : readMarkdown;
    return richTextOf(await read(sizedText(value), evaluation), evaluation, htmlToRichText);
  },
  html: async (value, _always, evaluation) =>
    hasNoText(value)
      ? null
      : richTextOf(await renderedHtml(sizedText(value), evaluation), evaluation, htmlToRichText),
  text: async (value, { lengthMax }, evaluation) => {
    if (hasNoText(value)) return null;
    const read = isOfHtmlFile(value, evaluation) ? renderedHtml : readMarkdown;
    const html = await read(sizedText(value), { ...evaluation, warnings: [] });
    const words = richTextToPlain(htmlToRichText(html)).replace(/\s+/g, ' ').trim();
    return cut(words, lengthMax ?? Infinity) || null;
  },
  slug: (value, { path }) => {
    if (hasNoText(value)) return null;
    const parts = path ? textOf(value).split('/') : [textOf(value)];
    return (
      parts
        .map((part) => slugify(part))
        .filter(Boolean)
        .join('/') || null
    );
  },
  lookup: async (value, lookup, evaluation) => {
    if (!Array.isArray(value))
      return hasNoText(value) ? null : evaluation.surroundings.lookUp(lookup, value, evaluation);
    const ids: number[] = [];
    for (const entry of value) {
      const id = hasNoText(entry) ? null : await evaluation.surroundings.lookUp(lookup, entry, evaluation);
      if (id !== null && !ids.includes(id)) ids.push(id);
    }
    return ids;
  },
  address: async (value, _always, evaluation) => {
    if (typeof value !== 'string') return value === false ? null : value;
    const { mapping, addressOf, pathOf } = evaluation.surroundings;
    const meant = candidateUrls(value, evaluation.bases, mapping.links);
    const known = meant.find((entry) => addressOf(entry)) ?? meant[0];
    if (known === undefined) return value;
    const target = addressOf(known);
    const path = target && (await pathOf(target));
    return path ? withQueryAndFragment(path, value) : known;
  },
  permalink: (value, options, { warnings }) => {
    const { urls, problem } = oldUrlsOf(value, options);
    // Several rules may produce the same problem.
    if (problem !== null && !warnings.includes(problem)) warnings.push(problem);
    return urls;
  },
  firstOf: async (_value, rules, evaluation) => {
    for (const rule of rules) {
      const value = await evaluate(rule, evaluation.record, evaluation);
      if (!isEmpty(value)) return value;
    }
    return null;
  },
  each: async (value, rule, evaluation) => {
    if (isEmpty(value)) return null;
    const entries: unknown[] = [];
    for (const entry of Array.isArray(value) ? value : [value]) {
      const made = await evaluate(rule, entry, evaluation);
      if (!isEmpty(made)) entries.push(made);
    }
    return entries;
  },
  object: async (value, { values, needs = [] }, evaluation) => {
    const made: Record<string, unknown> = {};
    // Stored mappings may return the names in another order, which must not affect the value.
    for (const key of Object.keys(values).sort()) {
      const rule = values[key];
      if (rule) made[key] = await evaluate(rule, isObject(value) ? value : evaluation.record, evaluation);
    }
    const isMade =
      Object.values(made).some((entry) => !isEmpty(entry)) && needs.every((key) => !isEmpty(made[key]));
    return isMade ? made : null;
  },
  map: (value, { values, otherwise }, evaluation) => {
    if (isEmpty(value)) return null;
    const key = textOf(value);
    if (Object.hasOwn(values, key)) return values[key];
    if (otherwise === undefined) evaluation.warnings.push(`“${key.slice(0, 100)}” is not in the table.`);
    return otherwise;
  },
};

/**
 * Whether the value is the body of an HTML file, which a folder of Markdown can contain: its indentation does
 * not mean code.
 */
function isOfHtmlFile(value: unknown, { record, source }: Evaluation): boolean {
  const { source_path: path, body } = record;
  return source.format === 'markdown' && typeof path === 'string' && HTML_FILE.test(path) && value === body;
}

/** Whether a value counts as missing. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Whether a text is missing; `false` in its place means that too: `permalink: false`. */
function hasNoText(value: unknown): boolean {
  return isEmpty(value) || value === false;
}

/**
 * Changes a text, or each text of a list; other values remain as they are. Throws BAD_USER_INPUT for a text
 * that becomes too long.
 */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (value === false) return null;
  const changed = (entry: unknown) => (typeof entry === 'string' ? change(entry) : entry);
  return Array.isArray(value) ? value.map(changed) : changed(value);
}

/** Converts a value to text. Throws BAD_USER_INPUT if it has no text form. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw badInput('TEXT_EXPECTED', 'Expected a text, but found a list or an object.');
}

function fillTemplate(value: unknown, template: string, { record }: Evaluation): string | null {
  let isWhole = true;
  const text = template.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const [first, ...path] = name.split('.');
    const found = first === 'value' ? valueAt(value, path) : valueAt(record, name.split('.'));
    if (hasNoText(found)) isWhole = false;
    return hasNoText(found) ? '' : textOf(found);
  });
  return isWhole ? text : null;
}

function readDate(
  value: unknown,
  { zone, order, notAfter }: TransformOptions['date'],
  evaluation: Evaluation,
): string | null {
  if (isEmpty(value)) return null;
  const { mapping, timeZone } = evaluation.surroundings;
  const options = { zone: zone ?? mapping.timeZone ?? timeZone, dayZone: timeZone, order };
  const instant = readInstant(value, options);
  if (instant === null)
    evaluation.warnings.push(
      `“${String(value).slice(0, 60)}” is not a date that is understood. Correct it in the source or the mapping.`,
    );
  const latest = notAfter === undefined ? null : readInstant(notAfter, options);
  return instant !== null && latest !== null && instant > latest ? latest : instant;
}

/** Adds the query and the fragment of the original URL to the path, unless the path has its own. */
function withQueryAndFragment(path: string, address: string): string {
  const [, query = '', fragment = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const target = withQuery(path, query);
  return target.includes('#') ? target : target + fragment;
}

function sizedText(value: unknown): string {
  const text = textOf(value);
  if (text.length > IMPORT_LIMITS.textLengthMax)
    throw badInput('TEXT_TOO_LONG', 'The text is longer than a million characters.');
  return text;
}

/**
 * Limits a text to this many characters, and cuts it at the end of a word if a word ends in the second half.
 */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const start = text.slice(0, lengthMax - 1);
  const end = start.lastIndexOf(' ');
  return `${(end > lengthMax / 2 ? start.slice(0, end) : start).replace(/[\s,;:.–-]+$/, '').toWellFormed()}…`;
}
