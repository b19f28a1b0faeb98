/** Detects when and where an event takes place, because these dates are not publication dates. */
import type { Column } from './columns.ts';
import type { RawRule } from './rules.ts';
import { columnsFor, isDates, MEANINGS, plainName, type Meaning } from './fields/vocabulary.ts';

export interface EventTimes {
  start: Column;
  end: Column | null;
}

/**
 * Start and end of an event; null for records without a start. If there is an end, a plain `date` column
 * counts as the start.
 */
export function eventTimes(columns: readonly Column[], isOfEvents: boolean): EventTimes | null {
  const [end = null] = columnsFor(columns, 'ends').filter(isDates);
  const [named] = columnsFor(columns, 'starts').filter(isDates);
  const plain = columns.find(
    (column) => isDates(column) && /^(?:date|datetime|when)$/.test(plainName(column.path)),
  );
  const start = named ?? (isOfEvents || end ? plain : undefined);
  return start ? { start, end } : null;
}

/** Whether records that are not called events are events: they have a start, and an end or a venue. */
export function lookLikeEvents(columns: readonly Column[]): boolean {
  const [start] = columnsFor(columns, 'starts').filter(isDates);
  const [end] = columnsFor(columns, 'ends').filter(isDates);
  return start !== undefined && (end !== undefined || columnsFor(columns, 'venue').length > 0);
}

/** Whether all values are days without a time. */
export function areDays({ distinct, samples }: Column): boolean {
  return !(distinct ?? samples).some((value) => /\d:\d\d/.test(value));
}

/**
 * Rule for the publication date of an event. Its announcement date is unknown, so the rule uses the event's
 * day, or the day of the plan if that is earlier.
 */
export function announcedRule(start: Column, today: string): RawRule {
  const { order } = start;
  return {
    path: start.path,
    transform: [{ date: { ...(order === 'dmy' && { order }), notAfter: today } }],
  };
}

/** Fields of a venue, the meanings of their columns, and their maximum lengths in characters. */
const PARTS: readonly (readonly [string, Meaning, number])[] = [
  ['name', 'venue', 120],
  ['address1', 'street', 120],
  ['city', 'city', 80],
  ['region', 'region', 80],
  ['postalCode', 'postalCode', 20],
  ['country', 'country', 80],
];

/**
 * The columns of a venue, by field: those inside an object that is named like a venue, else those of the
 * record itself.
 */
export function venueColumns(columns: readonly Column[]): [string, Column, number][] {
  const names: readonly string[] = MEANINGS.venue.split(' ');
  const isBelow = (path: string) => names.includes(plainName(parentOf(path)));
  const below = columns.filter(({ path }) => path.includes('.') && isBelow(path));
  return PARTS.flatMap(([field, meaning, lengthMax]) => {
    const column =
      below.find(({ path }) => field === 'name' && /^(?:name|title)$/.test(plainName(path))) ??
      columnsFor(below, meaning)[0] ??
      columnsFor(columns, meaning)[0];
    return column && (column.kind === 'text' || column.kind === 'number') ? [[field, column, lengthMax]] : [];
  });
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

export function venueRule(parts: readonly [string, Column, number][]): RawRule {
  const values = Object.fromEntries(
    parts.map(([field, { path }, lengthMax]) => [field, { path, transform: [{ text: { lengthMax } }] }]),
  );
  return { transform: [{ object: { values } }] };
}
