/** Stores domain events of other modules: registrations, logins and subscriptions. */
import { randomBytes } from 'node:crypto';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { batchShape, LINE, SESSION, type Batch } from '../../collection/model/batch.ts';
import { SERVER_PAGE } from '../../collection/model/event-kinds.ts';
import { countsFirst } from '../../collection/server/counts-first.ts';
import type { Sender } from '../../collection/server/observed.ts';
import { storeBatches } from '../../collection/server/store-batches.ts';
import { itemOfPath } from '../../outcomes/server/item-of-path.ts';
import { eventOf } from '../model/event-of.ts';

/** A domain event has neither an address nor a user agent. Forms check for programs before it is emitted. */
const SENDER: Sender = {
  ip: '',
  userAgent: 'Mozilla/5.0 (Masthead domain event)',
  isStaff: false,
  hasNoView: true,
  account: null,
};

const PROMO_CODE_LENGTH_MAX = 50;
const SESSION_LENGTH_MAX = 36;

type Payload = Readonly<Record<string, unknown>>;

/**
 * Stores the event with its promo code and the item to which the reader goes on. It names no visitor; a session and the
 * account are stored only if the payload has a session, which browsers create with consent. A job that is run again stores
 * nothing.
 */
export async function storeDomainEvent(
  work: RecordContext,
  site: SiteRef,
  { event: name, ...payload }: Payload,
): Promise<void> {
  const event = eventOf(String(name), payload);
  if (!event || !(await countsFirst(work, site.siteId))) return;
  const { session, promoCode } = textsOf(payload);
  const { siteUserId, goTo } = payload;
  const item = typeof goTo === 'string' ? await itemOfPath(work, site.siteId, goTo) : null;
  const batch: Batch = batchShape.parse({
    view: randomBytes(8).toString('base64url'),
    ageMs: 0,
    page: SERVER_PAGE,
    ...(item !== null && { item }),
    promoCode,
    session,
    events: [{ sequence: 0, afterMs: 0, ...event }],
  });
  const account = session !== undefined && typeof siteUserId === 'number' ? siteUserId : null;
  await storeBatches(work, site, {
    batches: [
      { batch, sender: { ...SENDER, account }, receivedMs: Date.parse(work.now), viewsThisMinute: 0 },
    ],
    turnedAway: 0,
  });
}

/** The session and the promo code; undefined if absent, or if they are not of the form in which events have them. */
function textsOf({ sessionId, promoCode }: Payload): { session?: string; promoCode?: string } {
  const isSession = typeof sessionId === 'string' && sessionId.length <= SESSION_LENGTH_MAX;
  return {
    ...(isSession && sessionId !== '' && SESSION.test(sessionId) && { session: sessionId }),
    ...(typeof promoCode === 'string' &&
      LINE.test(promoCode) && { promoCode: promoCode.slice(0, PROMO_CODE_LENGTH_MAX) }),
  };
}
