/** Sources of figures that read sums of months instead of most days. */
import { sql, type RawBuilder } from 'kysely';
import type { Days } from '#reports/report-period.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { DaySpans } from '../model/day-spans.ts';
import { splitPeriod, type SplitPeriod } from './split-period.ts';
import type { FigureSource } from './sum-figures.ts';

/** Figures with sums of months: those of a month can end on different days. */
export type SummedFigures = 'items' | 'pageSpeed';

/** By the first day of a month, the last day that its sum contains. */
type LastDays = ReadonlyMap<string, string>;

type SummedDays = (site: number, figures: SummedFigures) => LastDays;

/** A unit of work with the sums that there are, which are read once for all questions. */
export interface SumReader {
  work: UnitOfWork;
  summedDays: (sites: readonly number[]) => Promise<SummedDays>;
}

/** Returns a reader of sums for the questions of one transaction. */
export function sumReader(work: UnitOfWork): SumReader {
  const read = new Map<string, Promise<SummedDays>>();
  return {
    work,
    summedDays: (sites) => {
      const key = sites.join();
      const days = read.get(key) ?? readSummedDays(work, sites);
      read.set(key, days);
      return days;
    },
  };
}

async function readSummedDays(
  { db, organisationId }: UnitOfWork,
  sites: readonly number[],
): Promise<SummedDays> {
  const { rows } = await sql<{ site: number; month: string; items: string; pageSpeed: string | null }>`
    select site_id as site, month::text, through::text as items, speed_through::text as "pageSpeed" from analytics_month
    where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])`.execute(db);
  const bySite = Map.groupBy(rows, ({ site }) => site);
  return (site, figures) =>
    new Map(
      (bySite.get(site) ?? []).flatMap((row) => {
        const last = row[figures];
        return last === null ? [] : [[row.month, last] as const];
      }),
    );
}

/** Days whose rows have the same columns in front. */
export interface Stretch {
  days: Days;
  /** Columns before those of the rows: `true as is_now`. */
  columns: RawBuilder<unknown>;
}

/** The two periods of a report, with the column `is_now`. */
export function periodsOf({ now, before }: DaySpans): Stretch[] {
  return [
    { days: now, columns: sql`true as is_now` },
    { days: before, columns: sql`false as is_now` },
  ];
}

export interface SplitParts {
  figures: SummedFigures;
  /** Rows of the months that the condition names. */
  ofMonths: (months: RawBuilder<boolean>) => RawBuilder<unknown>;
  /** Rows of the days that the condition names; `sign` is 1 or -1. */
  ofDays: (days: RawBuilder<boolean>, sign: RawBuilder<number>) => RawBuilder<unknown>;
}

/** Returns the rows of stretches of days: sums of months, and the days around them, which are added or subtracted. */
export async function splitSource(
  { work: { organisationId }, summedDays }: SumReader,
  { sites, stretches }: { sites: readonly number[]; stretches: readonly Stretch[] },
  { figures, ofMonths, ofDays }: SplitParts,
): Promise<FigureSource> {
  const summed = await summedDays(sites);
  const throughOf = new Map(sites.map((site) => [site, summed(site, figures)]));
  const parts = stretches.flatMap(({ days, columns }) =>
    splitsOf(days, throughOf).flatMap(({ of, months, ranges }) => {
      // A single site is an equality, by which the planner knows the order of the index.
      const isOfSites = of.length === 1 ? sql`site_id = ${of[0]}` : sql`site_id = any (${of}::integer[])`;
      const ofSites = sql`organisation_id = ${organisationId} and ${isOfSites}`;
      const rows = [
        ...(months.length > 0 ? [ofMonths(sql`${ofSites} and month = any (${[...months]}::date[])`)] : []),
        ...ranges.map((range) =>
          ofDays(sql`${ofSites} and ${inDays(range)}`, range.isSubtracted ? sql`-1` : sql`1`),
        ),
      ];
      return rows.map((row) => sql`select ${columns}, part.* from (${row}) as part`);
    }),
  );
  return sql.join(parts, sql` union all `);
}

/** The splits of a period, each with the sites that have it: sums of different sites can end on different days. */
function splitsOf(days: Days, throughOf: ReadonlyMap<number, LastDays>): (SplitPeriod & { of: number[] })[] {
  const splits = new Map<string, SplitPeriod & { of: number[] }>();
  for (const [site, through] of throughOf) {
    const split = splitPeriod(days, through);
    const key = JSON.stringify(split);
    splits.set(key, { ...split, of: [...(splits.get(key)?.of ?? []), site] });
  }
  return [...splits.values()];
}

/** Condition for rows of a table with the column `day`. */
export function inDays({ from, until }: Days): RawBuilder<boolean> {
  return sql`day between ${from}::date and ${until}::date`;
}
