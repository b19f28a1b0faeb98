/** Proofs of consent of earlier sign-ups: a subscription has that of its last sign-up only. */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterSubscription } from '../entities/newsletter-subscription/entity.ts';

type Stored = RecordOf<typeof newsletterSubscription>;

/** Years for which a proof is stored after its subscription ended: the usual limitation period. */
const RETENTION_YEARS = 3;

/** Rows of each kind that one transaction clears. */
const CLEARED_AT_ONCE = 2_000;

/**
 * Stores the proof of a subscription whose fields the caller is about to overwrite. No effect if its last sign-up was
 * never confirmed. A proof whose subscription had not ended counts as ended now.
 */
export async function retainProof(work: RecordContext, stored: Stored): Promise<void> {
  if (!isConfirmed(stored)) return;
  const { db, organisationId, now } = work;
  const endedAt = stored.status === 'unsubscribed' ? (stored.unsubscribedAt ?? now) : now;
  await sql`
    insert into newsletter_subscription_proof (organisation_id, site_id, subscription_id, ended_at, source, promo_code,
      consent_kind, consent_text, consent_version, consent_expires, form, page, requested_at, confirmed_at, confirmed_by,
      unsubscribe_source, unsubscribe_reason)
    values (${organisationId}, ${stored.site}, ${stored.id}, ${endedAt}, ${stored.source}, ${stored.promoCode},
      ${stored.consentKind}, ${stored.consentText}, ${stored.consentVersion}, ${stored.consentExpires}, ${stored.form},
      ${stored.page}, ${stored.requestedAt}, ${stored.confirmedAt}, ${stored.confirmedBy}, ${stored.unsubscribeSource},
      ${stored.unsubscribeReason})`.execute(db);
}

/** Whether the last sign-up was confirmed: an unconfirmed one leaves the time of an earlier confirmation. */
function isConfirmed({ requestedAt, confirmedAt }: Pick<Stored, 'requestedAt' | 'confirmedAt'>): boolean {
  return confirmedAt !== null && Date.parse(confirmedAt) >= Date.parse(requestedAt);
}

/** Removes the copy of a proof that its subscription has again. */
export async function discardRetainedProof(
  { db, organisationId }: RecordContext,
  id: number,
  { requestedAt, confirmedAt }: Pick<Stored, 'requestedAt' | 'confirmedAt'>,
): Promise<void> {
  await sql`
    delete from newsletter_subscription_proof where organisation_id = ${organisationId} and subscription_id = ${id}
      and requested_at = ${requestedAt} and confirmed_at = ${confirmedAt}`.execute(db);
}

/**
 * Removes proofs three years after they ended, also from ended subscriptions, which stay so that no import adds their address
 * again.
 */
export async function clearProofs({
  db,
  organisationId,
  records,
}: RecordContext): Promise<{ hasMore: boolean }> {
  const limit = sql`now() - make_interval(years => ${RETENTION_YEARS})`;
  const { rows } = await sql`
    delete from newsletter_subscription_proof where organisation_id = ${organisationId} and id in (
      select id from newsletter_subscription_proof where organisation_id = ${organisationId} and ended_at < ${limit}
      order by ended_at limit ${CLEARED_AT_ONCE})
    returning 1`.execute(db);
  const ended = sql`id in (
    select id from newsletter_subscription where organisation_id = ${organisationId} and status = 'unsubscribed'
      and confirmed_at is not null and unsubscribed_at < ${limit}
    order by unsubscribed_at limit ${CLEARED_AT_ONCE})`;
  const cleared = await records.writeOperationalColumns(
    newsletterSubscription,
    { condition: ended },
    {
      consent_text: null,
      consent_version: null,
      form: null,
      page: null,
      confirmed_at: null,
      confirmed_by: null,
    },
  );
  return { hasMore: rows.length === CLEARED_AT_ONCE || cleared.length === CLEARED_AT_ONCE };
}
