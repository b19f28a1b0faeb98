/** The newsletters of a site, and of its sister sites, as readers see them. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { OfferedNewsletter } from '../model/offered-newsletter.ts';

interface Place {
  organisationId: number;
  siteId: number;
}

/**
 * Enabled, active newsletters in the order of the site's settings, and then those that the address `key` has
 * subscribed to although the site no longer offers them. `key`: SQL for a normalised address; null for no address.
 */
export function offeredNewsletters(
  { organisationId, siteId }: Place,
  key: RawBuilder<string | null> = sql`null::text`,
): RawBuilder<OfferedNewsletter> {
  return sql<OfferedNewsletter>`
    with enabled as (
      select (entry ->> 'newsletter')::integer as id, min(place) as place,
        bool_or((entry ->> 'showInSubscribeBlock')::boolean is not false) as "isInBlock"
      from site s
      cross join lateral jsonb_array_elements(coalesce(s.newsletters -> 'enabledNewsletters', '[]'))
        with ordinality as listed (entry, place)
      where s.organisation_id = ${organisationId} and s.id = ${siteId} group by 1)
    select n.id, n.title, n.description, n.omeda_product_id as "omedaProductId", s.status,
      e.id is not null and n.status = 1 as "isOffered", coalesce(e."isInBlock", false) as "isInBlock",
      null::jsonb as sister
    from newsletter n
    left join enabled e on e.id = n.id
    left join newsletter_subscription s on s.organisation_id = n.organisation_id and s.newsletter_id = n.id
      and s.email_key = ${key}
    where n.organisation_id = ${organisationId} and n.site_id = ${siteId}
      and (e.id is not null and n.status = 1 or s.status in ('pending', 'confirmed', 'paused'))
    order by e.place, n.title, n.id limit 100`;
}

/**
 * The newsletters of the sister sites (setting `groupSites`): those that they offer, and those that the address `key` has
 * subscribed to. `key` as above.
 */
export function sisterNewsletters(
  { siteId }: Pick<Place, 'siteId'>,
  key: RawBuilder<string | null> = sql`null::text`,
): RawBuilder<OfferedNewsletter> {
  return sql<OfferedNewsletter>`
    select id, title, description, omeda_product_id as "omedaProductId", status, is_offered as "isOffered",
      is_in_block as "isInBlock", jsonb_build_object('id', site_id, 'name', site_name) as sister
    from sister_newsletters(${siteId}, ${key})
    order by site_place, place, title, id`;
}

/**
 * Ids of offered newsletters by their product ids: ours, or the id at Omeda where one is set. Unknown ids are left
 * out; of newsletters that share an id, all are returned, in the order of the site.
 */
export async function newslettersOfProducts(
  db: Db,
  place: Place,
  products: readonly number[],
): Promise<number[]> {
  const { rows } = await offeredNewsletters(place).execute(db);
  const wanted = new Set(products);
  return rows.flatMap(({ id, omedaProductId, isOffered }) =>
    isOffered && wanted.has(omedaProductId ?? id) ? [id] : [],
  );
}
