/** The dashboard's figures of a site's members, in one statement that reads a limited number of events. */
import { sql } from 'kysely';
import type { Span } from '#fields/report-times.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/** Maximum number of events of one kind that are read, newest first. */
export const EVENTS_COUNTED_MAX = 50_000;

export interface RecentMembers {
  /** Accounts that logged in. */
  active: number;
  logins: number;
  /** Counts by day number, from 1; only days with events. */
  days: ReadonlyMap<number, { joined: number; left: number }>;
}

interface Row {
  kind: string;
  point: number;
  count: number;
  accounts: number;
}

/** Counts events by the days whose edges are in `span`. */
export async function countRecentMembers(
  { db, organisationId }: UnitOfWork,
  { site, span }: { site: number; span: Span },
): Promise<RecentMembers> {
  const newest = (kind: string) => sql`(select kind, at, site_user_id from site_user_event
    where organisation_id = ${organisationId} and site_id = ${site} and kind = ${kind}
      and at >= ${span.from} and at < ${span.until}
    order by at desc limit ${sql.lit(EVENTS_COUNTED_MAX)})`;
  const { rows } = await sql<Row>`
    select kind, width_bucket(at, ${[...span.edges]}::timestamptz[]) as point, count(*)::integer as count, 0 as accounts
    from (${newest('registered')} union all ${newest('closed')}) as comings group by 1, 2
    union all select 'loggedIn', 0, count(*)::integer, count(distinct site_user_id)::integer
    from ${newest('loggedIn')} as logins`.execute(db);
  const at = (kind: string, point: number) =>
    rows.find((row) => row.kind === kind && row.point === point)?.count ?? 0;
  const points = new Set(rows.map(({ point }) => point));
  const loggedIn = rows.find(({ kind }) => kind === 'loggedIn');
  return {
    active: loggedIn?.accounts ?? 0,
    logins: loggedIn?.count ?? 0,
    days: new Map(
      [...points].map((point) => [point, { joined: at('registered', point), left: at('closed', point) }]),
    ),
  };
}
