/** Orders of an account that await payment. */
import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/pages/define-source.ts';
import type { OrderPrice } from './order-price.ts';

export interface OwnOrder extends OrderPrice {
  id: number;
  title: string;
  /** ISO timestamp. */
  created: string;
}

/** The account's pending orders on the site, newest first. */
export function pendingOrders(
  { organisationId, siteId }: SourceScope,
  siteUserId: number,
): RawBuilder<OwnOrder> {
  return sql`
    select o.id, o.title, o.price, o.currency, o.period, o.created from membership_order o
    where o.organisation_id = ${organisationId} and o.site_id = ${siteId} and o.site_user_id = ${siteUserId}
      and o.status = 'pending'
    order by o.id desc limit 20`;
}
