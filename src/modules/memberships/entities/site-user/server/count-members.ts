/** What happened to accounts in two periods, in one statement that reads each event once, from an index. */
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
  rowsMax: number;
}

export interface MemberFigures {
  joined: number;
  closed: number;
  active: number;
  logins: number;
}

interface Part {
  part: 'total' | 'point' | 'row';
  key: string;
  now: MemberFigures;
  before: MemberFigures;
}

/** `points`: who joined, by the number of the point, from 1. */
export interface CountedMembers {
  total: Part | null;
  points: Map<number, { now: number; before: number }>;
  rows: Part[];
  hasMoreRows: boolean;
}

export async function countMembers(work: UnitOfWork, question: MembersQuestion): Promise<CountedMembers> {
  const { now, before, countryCode, rowsMax } = question;
  // What an account did is added up before its country is looked up: once for each account, not for each event.
  const { rows } = await sql<Part>`
    with account as (
      select site_user_id, ${sql.join(TALLIES, sql`, `)}
      from (${eventsOf(work, question, now, true)} union all ${eventsOf(work, question, before, false)}) as event
      group by site_user_id
    ), counted as materialized (
      select account.*, coalesce(u.country_code, '') as country from account
      -- All at once from their index: one by one, hundreds of thousands would be looked up.
      left join (select id, country_code from site_user where organisation_id = ${work.organisationId} offset 0) u
        on u.id = account.site_user_id
      where ${countryCode === null ? sql`true` : sql`u.country_code = ${countryCode}`}
    ), joined as (${joinedAt(work, question, now, true)} union all ${joinedAt(work, question, before, false)})
    select 'total' as part, '' as key, ${FIGURES} from counted
    union all select 'point', point::text, ${joinedFigures(true)}, ${joinedFigures(false)}, 0 from joined group by point
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
    hasMoreRows: of('row').length > rowsMax,
  };
}

const KINDS = { joined: 'registered', closed: 'closed', logins: 'loggedIn' } as const;

/** The events of a period, as an index has them. */
function eventsOf(
  { organisationId }: UnitOfWork,
  { site }: MembersQuestion,
  { from, until }: Period,
  isNow: boolean,
): RawBuilder<unknown> {
  return sql`select ${sql.lit(isNow)} as is_now, kind, site_user_id from site_user_event
    where organisation_id = ${organisationId} and site_id = ${site} and kind = any (${Object.values(KINDS)}::text[])
      and at >= ${from} and at < ${until}`;
}

/** How many joined in each piece of a period. */
function joinedAt(
  { organisationId }: UnitOfWork,
  { site, countryCode }: MembersQuestion,
  { from, until, edges }: Period,
  isNow: boolean,
): RawBuilder<unknown> {
  const ofCountry =
    countryCode === null
      ? sql``
      : sql`and exists (select from site_user u where u.organisation_id = ${organisationId}
          and u.id = site_user_id and u.country_code = ${countryCode})`;
  return sql`select ${sql.lit(isNow)} as is_now, width_bucket(at, ${[...edges]}::timestamptz[]) as point, count(*) as joined
    from site_user_event where organisation_id = ${organisationId} and site_id = ${site} and kind = ${KINDS.joined}
      and at >= ${from} and at < ${until} ${ofCountry} group by 2`;
}

const joinedFigures = (isNow: boolean) =>
  sql`jsonb_build_object('joined', coalesce(sum(joined) filter (where is_now = ${sql.lit(isNow)}), 0)::integer)`;

const PERIODS = { now: true, before: false } as const;

/** Of each account: how often what happened in each period. */
const TALLIES = Object.entries(PERIODS).flatMap(([period, isNow]) =>
  Object.entries(KINDS).map(
    ([name, kind]) =>
      sql`count(*) filter (where is_now = ${sql.lit(isNow)} and kind = ${sql.lit(kind)}) as ${sql.ref(`${name}_${period}`)}`,
  ),
);

const figures = (period: keyof typeof PERIODS) => {
  const sum = (name: string) => sql`coalesce(sum(${sql.ref(`${name}_${period}`)}), 0)::integer`;
  // Accounts that were erased are nobody any more.
  return sql`jsonb_build_object('joined', ${sum('joined')}, 'closed', ${sum('closed')}, 'logins', ${sum('logins')},
    'active', count(*) filter (where site_user_id is not null and ${sql.ref(`logins_${period}`)} > 0))`;
};

/** Both periods, and how many of the present one joined, by which rows are sorted. */
const FIGURES = sql`${figures('now')} as now, ${figures('before')} as before, coalesce(sum(joined_now), 0)::integer as most`;
