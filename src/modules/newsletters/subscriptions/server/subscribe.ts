/** Subscribes an address to newsletters: every form, page and operation calls this. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import type { RecordOf, ValuesToWrite } from '#records/record-of.ts';
import { emailKey } from '#addresses/email-key.ts';
import { newsletterSubscription } from '../entities/newsletter-subscription/entity.ts';
import type { SubscriptionSource } from '../model/sources.ts';
import { retainProof } from './earlier-proofs.ts';
import { reportChange } from './report-change.ts';

/** What the subscriber agreed to, as the form showed it. */
export interface SubscriptionProof {
  kind: 'express' | 'implied';
  /** The text next to the choice. */
  text: string;
  /** Name of the form or operation. */
  form: string;
  /** Path of the page; null for an operation. */
  page: string | null;
}

export interface SubscribeRequest {
  siteId: number;
  email: string;
  /** Ids of newsletters that the site offers. */
  newsletterIds: readonly number[];
  source: SubscriptionSource;
  proof: SubscriptionProof;
  /** Whether the sender has proved to own the address; otherwise an email asks the owner to confirm. */
  isConfirmed: boolean;
  /** Id of the sender's account. */
  account?: number | null;
  /** ISO 3166-1 alpha-3. */
  countryCode?: string | null;
  region?: string | null;
  promoCode?: string | null;
}

type Stored = RecordOf<typeof newsletterSubscription>;

/**
 * Stores the subscriptions with their proof, and queues the email if the address is not confirmed. Neither the
 * result nor the duration reveals whether the address is known: an anonymous sender changes no running subscription.
 * Pending subscriptions start when their link is used.
 */
export async function subscribe(work: RecordContext, request: SubscribeRequest): Promise<void> {
  const key = emailKey(request.email);
  const known = await lockSubscriptions(work, request, key);
  let first: number | null = null;
  for (const newsletter of new Set(request.newsletterIds)) {
    const id = await store(work, request, { key, newsletter, stored: known.get(newsletter) ?? null });
    first ??= id;
  }
  if (!request.isConfirmed && first !== null)
    await work.queue('newsletters/sendConfirmation', { subscription: first });
}

/** The subscriptions of the address by newsletter. Two requests for one address run one after the other. */
async function lockSubscriptions(
  { db, organisationId, records }: RecordContext,
  { newsletterIds }: SubscribeRequest,
  key: string,
): Promise<Map<number, Stored>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletters/${organisationId}/${key}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_subscription where organisation_id = ${organisationId} and email_key = ${key}
      and newsletter_id = any (${[...newsletterIds]}::integer[]) order by id`.execute(db);
  const known = new Map<number, Stored>();
  for (const { id } of rows) {
    const record = await records.find(newsletterSubscription, id, { lock: true });
    if (record) known.set(record.newsletter, record);
  }
  return known;
}

/** Returns the id of the subscription. */
async function store(
  work: RecordContext,
  request: SubscribeRequest,
  { key, newsletter, stored }: { key: string; newsletter: number; stored: Stored | null },
): Promise<number> {
  const values = valuesOf(work, request);
  if (!stored) {
    const { siteId: site, email } = request;
    const isUntracked = await isAddressUntracked(work, site, key);
    const own = { site, newsletter, email, emailKey: key, isUntracked, ...values };
    const created = await work.records.insertSkippingPrepare(newsletterSubscription, own);
    if (request.isConfirmed) await reportChange(work, 'OptIn', created);
    return created.id;
  }
  const isRunning = stored.status === 'confirmed' || stored.status === 'paused';
  if (isRunning && !request.isConfirmed) await writeAndUndo(work, stored, values);
  else if (stored.status !== 'confirmed') {
    await retainProof(work, stored);
    const changes = request.isConfirmed ? { ...values, ...NOT_UNSUBSCRIBED } : values;
    await work.records.writeSkippingPrepare(newsletterSubscription, stored, changes);
  }
  if (!isRunning && request.isConfirmed) await reportChange(work, 'OptIn', { ...stored, ...values });
  return stored.id;
}

/** Whether the owner has switched off for another newsletter of the site that opens and clicks are recorded. */
async function isAddressUntracked(
  { db, organisationId }: RecordContext,
  siteId: number,
  key: string,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from newsletter_subscription where organisation_id = ${organisationId}
      and site_id = ${siteId} and email_key = ${key} and is_untracked) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Takes as long as a change, which it undoes. */
async function writeAndUndo(
  work: RecordContext,
  stored: Stored,
  values: ValuesToWrite<typeof newsletterSubscription>,
): Promise<void> {
  await sql`savepoint newsletter_subscription`.execute(work.db);
  await retainProof(work, stored);
  await work.records.writeSkippingPrepare(newsletterSubscription, stored, values);
  await sql`rollback to savepoint newsletter_subscription`.execute(work.db);
}

function valuesOf(
  { now }: RecordContext,
  { isConfirmed, source, proof, account, countryCode, region, promoCode }: SubscribeRequest,
) {
  return {
    ...(account != null && { account }),
    ...(countryCode != null && { countryCode, region: region ?? null }),
    status: isConfirmed ? ('confirmed' as const) : ('pending' as const),
    source,
    promoCode: promoCode ?? null,
    consentKind: proof.kind,
    consentText: proof.text,
    consentVersion: wordingVersion(proof.text),
    form: proof.form,
    page: proof.page,
    requestedAt: now,
    // A request that is not confirmed erases neither an earlier confirmation nor an unsubscription.
    ...(isConfirmed && { confirmedAt: now, confirmedBy: source }),
  };
}

/** Of a subscription whose owner has proved to want it. */
export const NOT_UNSUBSCRIBED = {
  unsubscribedAt: null,
  unsubscribeSource: null,
  unsubscribeReason: null,
  unsubscribeCampaign: null,
  mergedInto: null,
};

/** Identifies a wording: the first 12 characters of its digest. */
export function wordingVersion(wording: string): string {
  return createHash('sha256').update(wording).digest('hex').slice(0, 12);
}
