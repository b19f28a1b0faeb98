/** Applies the rules of a mapping to one record. */
import { htmlToRichText } from '#fields/rich-text/html.ts';
import { badInput } from '#model/errors.ts';
import type { SkipRule } from '#model/import-mapping.ts';
import { IMPORT_LIMITS, type Rule, type TransformName, type TransformOptions } from '#model/import-rules.ts';
import { withQuery } from '#model/redirect-target.ts';
import { richTextToPlain } from '#model/rich-text.ts';
import { slugify } from '#model/slug.ts';
import { normaliseAddress } from './addresses.ts';
import { readInstant } from './dates.ts';
import type { Evaluation, Surroundings } from './evaluation.ts';
import { richTextOf } from './rich-texts.ts';
import { isObject, valueAt } from './sources/entry.ts';
import { readMarkdown } from './markdown-texts.ts';

/** Begins a record. */
export function startEvaluation(record: Record<string, unknown>, surroundings: Surroundings): Evaluation {
  return { record, surroundings, warnings: [], isWaiting: false };
}

/** The value a rule gives; null when it gives none. Throws BAD_USER_INPUT when a value cannot be what the rule wants. */
export async function evaluate(rule: Rule, on: unknown, evaluation: Evaluation): Promise<unknown> {
  let value = valueAt(on, rule.path);
  for (const { name, options } of rule.transform) {
    // Name and options were checked together; the compiler cannot follow pairs.
    const run = RUNNERS[name] as Runner<TransformName>;
    value = (await run(value ?? null, options, evaluation)) ?? null;
  }
  return value ?? null;
}

/** The reason for which a record is left out, or null. */
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
  split: (value, at) =>
    typeof value === 'string'
      ? value
          .split(at)
          .map((part) => part.trim())
          .filter(Boolean)
      : value,
  slice: (value, { start, end }) => (typeof value === 'string' ? value.slice(start, end) : value),
  template: fillTemplate,
  date: readDate,
  markdown: async (value, _always, evaluation) =>
    isEmpty(value)
      ? null
      : richTextOf(await readMarkdown(sizedText(value), evaluation), evaluation, htmlToRichText),
  html: (value, _always, evaluation) =>
    isEmpty(value) ? null : richTextOf(sizedText(value), evaluation, htmlToRichText),
  text: async (value, { lengthMax }, evaluation) => {
    if (isEmpty(value)) return null;
    const html = await readMarkdown(sizedText(value), { ...evaluation, warnings: [] });
    const words = richTextToPlain(htmlToRichText(html)).replace(/\s+/g, ' ').trim();
    return cut(words, lengthMax ?? Infinity) || null;
  },
  slug: (value, { path }) => {
    if (isEmpty(value)) return null;
    const parts = path ? textOf(value).split('/') : [textOf(value)];
    return parts.map(slugify).filter(Boolean).join('/') || null;
  },
  lookup: async (value, lookup, evaluation) => {
    if (!Array.isArray(value))
      return isEmpty(value) ? null : evaluation.surroundings.lookUp(lookup, value, evaluation);
    const ids: number[] = [];
    for (const entry of value) {
      const id = isEmpty(entry) ? null : await evaluation.surroundings.lookUp(lookup, entry, evaluation);
      if (id !== null && !ids.includes(id)) ids.push(id);
    }
    return ids;
  },
  address: async (value, _always, evaluation) => {
    if (typeof value !== 'string') return value;
    const { mapping, addressOf, pathOf } = evaluation.surroundings;
    const known = normaliseAddress(value, mapping.links);
    if (known === null) return value;
    const target = addressOf(known);
    const path = target && (await pathOf(target));
    return path ? withQueryAndFragment(path, value) : known;
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
    // Stored mappings come back with their names in another order; the value must not depend on it.
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

/** True for what counts as no value. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** A value as words. Throws BAD_USER_INPUT for what has none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw badInput('A text was expected and a list or an object found.');
}

function fillTemplate(value: unknown, template: string, { record }: Evaluation): string | null {
  let isWhole = true;
  const text = template.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const [first, ...path] = name.split('.');
    const found = first === 'value' ? valueAt(value, path) : valueAt(record, name.split('.'));
    if (isEmpty(found)) isWhole = false;
    return isEmpty(found) ? '' : textOf(found);
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
  const options = { zone: zone ?? mapping.timeZone ?? timeZone, order };
  const instant = readInstant(value, options);
  if (instant === null)
    evaluation.warnings.push(`“${String(value).slice(0, 60)}” is not a date that is understood.`);
  const latest = notAfter === undefined ? null : readInstant(notAfter, options);
  return instant !== null && latest !== null && instant > latest ? latest : instant;
}

/** The path with the query and the fragment of the address that led to it; its own win. */
function withQueryAndFragment(path: string, address: string): string {
  const [, query = '', fragment = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const target = withQuery(path, query);
  return target.includes('#') ? target : target + fragment;
}

function sizedText(value: unknown): string {
  const text = textOf(value);
  if (text.length > IMPORT_LIMITS.textLengthMax)
    throw badInput('The text is longer than a million characters.');
  return text;
}

/** At most so many characters, cut at a word where one ends in the second half. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const start = text.slice(0, lengthMax - 1);
  const end = start.lastIndexOf(' ');
  return `${(end > lengthMax / 2 ? start.slice(0, end) : start).replace(/[\s,;:.–-]+$/, '')}…`;
}
