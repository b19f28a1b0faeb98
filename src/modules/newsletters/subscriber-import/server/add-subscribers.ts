/** Adds a batch of subscribers from a file. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { recordAdded } from '../../reports/server/subscriber-changes.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { wordingVersion } from '../../subscriptions/server/subscribe.ts';
import { reasonLabel, type SuppressionReason } from '../../suppression/model/reasons.ts';
import { addressHash, type AddressKey } from '../../suppression/server/address-hash.ts';
import type { ReadSubscriber } from '../model/subscriber-lines.ts';
import type { LineProblem } from '../../file-import/model/import-progress.ts';
import type { RunningSubscriberImport } from './import-columns.ts';

export interface NumberedSubscriber extends ReadSubscriber {
  /** Number of the line. */
  line: number;
}

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
  const states = await statesOf(work, { key, newsletter: from.newsletter, subscribers: unique });
  const result: Added = { added: 0, known: 0, suppressed: 0, unsubscribed: 0, problems: [] };
  const fresh: NumberedSubscriber[] = [];
  for (const subscriber of unique) {
    const { status = null, reason = null } = states.get(subscriber.emailKey) ?? {};
    const { line } = subscriber;
    if (reason !== null) {
      result.suppressed += 1;
      result.problems.push({ line, message: `The address is suppressed: ${reasonLabel(reason)}.` });
    } else if (status === 'unsubscribed') {
      result.unsubscribed += 1;
      result.problems.push({ line, message: 'The subscriber has unsubscribed from this newsletter.' });
    } else if (status === null) fresh.push(subscriber);
  }
  result.added = await insertAll(work, fresh, from);
  result.known = batch.length - result.added - result.suppressed - result.unsubscribed;
  return result;
}

interface State {
  emailKey: string;
  status: string | null;
  reason: SuppressionReason | null;
}

/** By address: the status of its subscription, and why it is suppressed. */
async function statesOf(
  { db, organisationId }: RecordContext,
  of: { key: AddressKey; newsletter: number; subscribers: readonly ReadSubscriber[] },
): Promise<Map<string, State>> {
  if (of.subscribers.length === 0) return new Map();
  const keys = of.subscribers.map(({ emailKey }) => emailKey);
  const { rows } = await sql<State>`
    select given.key as "emailKey", s.status, x.reason
    from unnest(${keys}::text[], ${keys.map((one) => addressHash(of.key, one))}::text[]) as given (key, hash)
    left join newsletter_subscription s on s.organisation_id = ${organisationId}
      and s.newsletter_id = ${of.newsletter} and s.email_key = given.key
    left join newsletter_suppression x on x.organisation_id = ${organisationId}
      and x.address_hash = given.hash and x.status = 'active'`.execute(db);
  return new Map(rows.map((row) => [row.emailKey, row]));
}

/** Returns how many were added; one who subscribed at the same moment is left out. */
async function insertAll(
  work: RecordContext,
  fresh: readonly NumberedSubscriber[],
  from: RunningSubscriberImport,
): Promise<number> {
  if (fresh.length === 0) return 0;
  const { site, newsletter, consentKind, consentText, startedBy } = from;
  const column = (of: (one: NumberedSubscriber) => string | null) => sql`${fresh.map(of)}::text[]`;
  const rows = sql`
    select ${site}::integer, ${newsletter}::integer, given.email, given.key, given.first_name, given.last_name,
      given.country, 'confirmed', 'Import', ${consentKind}, ${consentText}, ${wordingVersion(consentText)},
      ${formOf(from)}, ${work.now}::timestamptz, ${work.now}::timestamptz, 'Import',
      exists (select from newsletter_subscription o where o.organisation_id = ${work.organisationId}
        and o.site_id = ${site} and o.email_key = given.key and o.is_untracked)
    from unnest(${column(({ email }) => email)}, ${column(({ emailKey }) => emailKey)},
      ${column(({ firstName }) => firstName)}, ${column(({ lastName }) => lastName)},
      ${column(({ countryCode }) => countryCode)}) as given (email, key, first_name, last_name, country)`;
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
