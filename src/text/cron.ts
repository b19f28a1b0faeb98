/** Cron expressions of five fields, as in `30 6 * * 1-5`. */

/** A parsed expression. */
export interface Cron {
  /** Minutes of the day at which it occurs, ascending. */
  times: readonly number[];
  months: ReadonlySet<number>;
  /** Days of the month; null for every day. */
  dates: ReadonlySet<number> | null;
  /** ISO weekdays, 1 is Monday; null for every day. */
  weekdays: ReadonlySet<number> | null;
}

const FIELDS = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12 },
  { name: 'weekday', min: 0, max: 7 },
] as const;

const LENGTH_MAX = 100;
const PART = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/;
/** Days of the longest month, by number. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Parses an expression. Each field is a list of numbers, of ranges and of stars, each with a step or without: `1,15`, `1-5`,
 * `8-18/2`; 0 and 7 are Sunday. With days of the month and weekdays, either suffices. Throws an Error that begins with `owner` and names the field.
 */
export function parseCron(expression: string, owner: string): Cron {
  const texts = expression.length > LENGTH_MAX ? [] : expression.trim().split(/\s+/);
  if (texts.length !== FIELDS.length)
    throw new Error(
      `${owner}: the cron expression “${expression.slice(0, LENGTH_MAX)}” does not have five fields. Give minute, hour, day of the month, month and weekday.`,
    );
  const [minutes = [], hours = [], dates = [], months = [], weekdays = []] = FIELDS.map((field, index) =>
    valuesOf(texts[index] ?? '', field, `${owner}: the ${field.name} of the cron expression “${expression}”`),
  );
  const cron: Cron = {
    times: hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute)),
    months: new Set(months),
    dates: texts[2]?.startsWith('*') && dates.length === 31 ? null : new Set(dates),
    weekdays:
      texts[4]?.startsWith('*') && weekdays.length === 8 ? null : new Set(weekdays.map((day) => day || 7)),
  };
  const isPossible =
    cron.weekdays !== null || months.some((month) => dates.some((date) => date <= (DAYS[month - 1] ?? 0)));
  if (!isPossible)
    throw new Error(
      `${owner}: the day of the month of the cron expression “${expression}” is in none of its months. Change one of them.`,
    );
  return cron;
}

function valuesOf(text: string, { min, max }: (typeof FIELDS)[number], subject: string): number[] {
  const values = text.split(',').flatMap((part) => {
    const match = PART.exec(part);
    const [, from, to, step] = match ?? [];
    const first = from === undefined ? min : Number(from);
    // With a step, a single number is the beginning of a range.
    const end = from === undefined || step !== undefined ? max : first;
    const last = to === undefined ? end : Number(to);
    const by = step === undefined ? 1 : Number(step);
    if (!match || first < min || last > max || first > last || by === 0)
      throw new Error(
        `${subject} is “${text}”. Give *, numbers from ${min} to ${max}, ranges like ${min}-${max}, steps like */2, or a list of them.`,
      );
    return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, index) => first + index * by);
  });
  return [...new Set(values)].sort((one, other) => one - other);
}
