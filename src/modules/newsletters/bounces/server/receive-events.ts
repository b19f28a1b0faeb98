/** Handles the events of a mail service's webhook. */
import { sql } from 'kysely';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { MailEvent } from '../adapters/mail-adapter.ts';
import { newsletterMailHook } from '../entities/newsletter-mail-hook/entity.ts';
import { enhancedStatus, failureKind } from '../model/failure-kind.ts';
import { readReturnPathId } from '../model/return-path.ts';
import { EMAIL_LEDGERS } from './ledgers.ts';
import type { Recorded } from './suppress-failing.ts';

type Services = Pick<PlatformContext, 'seal' | 'links'>;

/** Thrown in the transaction of events that have to be sent again, so that it is undone. */
export class EventTooEarly extends Error {
  override readonly name = 'EventTooEarly';
}

/**
 * Records events in the caller's transaction. `once` identifies the request: a repeated one has no effect. Throws
 * EventTooEarly if an email is still being sent.
 */
export async function receiveEvents(
  work: RecordContext,
  services: Services,
  hookId: number,
  { once, events }: { once: string; events: readonly MailEvent[] },
): Promise<void> {
  if (!(await isFirst(work, hookId, once))) return;
  for (const event of events)
    if ((await receiveEvent(work, services, event)) === 'early') throw new EventTooEarly();
  await work.records.writeOperationalColumns(
    newsletterMailHook,
    { ids: [hookId] },
    { last_event_at: sql`clock_timestamp()` },
  );
}

/** Whether the request was not seen before; remembers it. */
async function isFirst(
  { db, organisationId }: RecordContext,
  hookId: number,
  once: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into newsletter_mail_hook_request (organisation_id, hook_id, once) values (${organisationId}, ${hookId}, ${once})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

async function receiveEvent(
  work: RecordContext,
  services: Services,
  { kind, deliveryId, status, text }: MailEvent,
): Promise<Recorded> {
  const email = deliveryId === null ? null : readReturnPathId(services.links, deliveryId);
  if (email?.organisationId !== work.organisationId) return 'known';
  const ledger = EMAIL_LEDGERS[email.kind];
  if (kind === 'complaint') return ledger.complained(work, services, email.id);
  if (kind === 'delivered') return ledger.delivered(work, email.id);
  if (kind !== 'bouncedHard') return 'known';
  const known = enhancedStatus(status ?? '') ?? enhancedStatus(text);
  return ledger.failed(work, services, {
    id: email.id,
    kind: failureKind(known),
    text: text || (known ?? 'The mail service gave no reason.'),
  });
}

/** Forgets requests that are too old to be accepted again. */
export async function clearRequests({ db, organisationId }: RecordContext): Promise<{ hasMore: boolean }> {
  await sql`
    delete from newsletter_mail_hook_request
    where organisation_id = ${organisationId} and created < now() - interval '3 days'`.execute(db);
  return { hasMore: false };
}
