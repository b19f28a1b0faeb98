/** Guesses what a source becomes: its target, its key, and which column fills which field. */
import { slugify } from '#text/slug.ts';
import { isPasswordColumn } from '../protection/protecting-columns.ts';
import type { Target } from '../links/targets.ts';
import type { Column } from './columns.ts';
import { lookLikeEvents } from './events.ts';
import { fileDatesOf } from './fields/file-dates.ts';
import { fillFields } from './fields/fill-fields.ts';
import type { Guess, GuessOptions } from './guess.ts';
import type { RawRule } from './rules.ts';
import type { SurveyedSource } from './survey-source.ts';
import { columnsFor, dateColumns, plainName, targetNamed } from './fields/vocabulary.ts';

/** The guess, or the reason why the source cannot be imported. */
export function guessSource(surveyed: SurveyedSource, options: GuessOptions): Guess | { reason: string } {
  if (surveyed.records === 0) return { reason: 'No record can be read.' };
  const redirects = guessRedirects(surveyed, options.key);
  if (redirects) return redirects;
  const unrequested = reasonToAsk(surveyed, options);
  if (unrequested !== null) return { reason: unrequested };
  const titles = titlesOf(surveyed);
  if (titles.length === 0) return { reason: 'No column looks like a title or a name.' };
  const target = targetOf(surveyed, options);
  return target ? guessRecords(surveyed, titles, target, options) : { reason: 'No entity matches.' };
}

/** The reason why a source needs an explicit target; null if it is unambiguous. */
function reasonToAsk(
  { columns, format, file }: SurveyedSource,
  { key, isChosen }: GuessOptions,
): string | null {
  const hasTexts = columnsFor(columns, 'body').length > 0;
  if (isReadersExport(columns))
    return 'This is a CSV of readers saved from the admin. Plans leave out reader accounts. Use the mapping examples/import/site-users-export.json.';
  const isOfAccounts =
    /user|member|subscri|reader|account/.test(key) || columns.some(({ path }) => isPasswordColumn(path));
  if (columnsFor(columns, 'email').length > 0 && isOfAccounts && !hasTexts)
    return 'These look like reader accounts, which plans leave out. See examples/import/site-users.json, or site-users-export.json for a CSV saved from the admin.';
  if (isAttachments(columns))
    return 'These are attachments of another system, not articles. Add their files in a source with the target asset or mediaFile, and their numbers as its recordKey: galleries and playlists find them by this key.';
  if (format !== 'csv' || isChosen || hasTexts) return null;
  const named = [key, ...(columnsFor(columns, 'kind')[0]?.distinct ?? []), file].some(targetNamed);
  return named
    ? null
    : 'Its rows have no text and its name does not indicate a type. To import the rows, plan this file alone.';
}

/** Column names of the CSV that the admin's list of readers exports; an empty column doesn't count. */
const OF_READERS = ['email', 'firstname', 'lastname'];
const OF_READERS_ALONE = ['memberships', 'consents', 'demographics'];

function isReadersExport(columns: readonly Column[]): boolean {
  const names = new Set(columns.map(({ path }) => plainName(path)));
  return OF_READERS.every((name) => names.has(name)) && OF_READERS_ALONE.some((name) => names.has(name));
}

/** Types of rows in WordPress's table of posts that are not items. */
const NO_ITEMS = ['attachment', 'revision', 'nav_menu_item', 'custom_css', 'customize_changeset', 'wp_block'];

function isAttachments(columns: readonly Column[]): boolean {
  const kinds = columnsFor(columns, 'kind')[0]?.distinct ?? [];
  return kinds.length > 0 && kinds.every((kind) => NO_ITEMS.includes(kind));
}

/** Rules that leave out rows that are not items. */
function skipRules(columns: readonly Column[]): Record<string, unknown>[] {
  const [column] = columnsFor(columns, 'kind');
  const when = NO_ITEMS.filter((kind) => column?.distinct?.includes(kind));
  if (!column || when.length === 0) return [];
  return [{ value: column.path, when, reason: 'It is not an item.' }];
}

/** Notes on what a user has to decide before the import runs. */
function protectionNotes({ protected: found }: SurveyedSource): string[] {
  return [...found].map(([path, counts]) => {
    const values = [...counts].map(([value, count]) => `${value} ${count.toLocaleString('en')}`).join(', ');
    return `${path} kept records from readers (${values}). The import does not run until protected says what becomes of them: "protected": { "${path}": "draft" }; or members, skip, public.`;
  });
}

function guessRecords(
  surveyed: SurveyedSource,
  titles: readonly Column[],
  target: Target,
  options: GuessOptions,
): Guess {
  const key = keyOf(surveyed, target);
  const { fields, uses, notes, addresses } = fillFields(surveyed, titles, target, options);
  if (key.note !== null) notes.unshift(key.note);
  notes.unshift(...protectionNotes(surveyed));
  const skip = skipRules(surveyed.columns);
  if (!surveyed.isWhole)
    notes.push(`Only the first ${surveyed.records.toLocaleString('en')} records were looked at.`);
  const source = {
    ...readAs(surveyed),
    key: options.key,
    target: target.name,
    recordKey: key.rule,
    ...(target.name === 'taxonomy' && { adopt: 'name' }),
    ...(skip.length > 0 && { skip }),
    // Redirects ensure that readers continue to find items under their old URLs.
    ...(addresses.length > 0 && { addresses, ...(target.entity.variants && { redirects: true }) }),
    fields,
  };
  return { source, uses, notes };
}

/** The settings for reading the source. */
function readAs({ file, format, delimiter, except = [] }: SurveyedSource) {
  return {
    format,
    file,
    ...(format === 'csv' && delimiter !== ',' && { delimiter }),
    ...(except.length > 0 && { except }),
  };
}

function guessRedirects(surveyed: SurveyedSource, key: string): Guess | null {
  const [from] = columnsFor(surveyed.columns, 'from');
  const [to] = columnsFor(surveyed.columns, 'to');
  if (!from || !to || from === to || columnsFor(surveyed.columns, 'body').length > 0) return null;
  return {
    source: {
      ...readAs(surveyed),
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

function titlesOf({ columns, format, records }: SurveyedSource): Column[] {
  const isLabel = ({ kind, lengthMean }: Column) =>
    (kind === 'text' || kind === 'long text') && lengthMean < 300;
  const named = columnsFor(columns, 'title').filter(isLabel);
  if (named.length > 0 || format !== 'csv') return named;
  // A name is longer than a code, and rarely repeated.
  const name = columns.find(
    (column) =>
      isLabel(column) &&
      column.filled > records / 2 &&
      column.lengthMean > 6 &&
      column.duplicates !== null &&
      column.duplicates < records / 20,
  );
  return name ? [name] : [];
}

/**
 * Guesses the target from the name of the file, the type that its records name, or its folder; otherwise from
 * whether the records are events or have dates.
 */
function targetOf({ columns, file }: SurveyedSource, { key, targetOf: find }: GuessOptions): Target | null {
  const kinds = columnsFor(columns, 'kind')[0]?.distinct ?? [];
  const kind = kinds.length === 1 ? (kinds[0] ?? '') : '';
  const isDated =
    dateColumns(columns).length > 0 ||
    fileDatesOf(columns) !== null ||
    columnsFor(columns, 'authors').length > 0;
  const otherwise = lookLikeEvents(columns) ? 'Event' : isDated ? 'Article' : 'Page';
  const names = [targetNamed(key), targetNamed(kind), targetNamed(file), otherwise];
  for (const name of names) {
    const target = name === null ? null : find(name);
    if (target) return target;
  }
  return null;
}

/**
 * The best-named column that has a unique value in every record; else the best available column, with a note
 * about the consequences.
 */
function keyOf(
  { columns, records, format }: SurveyedSource,
  target: Target,
): { rule: RawRule; note: string | null } {
  if (format === 'markdown') return { rule: 'source_path', note: null };
  const simple = columns.filter(({ kind, lengthMax }) => !kind.startsWith('list') && lengthMax <= 500);
  // Other sources refer to people and terms by their slug.
  const isReferred = target.name === 'Contact' || target.name === 'taxonomy';
  const named = [...(isReferred ? columnsFor(simple, 'slug') : []), ...columnsFor(simple, 'key')];
  const enough = isReferred ? records * 0.95 : records;
  const unique = [...named, ...simple].find(({ filled, duplicates }) => duplicates === 0 && filled >= enough);
  if (unique) return { rule: unique.path, note: null };
  const once = ({ filled, duplicates }: Column) => filled - (duplicates ?? filled);
  const best = [...named, ...simple].sort((a, b) => once(b) - once(a))[0];
  if (!best) return { rule: '', note: 'No column has unique values. Set recordKey.' };
  return {
    rule: best.path,
    note: `No column is a key that every record has once. ${best.path} is used: ${best.duplicates ?? 'some'} records repeat one and ${records - best.filled} have none; those fail.`,
  };
}

/** Converts a file name to a key that differs from those of the other sources. */
export function sourceKeyOf(file: string, taken: ReadonlySet<string>): string {
  const name = file.replace(/\.\w+$/, '').split('/');
  const slug = slugify(name.at(-1) ?? file) || 'source';
  const key = (/^[a-z]/.test(slug) ? slug : `s-${slug}`).slice(0, 50);
  if (!taken.has(key)) return key;
  for (let number = 2; ; number += 1) if (!taken.has(`${key}-${number}`)) return `${key}-${number}`;
}
