/** Instants of a report’s days. Days are those of the site’s time zone, and not always 24 hours long. */
import { Temporal } from 'temporal-polyfill';
import { badInput } from '#model/errors.ts';
import type { ReportAnswer, ReportPoint } from '#reports/report.ts';
import {
  addDays,
  periodProblem,
  pieceBefore,
  reportDays,
  splitDays,
  unitOf,
  type PeriodInput,
  type Days,
  type ReportUnit,
} from '#reports/report-period.ts';

/** A period between two instants (ISO); `until` is exclusive. */
export interface Span {
  from: string;
  until: string;
  /** Start of each point, in order, and end of the last point, for `width_bucket`. */
  edges: string[];
}

/** Instants between which a report counts: in its period, and in the previous period it is compared with. */
export interface ReportTimes {
  period: ReportAnswer['period'];
  now: Span;
  before: Span;
  /** Days of each point, and the days they are compared with. */
  pieces: { days: Days; before: Days | null }[];
}

/**
 * Returns the instants between which a report counts. Nothing after `now` (ISO) counts. While the period is
 * not over, the previous one counts only up to the same time of day. Throws BAD_USER_INPUT for a period that
 * cannot be reported on.
 */
export function reportTimes(
  input: PeriodInput & { unit?: ReportUnit | null | undefined },
  timeZone: string,
  now: string,
): ReportTimes {
  const problem = periodProblem(input);
  if (problem) throw badInput('PERIOD_INVALID', problem, { [input.period ? 'period' : 'from']: problem });
  const clock = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const parts = reportDays(input, clock.toPlainDate().toString());
  const { days, before, shiftDays } = parts;
  const unit = unitOf(days, input.unit);
  const pieces = splitDays(days, unit).map((piece) => ({ days: piece, before: pieceBefore(piece, parts) }));
  const isToDate = days.until >= clock.toPlainDate().toString();
  const startOf = starts(timeZone);
  const spanOf = (all: Days, of: readonly Days[], end: string): Span => ({
    from: startOf(all.from),
    until: earlier(startOf(addDays(all.until, 1)), end),
    edges: [
      ...of.map(({ from }) => startOf(from)),
      ...of.slice(-1).map((last) => startOf(addDays(last.until, 1))),
    ],
  });
  const sameTime = iso(clock.subtract({ days: shiftDays }));
  return {
    period: { ...days, beforeFrom: before.from, beforeUntil: before.until, isToDate, unit },
    now: spanOf(
      days,
      pieces.map((piece) => piece.days),
      now,
    ),
    before: spanOf(
      before,
      pieces.flatMap((piece) => piece.before ?? []),
      isToDate ? sameTime : now,
    ),
    pieces,
  };
}

/** Returns a chart's points from the counts of each bucket, numbered from 1 as by `width_bucket`. */
export function reportPoints(
  { pieces }: Pick<ReportTimes, 'pieces'>,
  counts: ReadonlyMap<number, { now: number; before: number }>,
): ReportPoint[] {
  return pieces.map(({ days, before }, index) => {
    const count = counts.get(index + 1);
    return { ...days, count: count?.now ?? 0, before: before ? (count?.before ?? 0) : null };
  });
}

/**
 * Returns a function that returns the instant at which a day begins in the zone; each day is computed once.
 */
function starts(timeZone: string): (day: string) => string {
  const known = new Map<string, string>();
  return (day) => {
    const start = known.get(day) ?? iso(Temporal.PlainDate.from(day).toZonedDateTime(timeZone));
    known.set(day, start);
    return start;
  };
}

function iso(at: Temporal.ZonedDateTime): string {
  return new Date(at.epochMilliseconds).toISOString();
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
