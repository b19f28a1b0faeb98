/**
 * Counts events of accounts in two periods: each event is read once, from an index, and every event is
 * counted.
 */
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

/** Events of the accounts in one country. */
interface Row {
  /** Three-letter country code; empty for an account without a country, or an erased account. */
  key: string;
  now: MemberFigures;
  before: MemberFigures;
}

/** `points`: number of accounts that joined, by the number of the point, from 1. */
export interface CountedMembers {
  total: Pick<Row, 'now' | 'before'>;
  points: Map<number, { now: number; before: number }>;
  /** Sorted by the number of accounts that joined, highest first. */
  rows: Row[];
  hasMoreRows: boolean;
}

/**
 * Maximum number of events that one statement counts, so that it ends within the statement timeout even on a
 * busy machine.
 */
export const EVENTS_AT_ONCE = 200_000;

/** Working memory for one statement's accounts: with less, the sort uses the disk. */
const MEMORY = '64MB';

/**
 * Counts all events of both periods. More than `atOnce` events are counted in ranges of accounts with about that many events,
 * and their sums are added up: an account is in only one range, so it is never counted twice.
 */
export async function countMembers(
  work: UnitOfWork,
  question: MembersQuestion,
  atOnce = EVENTS_AT_ONCE,
): Promise<CountedMembers> {
  await sql`select set_config('work_mem', ${MEMORY}, true)`.execute(work.db);
  const countries = new Map<string, Row>();
  const add = async (accounts: Accounts) => {
    for (const row of await countByCountry(work, question, accounts))
      countries.set(row.key, sumOf(countries.get(row.key), row));
  };
  if (await hasMoreEvents(work, question, atOnce))
    for await (const some of accountsOf(work, question, atOnce)) await add(some);
  else await add('all');
  const rows = [...countries.values()].sort(
    (a, b) => b.now.joined - a.now.joined || (a.key < b.key ? -1 : 1),
  );
  return {
    total: rows.reduce<Row>(sumOf, { key: '', now: NONE, before: NONE }),
    points: await joinedByPoint(work, question),
    rows: rows.slice(0, question.rowsMax),
    hasMoreRows: rows.length > question.rowsMax,
  };
}

/**
 * Range of accounts that a statement counts: ids greater than `above` and at most `upTo`, which is null
 * without a bound. `erased`: events without an account.
 */
type Accounts = 'all' | 'erased' | { above: number; upTo: number | null };

const NONE: MemberFigures = { joined: 0, closed: 0, active: 0, logins: 0 };

function sumOf(one: Row | undefined, other: Row): Row {
  const { now = NONE, before = NONE } = one ?? {};
  const add = (a: MemberFigures, b: MemberFigures): MemberFigures => ({
    joined: a.joined + b.joined,
    closed: a.closed + b.closed,
    active: a.active + b.active,
    logins: a.logins + b.logins,
  });
  return { key: other.key, now: add(now, other.now), before: add(before, other.before) };
}

async function hasMoreEvents(
  work: UnitOfWork,
  { site, now, before }: MembersQuestion,
  atOnce: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from site_user_event where organisation_id = ${work.organisationId} and site_id = ${site}
        and kind = any (${Object.values(KINDS)}::text[]) and at >= ${before.from} and at < ${now.until}
      limit ${atOnce + 1}) as event`.execute(work.db);
  return (rows[0]?.count ?? 0) > atOnce;
}

/** Ranges of a site's accounts in id order, each with about `atOnce` events of all times. */
async function* accountsOf(
  work: UnitOfWork,
  { site }: MembersQuestion,
  atOnce: number,
): AsyncGenerator<Accounts> {
  yield 'erased';
  let above: number | null = 0;
  while (above !== null) {
    const { rows } = await sql<{ id: number }>`
      select site_user_id as id from site_user_event
      where organisation_id = ${work.organisationId} and site_id = ${site} and site_user_id > ${above}
      order by site_user_id offset ${atOnce} limit 1`.execute(work.db);
    const upTo: number | null = rows[0]?.id ?? null;
    yield { above, upTo };
    above = upTo;
  }
}

/**
 * Sums up events per account before looking up the country: one lookup per account instead of one per event.
 */
async function countByCountry(
  work: UnitOfWork,
  question: MembersQuestion,
  accounts: Accounts,
): Promise<Row[]> {
  const { organisationId } = work;
  const { countryCode } = question;
  const { rows } = await sql<Row>`
    with account as (
      select site_user_id, ${sql.join(TALLIES, sql`, `)} from (${eventsOf(work, question, accounts)}) as event group by site_user_id
    ), counted as (
      select account.*, coalesce(u.country_code, '') as country from account
      -- All at once from their index: one by one, hundreds of thousands would be looked up.
      left join (select id, country_code from site_user
        where organisation_id = ${organisationId} ${idsOf(accounts, sql.ref('id'))} offset 0) u on u.id = account.site_user_id
      where ${countryCode === null ? sql`true` : sql`u.country_code = ${countryCode}`}
    )
    select country as key, ${figures('now')} as now, ${figures('before')} as before from counted group by country`.execute(
    work.db,
  );
  return rows;
}

function idsOf(accounts: Accounts, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (accounts === 'all') return sql``;
  if (accounts === 'erased') return sql`and ${id} is null`;
  const { above, upTo } = accounts;
  return upTo === null ? sql`and ${id} > ${above}` : sql`and ${id} > ${above} and ${id} <= ${upTo}`;
}

const KINDS = { joined: 'registered', closed: 'closed', logins: 'loggedIn' } as const;

/** The events of both periods, read through an index: by time, or by account. */
function eventsOf(
  { organisationId }: UnitOfWork,
  { site, now, before }: MembersQuestion,
  accounts: Accounts,
): RawBuilder<unknown> {
  const of = ({ from, until }: Period, isNow: boolean) => sql`
    select ${sql.lit(isNow)} as is_now, kind, site_user_id from site_user_event
    where organisation_id = ${organisationId} and site_id = ${site} and kind = any (${Object.values(KINDS)}::text[])
      and at >= ${from} and at < ${until}`;
  if (accounts === 'all') return sql`${of(now, true)} union all ${of(before, false)}`;
  return sql`
    select at >= ${now.from} as is_now, kind, site_user_id from site_user_event
    where organisation_id = ${organisationId} and site_id = ${site} and kind = any (${Object.values(KINDS)}::text[])
      ${idsOf(accounts, sql.ref('site_user_id'))}
      and (at >= ${now.from} and at < ${now.until} or at >= ${before.from} and at < ${before.until})`;
}

async function joinedByPoint(work: UnitOfWork, question: MembersQuestion): Promise<CountedMembers['points']> {
  const { rows } = await sql<{ point: number; now: number; before: number }>`
    select point, coalesce(sum(joined) filter (where is_now), 0)::integer as now,
      coalesce(sum(joined) filter (where not is_now), 0)::integer as before
    from (${joinedAt(work, question, question.now, true)} union all ${joinedAt(work, question, question.before, false)}) as joined
    group by point`.execute(work.db);
  return new Map(rows.map(({ point, now, before }) => [point, { now, before }]));
}

/** Number of accounts that joined in each interval of a period. */
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

const PERIODS = { now: true, before: false } as const;

/** Per account: the number of events of each kind in each period. */
const TALLIES = Object.entries(PERIODS).flatMap(([period, isNow]) =>
  Object.entries(KINDS).map(
    ([name, kind]) =>
      sql`count(*) filter (where is_now = ${sql.lit(isNow)} and kind = ${sql.lit(kind)}) as ${sql.ref(`${name}_${period}`)}`,
  ),
);

const figures = (period: keyof typeof PERIODS) => {
  const sum = (name: string) => sql`coalesce(sum(${sql.ref(`${name}_${period}`)}), 0)::integer`;
  // Erased accounts have no identity, so they do not count as active.
  return sql`jsonb_build_object('joined', ${sum('joined')}, 'closed', ${sum('closed')}, 'logins', ${sum('logins')},
    'active', count(*) filter (where site_user_id is not null and ${sql.ref(`logins_${period}`)} > 0))`;
};
