/** Reads the dates of other systems. Pure. */

/** Year first, with or without a time and a zone; without a zone it is UTC. */
const YEAR_FIRST =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/iu;

/** Day first with dots, as in German. */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u;

/**
 * The instant that a cell names, as ISO 8601 in UTC. Null for one in the future, before 1990, or in another form: in
 * `03/04/2024` the day is not certain.
 */
export function instantIn(cell: string, nowMs: number): string | null {
  const text = cell.trim();
  const parts = YEAR_FIRST.exec(text);
  const [, day, month, year, ...time] = DAY_FIRST.exec(text) ?? [];
  const ms = parts ? msOf(parts.slice(1)) : year ? msOf([year, month, day, ...time]) : Number.NaN;
  return ms > Date.UTC(1990) && ms <= nowMs ? new Date(ms).toISOString() : null;
}

function msOf(parts: readonly (string | undefined)[]): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const read = new Date(ms);
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && read.getUTCHours() === hour;
  return isReal ? ms - offsetOf(parts[6]) : Number.NaN;
}

/** Milliseconds by which a zone such as `+01:00` is ahead of UTC. */
function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
