/** What happened to accounts in two periods, in one statement that reads no more events than it may count. */
import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

interface Period {
  from: string;
  until: string;
  edges: readonly string[];
}

export interface MembersQuestion {
  site: number;
  now: Period;
  before: Period;
  countryCode: string | null;
  /** Of each kind and period the newest so many events are looked at. */
  countedMax: number;
  rowsMax: number;
}

export interface MemberFigures {
  joined: number;
  closed: number;
  active: number;
  logins: number;
}

interface Part {
  part: 'found' | 'total' | 'point' | 'row';
  key: string;
  now: MemberFigures;
  before: MemberFigures;
  most: number;
}

/** `points`: who joined, by the number of the point, from 1. */
export interface CountedMembers {
  total: Part | null;
  points: Map<number, { now: number; before: number }>;
  rows: Part[];
  isCut: boolean;
  hasMoreRows: boolean;
}

export async function countMembers(work: UnitOfWork, question: MembersQuestion): Promise<CountedMembers> {
  const { now, before, countryCode, countedMax, rowsMax } = question;
  const kinds = ['registered', 'closed', 'loggedIn'];
  const read = kinds.flatMap((kind) => [
    newest(work, question, { kind, period: now, isNow: true }),
    newest(work, question, { kind, period: before, isNow: false }),
  ]);
  const { rows } = await sql<Part>`
    with found as materialized (${sql.join(read, sql` union all `)}), counted as materialized (
      select f.*, coalesce(u.country_code, '') as country,
        width_bucket(f.at, case when is_now then ${[...now.edges]}::timestamptz[] else ${[...before.edges]}::timestamptz[] end) as point
      -- Each account by its id: joined as a whole, the table of all accounts would be read.
      from found f left join lateral (select country_code from site_user
        where organisation_id = ${work.organisationId} and id = f.site_user_id offset 0) u on true
      where ${countryCode === null ? sql`true` : sql`u.country_code = ${countryCode}`}
    )
    select 'found' as part, '' as key, '{}'::jsonb as now, '{}'::jsonb as before,
      coalesce(max(n), 0)::integer as most from (select count(*) as n from found group by kind, is_now) as kinds
    union all select 'total', '', ${FIGURES} from counted
    union all select 'point', point::text, ${FIGURES} from counted group by point
    union all (select 'row', country, ${FIGURES} from counted group by country order by 5 desc, 2 limit ${rowsMax + 1})`.execute(
    work.db,
  );
  const of = (part: Part['part']) => rows.filter((row) => row.part === part);
  return {
    total: of('total')[0] ?? null,
    points: new Map(
      of('point').map((point) => [Number(point.key), { now: point.now.joined, before: point.before.joined }]),
    ),
    rows: of('row').slice(0, rowsMax),
    isCut: (of('found')[0]?.most ?? 0) >= countedMax,
    hasMoreRows: of('row').length > rowsMax,
  };
}

/** The events of one kind and period, the newest first, as their index has them. */
function newest(
  { organisationId }: UnitOfWork,
  { site, countedMax }: MembersQuestion,
  { kind, period, isNow }: { kind: string; period: Period; isNow: boolean },
): RawBuilder<unknown> {
  return sql`(select ${sql.lit(isNow)} as is_now, kind, at, site_user_id from site_user_event
    where organisation_id = ${organisationId} and site_id = ${site} and kind = ${kind}
      and at >= ${period.from} and at < ${period.until}
    order by at desc limit ${sql.lit(countedMax)})`;
}

const figures = (isNow: boolean) => {
  const own = sql.lit(isNow);
  const count = (kind: string) => sql`count(*) filter (where is_now = ${own} and kind = ${sql.lit(kind)})`;
  return sql`jsonb_build_object('joined', ${count('registered')}, 'closed', ${count('closed')},
    'logins', ${count('loggedIn')},
    'active', count(distinct site_user_id) filter (where is_now = ${own} and kind = 'loggedIn'))`;
};

/** Both periods, and how many of the present one joined, by which rows are sorted. */
const FIGURES = sql`${figures(true)}, ${figures(false)},
  count(*) filter (where is_now and kind = 'registered')::integer`;
