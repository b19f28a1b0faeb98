/** Adds a batch of subscribers from a file. */
import { sql } from 'kysely';
import { CUSTOM_PLAN } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { recordAdded } from '../../reports/server/subscriber-changes.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { wordingVersion } from '../../subscriptions/server/subscribe.ts';
import { reasonLabel, type SuppressionReason } from '../../suppression/model/reasons.ts';
import { addressHash, isOfAddresses, type AddressKey } from '../../suppression/server/address-hash.ts';
import type { ReadSubscriber } from '../model/subscriber-lines.ts';
import type { LineProblem } from '../../file-import/model/import-progress.ts';
import type { RunningSubscriberImport } from './import-columns.ts';

export interface NumberedSubscriber extends ReadSubscriber {
  /** Number of the line. */
  line: number;
}

type NewSubscriber = NumberedSubscriber & Pick<State, 'isUntracked'>;

interface Added {
  added: number;
  known: number;
  suppressed: number;
  unsubscribed: number;
  problems: LineProblem[];
}

/**
 * Adds those who are not subscribed, in the order of their lines. A suppressed address and one that unsubscribed from the
 * newsletter are never added; a subscription that exists is not changed. A second run adds no one again.
 */
export async function addSubscribers(
  work: RecordContext,
  key: AddressKey,
  { batch, from }: { batch: readonly NumberedSubscriber[]; from: RunningSubscriberImport },
): Promise<Added> {
  const unique = [...new Map(batch.toReversed().map((one) => [one.emailKey, one])).values()].toReversed();
  const { site, newsletter } = from;
  const states = await statesOf(work, { key, site, newsletter, subscribers: unique });
  const result: Added = { added: 0, known: 0, suppressed: 0, unsubscribed: 0, problems: [] };
  const fresh: NewSubscriber[] = [];
  for (const subscriber of unique) {
    const { status = null, reason = null, isUntracked = false } = states.get(subscriber.emailKey) ?? {};
    const { line } = subscriber;
    if (reason !== null) {
      result.suppressed += 1;
      result.problems.push({ line, message: `The address is suppressed: ${reasonLabel(reason)}.` });
    } else if (status === 'unsubscribed') {
      result.unsubscribed += 1;
      result.problems.push({ line, message: 'The subscriber has unsubscribed from this newsletter.' });
    } else if (status === null) fresh.push({ ...subscriber, isUntracked });
  }
  result.added = await insertAll(work, fresh, from);
  result.known = batch.length - result.added - result.suppressed - result.unsubscribed;
  return result;
}

interface State {
  emailKey: string;
  status: string | null;
  reason: SuppressionReason | null;
  /** The owner does not want opens and clicks of the site's newsletters to be recorded. */
  isUntracked: boolean;
}

/**
 * By address: its state. The tables are read by nothing but the addresses, in a custom plan: after thousands of additions, the
 * statistics of the database are those of a smaller newsletter, by which it would read all of it for each address.
 */
async function statesOf(
  { db, organisationId }: RecordContext,
  of: { key: AddressKey; site: number; newsletter: number; subscribers: readonly ReadSubscriber[] },
): Promise<Map<string, State>> {
  if (of.subscribers.length === 0) return new Map();
  const keys = of.subscribers.map(({ emailKey }) => emailKey);
  const hashes = keys.map((one) => addressHash(of.key, one));
  const { rows } = await sql<State>`${CUSTOM_PLAN}
    with subscribed as materialized (
      select email_key, site_id, newsletter_id, status, is_untracked from newsletter_subscription
      where organisation_id = ${organisationId} and email_key = any (${keys}::text[])),
    suppressed as materialized (
      select address_hash, email, reason, status from newsletter_suppression
      where organisation_id = ${organisationId} and (site_id is null or site_id = ${of.site})
        and ${isOfAddresses(of.key, keys)})
    select given.key as "emailKey", s.status, x.reason, u.email_key is not null as "isUntracked"
    from unnest(${keys}::text[], ${hashes}::text[]) as given (key, hash)
    left join subscribed s on s.email_key = given.key and s.newsletter_id = ${of.newsletter}
    left join (select distinct email_key from subscribed where site_id = ${of.site} and is_untracked) u
      on u.email_key = given.key
    left join suppressed x on x.status = 'active'
      and (x.address_hash = given.hash${of.key.isRehashing ? sql` or x.email = given.key` : sql``})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.emailKey, row]));
}

/** Returns how many were added; one who subscribed at the same moment is left out. */
async function insertAll(
  work: RecordContext,
  fresh: readonly NewSubscriber[],
  from: RunningSubscriberImport,
): Promise<number> {
  if (fresh.length === 0) return 0;
  const { site, newsletter, consentKind, consentText, startedBy } = from;
  const column = (of: (one: NewSubscriber) => string | null) => sql`${fresh.map(of)}::text[]`;
  const rows = sql`
    select ${site}::integer, ${newsletter}::integer, given.email, given.key, given.first_name, given.last_name,
      given.country, 'confirmed', 'Import', ${consentKind}, ${consentText}, ${wordingVersion(consentText)},
      ${formOf(from)}, ${work.now}::timestamptz, ${work.now}::timestamptz, 'Import',
      given.is_untracked
    from unnest(${column(({ email }) => email)}, ${column(({ emailKey }) => emailKey)},
      ${column(({ firstName }) => firstName)}, ${column(({ lastName }) => lastName)},
      ${column(({ countryCode }) => countryCode)}, ${fresh.map(({ isUntracked }) => isUntracked)}::boolean[])
      as given (email, key, first_name, last_name, country, is_untracked)`;
  const added = { columns: COLUMNS, rows, skipConflictsOn: ['newsletter_id', 'email_key'] };
  const ids = await work.records.addMany(newsletterSubscription, added, { event: 'Imported', by: startedBy });
  await recordAdded(work, { site, newsletter, source: 'Import', count: ids.length });
  return ids.length;
}

const COLUMNS = [
  'site_id',
  'newsletter_id',
  'email',
  'email_key',
  'first_name',
  'last_name',
  'country_code',
  'status',
  'source',
  'consent_kind',
  'consent_text',
  'consent_version',
  'form',
  'requested_at',
  'confirmed_at',
  'confirmed_by',
  'is_untracked',
];

/** The form in the proof of each subscriber: the import, and where its addresses come from. */
export function formOf({ id, origin }: Pick<RunningSubscriberImport, 'id' | 'origin'>): string {
  return `Import ${id}: ${origin}`;
}
