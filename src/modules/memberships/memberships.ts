/** Memberships as readers meet them. */
import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/define-source.ts';

export interface ShownMembership {
  id: number;
  title: string;
  alias: string;
  description: string | null;
  isFree: boolean;
  /** In the smallest unit of the currency; null of a free one. */
  price: number | null;
  currency: string | null;
  period: string | null;
  joinedText: string | null;
}

/** Whether a membership, as `m`, is one readers pay for. */
export const isPaidFor = sql<boolean>`(m.is_free is false)`;

/** Purges what shows a site's memberships. */
export function membershipsTag(siteId: number): string {
  return `memberships:${siteId}`;
}

/** Memberships somebody can join, of one page at most. */
const SHOWN_MAX = 50;

/** Those readers of the site may join, as its editors ordered them. */
export function openMemberships(
  { organisationId, siteId }: SourceScope,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<ShownMembership> {
  return sql`
    select m.id, m.title, m.alias, m.description, m.is_free is not false as "isFree", m.price, m.currency, m.period,
      m.joined_text as "joinedText" from membership m
    where m.organisation_id = ${organisationId} and m.site_id = ${siteId} and m.status = 1 and m.alias is not null ${condition}
    order by m.sequence, m.id limit ${SHOWN_MAX}`;
}
