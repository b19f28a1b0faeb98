/** Proofs of consent of an address that its subscriptions no longer have. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { EarlierProof } from '../model/address-history.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/** Ids of the subscriptions of an address, and of those that a change of address merged into them. */
export function subscriptionsWithMerged(organisationId: number, address: string): RawBuilder<unknown> {
  return sql`
    with recursive own as (
      select id from newsletter_subscription where organisation_id = ${organisationId} and email_key = ${address}
      union
      select m.id from newsletter_subscription m join own on m.merged_into = own.id
      where m.organisation_id = ${organisationId})
    select id from own`;
}

/** The newest proofs that were replaced, and those of subscriptions that were merged into one of the address. */
export async function earlierProofsOf(
  { db, organisationId }: Work,
  address: string,
  limit: number,
): Promise<EarlierProof[]> {
  const { rows } = await sql<EarlierProof>`
    with own as (${subscriptionsWithMerged(organisationId, address)}),
    proof as (
      select subscription_id, ended_at, source, promo_code, consent_kind, consent_text, consent_version, form, page,
        requested_at, confirmed_at, confirmed_by, unsubscribe_source, unsubscribe_reason
      from newsletter_subscription_proof where organisation_id = ${organisationId} and subscription_id in (select id from own)
      union all
      select m.id, m.unsubscribed_at, m.source, m.promo_code, m.consent_kind, m.consent_text, m.consent_version, m.form,
        m.page, m.requested_at, m.confirmed_at, m.confirmed_by, m.unsubscribe_source, m.unsubscribe_reason
      from own join newsletter_subscription m on m.organisation_id = ${organisationId} and m.id = own.id
        and m.email_key <> ${address} and m.confirmed_at >= m.requested_at and m.unsubscribed_at is not null)
    select s.email_key as email, site.name as site, n.title as newsletter, p.ended_at as "endedAt", p.source,
      p.promo_code as "promoCode", p.consent_kind as "consentKind", p.consent_text as "consentText",
      p.consent_version as "consentVersion", p.form, p.page, p.requested_at as "requestedAt",
      p.confirmed_at as "confirmedAt", p.confirmed_by as "confirmedBy", p.unsubscribe_source as "unsubscribeSource",
      p.unsubscribe_reason as "unsubscribeReason"
    from proof p
    join newsletter_subscription s on s.organisation_id = ${organisationId} and s.id = p.subscription_id
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    join site on site.organisation_id = s.organisation_id and site.id = s.site_id
    order by p.requested_at desc, p.subscription_id limit ${limit}`.execute(db);
  return rows;
}
