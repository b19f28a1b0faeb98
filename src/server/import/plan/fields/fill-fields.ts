/** Decides which column of a source fills which field of its target. */
import type { Target } from '../../links/targets.ts';
import type { Column } from '../columns.ts';
import { fillDates, fillEvent } from './fill-dates.ts';
import { startFilling, type Filling } from './filling.ts';
import type { GuessOptions } from '../guess.ts';
import { namedFields } from './named-fields.ts';
import { originOf } from '../origins.ts';
import { isReadByStep, permalinksOf } from '../permalinks.ts';
import {
  aliasRule,
  authorsRule,
  bodyRule,
  languageRule,
  draftRule,
  imageRule,
  nameRule,
  sectionRule,
  termsRule,
  textRule,
  type Permalinks,
  type RawRule,
} from '../rules.ts';
import type { SurveyedSource } from '../survey-source.ts';
import { columnsFor, plainName } from './vocabulary.ts';

export type FilledFields = Pick<Filling, 'fields' | 'uses' | 'notes'> & { addresses: RawRule[] };

export function fillFields(
  surveyed: SurveyedSource,
  titles: readonly Column[],
  target: Target,
  options: GuessOptions,
): FilledFields {
  const filling = startFilling(surveyed, target, options);
  const { fields, uses, notes, fill, free, preset } = filling;
  fill('name', titles[0], () => nameRule(titles, free('slug')));
  fillEvent(filling);
  fillDates(filling);
  fillLanguage(filling);
  fillTexts(filling);
  fillImage(filling);
  fillReferences(filling);
  for (const [field, { column, rule }] of namedFields(surveyed.columns, target, { fields, uses }))
    fill(field, column, () => rule);
  if (target.name === 'taxonomy') {
    const type = options.key.includes('categor') ? 'Category' : 'Topic';
    preset('type', { transform: [{ constant: type }] });
  }
  const { own, others } = addressesOf(surveyed.columns, options.origins);
  const permalinks = permalinksOf(surveyed.columns, surveyed.format, options.configuration);
  if (target.name === 'Page') fillAlias(filling, titles, permalinks);
  for (const { path } of [...own, ...others])
    uses.set(path, uses.has(path) ? `${uses.get(path)}, old URL` : 'old URL');
  if (permalinks) notes.push(...permalinks.notes);
  const named = permalinks ? own.filter((column) => !isReadByStep(column, permalinks.options)) : own;
  const rules = [...named, ...others].map(({ path }) => path);
  const made = permalinks ? [{ transform: [{ permalink: permalinks.options }] }] : [];
  return { fields, uses, notes, addresses: [...made, ...rules] };
}

/** Fills the language of items from a column whose values are languages. */
function fillLanguage({ fill, free }: Filling): void {
  fill(
    'language',
    free('language').find((column) => languageRule(column) !== null),
    languageRule,
  );
}

function fillTexts({ fill, free }: Filling): void {
  const bodies = free('body')
    .filter(({ lengthMean, kind }) => lengthMean > 100 || kind === 'HTML')
    .sort((a, b) => b.lengthMean - a.lengthMean);
  fill('body', bodies[0], bodyRule);
  fill('deck', free('deck').find(isWords), (column) => textRule(column, 400));
  fill('teaser', free('teaser').find(isWords), (column) => textRule(column, 600));
  fill('description', free('teaser').find(isWords), (column) => textRule(column, 1000));
  const states = [...free('draft'), ...free('isPublished'), ...free('status')];
  fill(
    'draft',
    states.find((column) => draftRule(column) !== null),
    draftRule,
  );
}

function isWords({ kind }: Column): boolean {
  return kind === 'text' || kind === 'long text' || kind === 'HTML';
}

/**
 * Fills the image from at most three columns with images of the folder; the first available image is
 * used: columns named as images come first, logos last.
 */
function fillImage({ surveyed, options, fields, uses, fill, free }: Filling): void {
  const named = columnsFor(surveyed.columns, 'image');
  const place = (column: Column) => {
    if (/logo|icon|avatar/i.test(column.path)) return 1000;
    return named.includes(column) ? named.indexOf(column) : 500;
  };
  const images = surveyed.columns
    .filter((column) => !uses.has(column.path) && (column.kind === 'image' || named.includes(column)))
    .filter(options.helpers.hasImages)
    .sort((a, b) => place(a) - place(b))
    .slice(0, 3);
  fill('primaryImage', images[0], () => imageRule(images, free('imageAlt')[0], options.helpers));
  if (!Object.hasOwn(fields, 'primaryImage')) return;
  for (const { path } of images) uses.set(path, 'primaryImage');
}

/** Maximum number of distinct values of a column that lists sections. */
const SECTIONS_MAX = 30;

function fillReferences({ target, options, fill, free, preset }: Filling): void {
  fill('authors', free('authors').find(isNames), (column) =>
    authorsRule(column, options.helpers, options.today),
  );
  const section = free('section').find(
    ({ distinct, filled, kind }) =>
      (kind === 'text' || kind === 'list of text') &&
      distinct !== null &&
      distinct.length <= SECTIONS_MAX &&
      distinct.length < filled,
  );
  if (Object.hasOwn(target.shape, 'primarySection')) {
    fill('primarySection', section, sectionRule);
    preset('primarySection', sectionOfSource(options));
  }
  fill('taxonomy', free('terms').find(isNames), (column) => termsRule(column, options.helpers));
}

function isNames({ kind, lengthMean }: Column): boolean {
  return kind.startsWith('list') || (kind === 'text' && lengthMean < 120);
}

/** A section named after the source, so that the items appear on a page. */
function sectionOfSource({ key, isReserved }: Pick<GuessOptions, 'key' | 'isReserved'>): RawRule {
  const alias = isReserved(key) ? `${key}-archive` : key;
  const name = key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ');
  const create = {
    name: { transform: [{ constant: name }] },
    manualAlias: { transform: [{ constant: true }] },
  };
  return { transform: [{ constant: alias }, { lookup: { target: 'websiteSection', by: 'alias', create } }] };
}

/** Columns with the record's own old path or URL, and with its former ones. */
function addressesOf(
  columns: readonly Column[],
  origins: readonly string[],
): { own: Column[]; others: Column[] } {
  const isOfSite = ({ kind, distinct, samples }: Column) =>
    kind !== 'URL' || (distinct ?? samples).some((url) => origins.includes(originOf(url)));
  const own = columnsFor(columns, 'address')
    .filter(
      ({ kind, samples }) =>
        kind === 'URL' || (kind === 'text' && samples.some((sample) => /\/|\.(?:md|html?)$/.test(sample))),
    )
    .filter(isOfSite)
    .slice(0, 4);
  const others = columnsFor(columns, 'aliases')
    .filter(({ kind }) => kind === 'URL' || kind === 'list of text' || kind === 'text')
    .filter(isOfSite)
    .slice(0, 4);
  return { own, others };
}

function isPath({ samples }: Column): boolean {
  return samples.some((sample) => sample.startsWith('/'));
}

/**
 * Fills the path of a page. A page retains its path if the source has one; otherwise it is matched by its
 * title, because it has no other key.
 */
function fillAlias(
  { surveyed, uses, preset }: Filling,
  titles: readonly Column[],
  permalinks: Permalinks | null,
): void {
  const addresses = columnsFor(surveyed.columns, 'address');
  const path = addresses.find(
    (column) => isPath(column) && !(permalinks && isReadByStep(column, permalinks.options)),
  );
  const file = addresses.find((column) => plainName(column.path) === 'sourcepath');
  preset('alias', aliasRule({ path, titles, file }, permalinks));
  if (path) uses.set(path.path, 'alias');
}
