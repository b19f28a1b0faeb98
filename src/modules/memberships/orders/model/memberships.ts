/** Memberships as readers see them. */
import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/pages/define-source.ts';

/** A section that a membership opens. */
export interface OpenedSection {
  name: string;
  path: string;
}

/** Price of a membership. */
export interface Priced {
  isFree: boolean;
  /** In the smallest unit of the currency; null for a free membership. */
  price: number | null;
  currency: string | null;
  period: string | null;
}

export interface ShownMembership extends Priced {
  id: number;
  title: string;
  alias: string;
  description: string | null;
  joinedText: string | null;
  /** The sections that require the membership, in the site's order. */
  opens: readonly OpenedSection[];
}

/** Whether readers pay for the membership `m`. */
export const isPaidFor = sql<boolean>`(m.is_free is false)`;

/** Tag that purges pages showing a site's memberships. */
export function membershipsTag(siteId: number): string {
  return `memberships:${siteId}`;
}

/** Maximum number of joinable memberships shown on one page. */
const SHOWN_MAX = 50;

/** Maximum number of sections listed for one membership. */
const OPENED_MAX = 12;

/** Memberships that readers of the site may join, in the editors' order. */
export function openMemberships(
  { organisationId, siteId }: SourceScope,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<ShownMembership> {
  return sql`
    select m.id, m.title, m.alias, m.description, m.is_free is not false as "isFree", m.price, m.currency, m.period,
      m.joined_text as "joinedText", coalesce((
        select json_agg(json_build_object('name', w.name, 'path', '/' || w.alias) order by w.sequence, w.id) from (
          select id, name, alias, sequence from website_section
          where organisation_id = m.organisation_id and site_id = m.site_id and m.id = any (required_memberships_ids)
          order by sequence, id limit ${OPENED_MAX}) w), '[]') as opens
    from membership m
    where m.organisation_id = ${organisationId} and m.site_id = ${siteId} and m.status = 1 and m.alias is not null ${condition}
    order by m.sequence, m.id limit ${SHOWN_MAX}`;
}
