/** Sums figures of counted rows in two periods: in total, by point of the chart, and by key. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** Returns the sum of a measure. */
export type SumOf<Name extends string> = (name: Name) => number;

/** Sums of both periods. */
interface BothSums<Name extends string> {
  now: SumOf<Name>;
  before: SumOf<Name>;
}

export interface GroupedSums<Name extends string> {
  total: BothSums<Name>;
  /** The ranking measure by the number of the point, from 1. */
  points: Map<number, { now: number; before: number }>;
  rows: (BothSums<Name> & { key: string })[];
  hasMoreRows: boolean;
  /** The largest number of rows that were read for one period and event. */
  readMax: number;
}

interface GroupedQuestion<Name extends string> {
  /** Subqueries `name as materialized (...)`; one is `counted`, with `is_now`, `keys` and `point`. */
  counted: RawBuilder<unknown>;
  /** A query of those with `is_now` and the number of rows that were read, `count`, for each event. */
  read: RawBuilder<unknown>;
  /** An aggregate of `counted` for each measure. */
  sums: Readonly<Record<Name, RawBuilder<unknown>>>;
  /** The measure by which rows are sorted, and which the chart shows. */
  rank: NoInfer<Name>;
  rowsMax: number;
}

type Line = Record<string, unknown> & {
  part: 'read' | 'total' | 'point' | 'row';
  key: string;
  isNow: boolean;
};

/** Reads all three with one statement; rows with the highest values come first. */
export async function groupedSums<Name extends string>(
  { db }: UnitOfWork,
  { counted, read, sums, rank, rowsMax }: GroupedQuestion<Name>,
): Promise<GroupedSums<Name>> {
  const measures = Object.entries<RawBuilder<unknown>>(sums);
  const aggregates = sql.join(
    measures.map(([name, sum]) => sql`coalesce(${sum}, 0)::double precision as ${sql.ref(name)}`),
  );
  const columns = sql.join(measures.map(([name]) => sql.ref(`line.${name}`)));
  const { rows: lines } = await sql<Line>`
    with ${counted},
    line as materialized (
      select is_now, key, ${aggregates} from counted cross join unnest(keys) as named (key) group by is_now, key),
    top as (
      select key, row_number() over (
        order by sum(${sql.ref(rank)}) filter (where is_now) desc nulls last, sum(${sql.ref(rank)}) desc, key) as rank
      from line group by key order by rank limit ${sql.lit(rowsMax + 1)})
    select 'total' as part, '' as key, is_now as "isNow", 0 as rank, ${aggregates} from counted group by is_now
    union all select 'read', '', is_now, 0, ${sql.join(measures.map(([name]) => (name === rank ? sql`count` : sql`0`)))}
    from (${read}) as read
    union all select 'point', point::text, is_now, 0, ${aggregates} from counted group by point, is_now
    union all select 'row', key, is_now, top.rank, ${columns} from top join line using (key)
    order by rank`.execute(db);
  return asGrouped(lines, { rank, rowsMax });
}

function asGrouped<Name extends string>(
  lines: readonly Line[],
  { rank, rowsMax }: { rank: Name; rowsMax: number },
): GroupedSums<Name> {
  const sumOf =
    (line: Line | undefined): SumOf<Name> =>
    (name) =>
      Number(line?.[name] ?? 0);
  const both = (of: readonly Line[]): BothSums<Name> => ({
    now: sumOf(of.find(({ isNow }) => isNow)),
    before: sumOf(of.find(({ isNow }) => !isNow)),
  });
  const ofPart = (wanted: Line['part']) => lines.filter(({ part }) => part === wanted);
  const byKey = (part: Line['part']) => [...Map.groupBy(ofPart(part), ({ key }) => key)];
  const rows = byKey('row').map(([key, of]) => ({ key, ...both(of) }));
  return {
    total: both(ofPart('total')),
    points: new Map(
      byKey('point').map(([key, of]) => {
        const { now, before } = both(of);
        return [Number(key), { now: now(rank), before: before(rank) }];
      }),
    ),
    rows: rows.slice(0, rowsMax),
    hasMoreRows: rows.length > rowsMax,
    readMax: Math.max(0, ...ofPart('read').map((line) => sumOf(line)(rank))),
  };
}
