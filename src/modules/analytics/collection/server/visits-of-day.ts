import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { isOfPerson } from './is-of-person.ts';

/** A subquery of the page views of people on a day of the site's time zone: the item, null for other pages, and the visitor. */
export function visitsOfDay(
  { organisationId }: Pick<UnitOfWork, 'organisationId'>,
  siteId: number,
  day: string,
): RawBuilder<{ item: number | null; visitor: string }> {
  return sql`
    select e.item, e.visitor
    from site join analytics_event e on e.organisation_id = ${organisationId} and e.site_id = site.id
      and e.at >= ${day}::date::timestamp at time zone site.time_zone
      and e.at < (${day}::date + 1)::timestamp at time zone site.time_zone
    where site.organisation_id = ${organisationId} and site.id = ${siteId} and e.kind = 'pageView'
      and ${isOfPerson('e')} and e.visitor is not null`;
}
