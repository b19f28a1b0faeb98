/** Detects when and where an event takes place: its dates are not dates of publication. */
import type { Column } from './columns.ts';
import type { RawRule } from './rules.ts';
import { columnsFor, isDates, MEANINGS, plainName, type Meaning } from './fields/vocabulary.ts';

export interface EventTimes {
  start: Column;
  end: Column | null;
}

/** Null for records without a start. If there is also an end, a plain `date` is the start. */
export function eventTimes(columns: readonly Column[], isOfEvents: boolean): EventTimes | null {
  const [end = null] = columnsFor(columns, 'ends').filter(isDates);
  const [named] = columnsFor(columns, 'starts').filter(isDates);
  const plain = columns.find(
    (column) => isDates(column) && /^(?:date|datetime|when)$/.test(plainName(column.path)),
  );
  const start = named ?? (isOfEvents || end ? plain : undefined);
  return start ? { start, end } : null;
}

/** Whether records that no name calls events are events: they begin, and end or take place somewhere. */
export function lookLikeEvents(columns: readonly Column[]): boolean {
  const [start] = columnsFor(columns, 'starts').filter(isDates);
  const [end] = columnsFor(columns, 'ends').filter(isDates);
  return start !== undefined && (end !== undefined || columnsFor(columns, 'venue').length > 0);
}

/** True where no value has a time. */
export function areDays({ distinct, samples }: Column): boolean {
  return !(distinct ?? samples).some((value) => /\d:\d\d/.test(value));
}

/** Published when it was announced, which is unknown: on its day, or on the day of the plan if that is earlier. */
export function announcedRule(start: Column, today: string): RawRule {
  const { order } = start;
  return {
    path: start.path,
    transform: [{ date: { ...(order === 'dmy' && { order }), notAfter: today } }],
  };
}

/** Fields of a venue, the meaning of their columns, and their limits in characters. */
const PARTS: readonly (readonly [string, Meaning, number])[] = [
  ['name', 'venue', 120],
  ['address1', 'street', 120],
  ['city', 'city', 80],
  ['region', 'region', 80],
  ['postalCode', 'postalCode', 20],
  ['country', 'country', 80],
];

/** The columns of a venue by its fields: those of an object with such a name, else those of the record itself. */
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
