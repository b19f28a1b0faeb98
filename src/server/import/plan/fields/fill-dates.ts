/** Fills the dates of a source: when its records were published, and when its events take place. */
import type { Column } from '../columns.ts';
import { areDays, announcedRule, eventTimes, venueColumns, venueRule } from '../events.ts';
import { fileDatesOf } from './file-dates.ts';
import type { Filling } from './filling.ts';
import { dateRule, type RawRule } from '../rules.ts';
import { dateColumns, furtherDates, isDates } from './vocabulary.ts';

/** Targets whose dates are not publication dates, unlike those of articles. */
const UNDATED = new Set(['Contact', 'Company', 'Product']);

/** Fills the start, end and venue of events. Call it before any date is used as a publication date. */
export function fillEvent({ surveyed, target, options, notes, uses, fill, preset }: Filling): void {
  if (!Object.hasOwn(target.shape, 'startDate')) return;
  const times = eventTimes(surveyed.columns, true);
  if (times) {
    fill('startDate', times.start, dateRule);
    if (times.end) fill('endDate', times.end, dateRule);
    if (areDays(times.start) && Object.hasOwn(target.shape, 'allDay'))
      preset('allDay', { transform: [{ constant: true }] });
    const isKnown = dateColumns(surveyed.columns).some(
      (column) => !uses.has(column.path) && isNamed(column.path),
    );
    if (!isKnown) {
      preset('published', announcedRule(times.start, options.today));
      notes.push(
        `No date of publication: each is published on the day it begins, and on ${options.today} where that is later.`,
      );
    }
  }
  if (!Object.hasOwn(target.shape, 'venue')) return;
  const parts = venueColumns(surveyed.columns);
  const [first] = parts;
  fill('venue', first?.[1], () => venueRule(parts));
  if (first) for (const [, { path }] of parts) uses.set(path, 'venue');
}

/** Whether the column's name means only a publication date. */
function isNamed(path: string): boolean {
  return /publi|posted|issued|created|announced/i.test(path);
}

/**
 * Fills the publication dates. If no item has a date, items are published on the day of the plan, which the
 * survey reports; so are pages that lack a date.
 */
export function fillDates(filling: Filling): void {
  const { surveyed, target, options, fields, uses, notes, fill, free, preset } = filling;
  if (!Object.hasOwn(target.shape, 'published') || Object.hasOwn(fields, 'published')) return;
  const dates = dateColumns(surveyed.columns).filter(({ path }) => !uses.has(path));
  const published = dates.find(({ path }) => !UNDATED.has(target.name) || /publi/i.test(path));
  const ofFiles = fileDatesOf(surveyed.columns);
  const today = { transform: [{ constant: `${options.today}T00:00:00Z` }] };
  if (!published) {
    if (ofFiles) return fill('published', ofFiles.column, () => ofFiles.rule);
    preset('published', today);
    notes.push(
      `No date of publication: published is set to ${options.today}. Remove the rule to import drafts.`,
    );
    return;
  }
  fill('unpublished', free('unpublished').find(isDates), dateRule);
  fillPublished(filling, published, { ofFiles: ofFiles?.rule ?? null, today });
}

interface Otherwise {
  ofFiles: RawRule | null;
  today: RawRule;
}

/** Fills the publication date, with fallbacks for records that lack it. */
function fillPublished(
  { surveyed, target, options, fields, uses, notes, fill }: Filling,
  published: Column,
  { ofFiles, today }: Otherwise,
): void {
  const missing = surveyed.records - published.filled;
  const further =
    missing === 0 ? [] : furtherDates(surveyed.columns, published).filter(({ path }) => !uses.has(path));
  const times = Object.hasOwn(fields, 'startDate') ? eventTimes(surveyed.columns, true) : null;
  const announced = times ? announcedRule(times.start, options.today) : null;
  const instead = missing === 0 ? null : (announced ?? ofFiles ?? (target.name === 'Page' ? today : null));
  const others: RawRule[] = [...further.map(dateRule), ...(instead === null ? [] : [instead])];
  fill('published', published, (column) =>
    others.length === 0 ? dateRule(column) : { transform: [{ firstOf: [dateRule(column), ...others] }] },
  );
  for (const { path } of further) uses.set(path, 'published');
  if (missing === 0) return;
  const day =
    instead === today
      ? options.today
      : instead === announced
        ? 'the day on which the event begins'
        : 'the date in the name of the file';
  const becomes = instead === null ? 'they become drafts.' : `published is set to ${day} for them.`;
  notes.push(
    missingNote(
      missing,
      published.path,
      further.map(({ path }) => path),
      becomes,
    ),
  );
}

function missingNote(missing: number, path: string, further: readonly string[], becomes: string): string {
  const records = missing === 1 ? '1 record has' : `${missing} records have`;
  if (further.length === 0) return `${records} no date in ${path}: ${becomes}`;
  return `${records} no date in ${path}. Where ${further.join(', ')} has one, it counts; else ${becomes}`;
}
