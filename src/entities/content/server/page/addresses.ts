/** The URLs of items that can be determined without reading each item. */
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '#model/pages/define-site-part.ts';

/** Paths of pages, whose URL has an alias instead of a number. */
export function aliasPaths({ organisationId, siteId }: SiteScope, count: number): RawBuilder<unknown> {
  return sql`select '/' || alias as path from content
    where organisation_id = ${organisationId} and site_id = ${siteId} and alias is not null and status <> 0
    limit ${count}`;
}

/** The lowest and the highest item id in the organisation. */
export function numberRange(): RawBuilder<unknown> {
  return sql`select lowest, highest from content_id_range()`;
}
