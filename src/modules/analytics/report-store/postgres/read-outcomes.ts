import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { FigureOf, ItemOutcomes, ReportScope } from '../model/report-store.ts';

const NONE: ItemOutcomes = { newsletterClicks: 0, registrations: 0, logins: 0 };

/** Sums outcomes of items in both periods. */
export async function readOutcomes(
  { db, organisationId }: UnitOfWork,
  { sites, spans }: ReportScope,
  items: readonly number[],
): Promise<FigureOf<ItemOutcomes>> {
  const sums = (isNow: boolean) => {
    const { from, until } = spans[isNow ? 'now' : 'before'];
    return sql`
      select ${sql.lit(isNow)} as is_now, item_id as item, sum(newsletter_clicks) as newsletter_clicks,
        sum(registrations) as registrations, sum(logins) as logins
      from analytics_outcome_day
      where organisation_id = ${organisationId} and site_id = any (${[...sites]}::integer[])
        and day between ${from}::date and ${until}::date and item_id = any (${[...items]}::integer[])
      group by item_id`;
  };
  const { rows } = await sql<ItemOutcomes & { isNow: boolean; item: number }>`
    select is_now as "isNow", item, newsletter_clicks::double precision as "newsletterClicks",
      registrations::double precision as registrations, logins::double precision as logins
    from (${sums(true)} union all ${sums(false)}) as counted`.execute(db);
  const known = new Map(rows.map(({ isNow, item, ...counted }) => [`${item} ${isNow}`, counted]));
  return (item, isNow) => known.get(`${item} ${isNow}`) ?? NONE;
}
