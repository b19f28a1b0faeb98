/** Guesses what a source becomes: its target, its key, and which column fills which field. */
import { isReservedAlias } from '#model/paths.ts';
import { slugify } from '#model/slug.ts';
import type { Target } from '../targets.ts';
import type { Column } from './columns.ts';
import { namedFields } from './named-fields.ts';
import {
  authorsRule,
  bodyRule,
  dateRule,
  draftRule,
  imageRule,
  nameRule,
  sectionRule,
  termsRule,
  textRule,
  type Helpers,
  type RawRule,
} from './rules.ts';
import type { SurveyedSource } from './survey-source.ts';
import { columnsFor, targetNamed, type Meaning } from './vocabulary.ts';

/** A source as a mapping has it, before it is checked. */
export interface RawSource extends Record<string, unknown> {
  key: string;
  target: string;
  recordKey: RawRule;
  fields: Record<string, RawRule>;
  addresses?: RawRule[];
}

export interface Guess {
  source: RawSource;
  /** The field each column fills, or what else it is used for. */
  uses: ReadonlyMap<string, string>;
  /** What a person should look at. */
  notes: string[];
}

export interface GuessOptions {
  key: string;
  /** The targets of this installation by name. */
  targetOf: (name: string) => Target | null;
  helpers: Helpers;
  /** Day of the plan, for items without a date. ISO. */
  today: string;
}

/** The guess, or why nothing can be made of the source. */
export function guessSource(surveyed: SurveyedSource, options: GuessOptions): Guess | { reason: string } {
  const { columns, records } = surveyed;
  if (records === 0) return { reason: 'No record can be read.' };
  const redirects = guessRedirects(surveyed, options);
  if (redirects) return redirects;
  const [email] = columnsFor(columns, 'email');
  if (email && /user|member|subscri/.test(options.key))
    return { reason: 'These look like data of people. See examples/import/site-users.json.' };
  const titles = titlesOf(surveyed);
  if (titles.length === 0) return { reason: 'No column looks like a title or a name.' };
  const target = targetOf(surveyed, options);
  if (!target) return { reason: 'No target fits.' };
  return target.name === 'taxonomy' || target.entity.variants
    ? guessItem(surveyed, titles, target, options)
    : { reason: 'No target fits.' };
}

function titlesOf({ columns, format, records }: SurveyedSource): Column[] {
  const named = columnsFor(columns, 'title').filter(isLabel);
  if (named.length > 0 || format !== 'csv') return named;
  const texts = columns.filter((column) => isLabel(column) && column.filled > records / 2);
  // A name is longer than a code, and hardly twice the same.
  return texts
    .filter(
      ({ lengthMean, duplicates }) => lengthMean > 6 && duplicates !== null && duplicates < records / 20,
    )
    .slice(0, 1);
}

function isLabel({ kind, lengthMean }: Column): boolean {
  return (kind === 'text' || kind === 'long text') && lengthMean < 300;
}

function targetOf({ columns, file }: SurveyedSource, { key, targetOf: find }: GuessOptions): Target | null {
  const kinds = columnsFor(columns, 'kind')[0]?.distinct ?? [];
  const hint = kinds.length === 1 ? (kinds[0] ?? '') : '';
  const dates = columnsFor(columns, 'published').some(isDates);
  const names = [targetNamed(key), targetNamed(hint), targetNamed(file), dates ? 'Article' : 'Page'];
  for (const name of names) {
    const target = name === null ? null : find(name);
    if (target) return target;
  }
  return null;
}

function isDates({ kind, purity }: Column): boolean {
  return kind === 'date' && purity > 0.6;
}

function guessRedirects(
  { columns, file, format, delimiter }: SurveyedSource,
  { key }: GuessOptions,
): Guess | null {
  const [from] = columnsFor(columns, 'from');
  const [to] = columnsFor(columns, 'to');
  if (!from || !to || from === to || columnsFor(columns, 'body').length > 0) return null;
  return {
    source: {
      ...readAs({ file, format, delimiter }),
      key,
      target: 'websiteRedirect',
      recordKey: { transform: [{ template: `{${from.path}} {${to.path}}` }] },
      fields: { from: from.path, to: { path: to.path, transform: [{ address: true }] } },
    },
    uses: new Map([
      [from.path, 'from'],
      [to.path, 'to'],
    ]),
    notes: [],
  };
}

function readAs({ file, format, delimiter }: Pick<SurveyedSource, 'file' | 'format' | 'delimiter'>) {
  return { format, file, ...(format === 'csv' && delimiter !== ',' && { delimiter }) };
}

function guessItem(
  surveyed: SurveyedSource,
  titles: readonly Column[],
  target: Target,
  options: GuessOptions,
): Guess {
  const { columns, records } = surveyed;
  const notes: string[] = [];
  const uses = new Map<string, string>();
  const fields: Record<string, RawRule> = {};
  const free = (meaning: Meaning) => columnsFor(columns, meaning).filter(({ path }) => !uses.has(path));
  const fill = (field: string, column: Column | undefined, rule: (column: Column) => RawRule | null) => {
    const made = column && Object.hasOwn(target.shape, field) ? rule(column) : null;
    if (!column || made === null) return;
    fields[field] = made;
    uses.set(column.path, field);
  };
  const { key: recordKey, note } = keyOf(surveyed, target);
  if (note !== null) notes.push(note);
  fill('name', titles[0], () => nameRule(titles, free('slug')));
  fillDates({ surveyed, target, fields, fill, free, notes, today: options.today });
  const bodies = free('body').filter(({ lengthMean, kind }) => lengthMean > 100 || kind === 'HTML');
  fill('body', bodies.sort((a, b) => b.lengthMean - a.lengthMean)[0], bodyRule);
  for (const field of ['deck', 'teaser'] as const)
    fill(field, free(field).find(isLabelOrText), (column) => textRule(column, field === 'deck' ? 400 : 600));
  fill('description', free('teaser').find(isLabelOrText), (column) => textRule(column, 1000));
  fill('draft', [...free('draft'), ...free('isPublished'), ...free('status')][0], draftRule);
  fillReferences({ surveyed, target, fields, fill, free, options, uses });
  for (const [field, { column, rule }] of namedFields(columns, target, { fields, uses }))
    fill(field, column, () => rule);
  if (target.name === 'taxonomy')
    fields['type'] ??= { transform: [{ constant: /categor/.test(options.key) ? 'Category' : 'Topic' }] };
  const addresses = addressesOf(columns, uses);
  if (target.shape['alias'] && !fields['alias'] && target.name === 'Page') fillAlias(columns, fields, uses);
  const source = {
    ...readAs(surveyed),
    key: options.key,
    target: target.name,
    recordKey,
    ...(target.name === 'taxonomy' && { adopt: 'name' }),
    ...(addresses.length > 0 && { addresses }),
    fields,
  };
  if (!surveyed.isWhole) notes.push(`Only the first ${records.toLocaleString('en')} records were looked at.`);
  return { source, uses, notes };
}

function isLabelOrText({ kind }: Column): boolean {
  return kind === 'text' || kind === 'long text' || kind === 'HTML';
}

type Fill = (field: string, column: Column | undefined, rule: (column: Column) => RawRule | null) => void;

interface FillParts {
  surveyed: SurveyedSource;
  target: Target;
  fields: Record<string, RawRule>;
  fill: Fill;
  free: (meaning: Meaning) => Column[];
}

/** Dates of publication; items without any are published on the day of the plan, which the survey says. */
function fillDates({
  surveyed,
  target,
  fields,
  fill,
  free,
  notes,
  today,
}: FillParts & { notes: string[]; today: string }): void {
  if (!Object.hasOwn(target.shape, 'published')) return;
  const isDated = !['Contact', 'Company', 'Product'].includes(target.name);
  const dates = free('published').filter(isDates);
  fill(
    'published',
    dates.find(({ path }) => isDated || /publi/i.test(path)),
    dateRule,
  );
  fill('unpublished', free('unpublished').find(isDates), dateRule);
  const published = dates.find(({ path }) => surveyed.columns.some((column) => column.path === path));
  if (fields['published'] === undefined) {
    fields['published'] = { transform: [{ constant: `${today}T00:00:00Z` }] };
    notes.push(`No date of publication: published is set to ${today}. Remove the rule to import drafts.`);
  } else if (published && published.filled < surveyed.records)
    notes.push(`${surveyed.records - published.filled} records have no date: they become drafts.`);
}

function fillReferences({
  target,
  fields,
  fill,
  free,
  options,
  uses,
}: FillParts & { options: GuessOptions; uses: Map<string, string> }): void {
  const { helpers, key } = options;
  fill('primaryImage', free('image').concat(helpers.imageColumns(uses))[0], (column) =>
    imageRule(column, free('imageAlt')[0], helpers),
  );
  fill('authors', free('authors').find(isNames), (column) => authorsRule(column, helpers, options.today));
  const section = free('section').find(
    ({ distinct, filled, kind }) =>
      distinct && distinct.length <= 30 && distinct.length < filled && isSimple(kind),
  );
  if (Object.hasOwn(target.shape, 'primarySection')) {
    fill('primarySection', section, sectionRule);
    fields['primarySection'] ??= constantSection(key);
  }
  if (Object.hasOwn(target.shape, 'taxonomy') && target.entity.variants)
    fill('taxonomy', free('terms').find(isNames), (column) => termsRule(column, helpers));
}

function isNames({ kind, lengthMean }: Column): boolean {
  return kind === 'list of text' || kind === 'list of objects' || (kind === 'text' && lengthMean < 120);
}

function isSimple(kind: Column['kind']): boolean {
  return kind === 'text' || kind === 'list of text';
}

/** A section named after the source, so that its items have a page that lists them. */
function constantSection(key: string): RawRule {
  const alias = isReservedAlias(key) ? `${key}-archive` : key;
  const name = key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ');
  const create = {
    name: { transform: [{ constant: name }] },
    manualAlias: { transform: [{ constant: true }] },
  };
  return {
    transform: [{ constant: alias }, { lookup: { target: 'websiteSection', by: 'alias', create } }],
  };
}

/** The best-named column that every record has once; else the best there is, with what that means. */
function keyOf(
  { columns, records, format }: SurveyedSource,
  target: Target,
): { key: RawRule; note: string | null } {
  if (format === 'markdown') return { key: 'source_path', note: null };
  const simple = (column: Column) =>
    column.kind !== 'list of text' && column.kind !== 'list of objects' && column.lengthMax <= 500;
  const isReferred = target.name === 'Contact' || target.name === 'taxonomy';
  const named = [...(isReferred ? columnsFor(columns, 'slug') : []), ...columnsFor(columns, 'key')].filter(
    simple,
  );
  const enough = isReferred ? records * 0.95 : records;
  const unique = [...named, ...columns.filter(simple)].find(
    ({ filled, duplicates }) => duplicates === 0 && filled >= enough,
  );
  if (unique) return { key: unique.path, note: null };
  const best =
    named.sort(
      (a, b) => b.filled - (b.duplicates ?? b.filled) - (a.filled - (a.duplicates ?? a.filled)),
    )[0] ?? columns.filter(simple)[0];
  const missing = records - (best?.filled ?? 0);
  return {
    key: best?.path ?? '',
    note: `No column is a key that every record has once. ${best?.path ?? 'None'} is used: ${best?.duplicates ?? 'some'} records repeat one, ${missing} have none; those fail.`,
  };
}

function addressesOf(columns: readonly Column[], uses: Map<string, string>): RawRule[] {
  const found = [...columnsFor(columns, 'address'), ...columnsFor(columns, 'aliases')].filter(
    ({ kind, samples, purity }) =>
      kind === 'URL' ||
      kind === 'list of text' ||
      (purity > 0.5 && samples.some((sample) => /\/|\.md$/.test(sample))),
  );
  for (const { path } of found) if (!uses.has(path)) uses.set(path, 'old URL');
  return found.slice(0, 10).map(({ path }) => path);
}

/** A page keeps its path where the source knows it. */
function fillAlias(
  columns: readonly Column[],
  fields: Record<string, RawRule>,
  uses: Map<string, string>,
): void {
  const path = columnsFor(columns, 'address').find(({ samples }) =>
    samples.some((sample) => sample.startsWith('/')),
  );
  if (!path) return;
  fields['alias'] = { path: path.path, transform: [{ slug: { path: true } }] };
  uses.set(path.path, 'alias and old URL');
}

export function sourceKeyOf(file: string, taken: ReadonlySet<string>): string {
  const base =
    slugify(
      file
        .replace(/\.\w+$/, '')
        .split('/')
        .at(-1) ?? file,
    ) || 'source';
  const key = (/^[a-z]/.test(base) ? base : `s-${base}`).slice(0, 50);
  if (!taken.has(key)) return key;
  for (let number = 2; ; number += 1) if (!taken.has(`${key}-${number}`)) return `${key}-${number}`;
}
