/** Adds a batch of subscribers from a file. */
import type { RecordContext } from '#server/records/index.ts';
import type { LineProblem } from '../../file-import/model/import-progress.ts';
import { unsubscribe } from '../../subscriptions/server/unsubscribe.ts';
import { reasonLabel } from '../../suppression/model/reasons.ts';
import type { AddressKey } from '../../suppression/server/address-hash.ts';
import { suppressMany } from '../../suppression/server/suppress-many.ts';
import type { ReadSubscriber } from '../model/subscriber-lines.ts';
import { graver, SUPPRESSED_STATES } from '../model/subscriber-state.ts';
import type { RunningSubscriberImport, SubscriberCount } from './import-columns.ts';
import { formOf, insertSubscribers, type NewSubscriber } from './insert-subscribers.ts';
import { statesOf, type AddressState } from './subscriber-states.ts';

export interface NumberedSubscriber extends ReadSubscriber {
  /** Number of the line. */
  line: number;
}

type Outcome = Exclude<SubscriberCount, 'invalid' | 'incomplete'>;

interface Added {
  counts: Record<Exclude<SubscriberCount, 'invalid'>, number>;
  problems: LineProblem[];
}

/**
 * Stores the subscribers of the lines: those who are not subscribed are added, the ended as unsubscribed; addresses that
 * bounced or were blocked in the other system are suppressed on the site. A suppressed address and one that unsubscribed from the
 * newsletter are never added. A subscription that exists is ended by a file only if an import made it: what owners did here
 * is newer than what they did elsewhere. A second run changes nothing.
 */
export async function addSubscribers(
  work: RecordContext,
  key: AddressKey,
  { batch, from }: { batch: readonly NumberedSubscriber[]; from: RunningSubscriberImport },
): Promise<Added> {
  const unique = uniqueIn(batch);
  const { site, newsletter } = from;
  const states = await statesOf(work, { key, site, newsletter, keys: unique.map((one) => one.emailKey) });
  const decided = unique.map((one) => {
    const known = states.get(one.emailKey);
    return { one, known, ...outcomeOf(one, known) };
  });
  const of = (outcome: Outcome) => decided.filter((each) => each.outcome === outcome);
  const fresh = (outcome: Outcome): NewSubscriber[] =>
    of(outcome)
      .filter(({ known }) => (known?.id ?? null) === null)
      .map(({ one, known }) => ({ ...one, isUntracked: known?.isUntracked ?? false }));
  const added = await insertSubscribers(work, fresh('added'), from);
  const ended = await insertSubscribers(work, fresh('ended'), from);
  for (const { one, known } of of('ended'))
    if (typeof known?.id === 'number') await unsubscribe(work, known.id, 'Import', { reason: one.endReason });
  await suppress(work, key, { blocked: of('blocked').map(({ one }) => one), from });
  // An address that is twice in the file, or was subscribed at the same moment, is known.
  const missed = fresh('added').length - added + fresh('ended').length - ended;
  return {
    counts: {
      added,
      known: of('known').length + batch.length - unique.length + missed,
      suppressed: of('suppressed').length,
      unsubscribed: of('unsubscribed').length,
      unconfirmed: of('unconfirmed').length,
      ended: of('ended').length - fresh('ended').length + ended,
      blocked: of('blocked').length,
      incomplete: batch.filter(({ lost }) => lost.length > 0).length,
    },
    problems: [
      ...decided.flatMap(({ one, message }) => (message === null ? [] : [{ line: one.line, message }])),
      ...batch.flatMap(({ line, lost }) =>
        lost.length === 0 ? [] : [{ line, message: `Read without ${lost.join(' and ')}.` }],
      ),
    ],
  };
}

/** One subscriber for each address: its first line, with the gravest state that a line gives it. */
function uniqueIn(batch: readonly NumberedSubscriber[]): NumberedSubscriber[] {
  const unique = new Map<string, NumberedSubscriber>();
  for (const one of batch) {
    const first = unique.get(one.emailKey);
    if (!first) unique.set(one.emailKey, one);
    else if (graver(first.state, one.state) !== first.state)
      unique.set(one.emailKey, { ...one, line: first.line });
  }
  return [...unique.values()];
}

/** What becomes of a subscriber. `message`: why it is not what the line seems to ask for; null if it is. */
function outcomeOf(
  { state }: ReadSubscriber,
  known: AddressState | undefined,
): { outcome: Outcome; message: string | null } {
  const { status = null, reason = null, isImported = false } = known ?? {};
  if (reason !== null)
    return { outcome: 'suppressed', message: `The address is suppressed: ${reasonLabel(reason)}.` };
  if (SUPPRESSED_STATES[state]) return { outcome: 'blocked', message: null };
  if (state === 'ended') {
    if (status === null || (isImported && status !== 'unsubscribed'))
      return { outcome: 'ended', message: null };
    const message = 'The file states that the subscription ended, but the owner has subscribed here.';
    return { outcome: 'known', message: status === 'unsubscribed' ? null : message };
  }
  if (status === 'unsubscribed')
    return { outcome: 'unsubscribed', message: 'The subscriber has unsubscribed from this newsletter.' };
  if (status !== null) return { outcome: 'known', message: null };
  return state === 'unconfirmed'
    ? { outcome: 'unconfirmed', message: 'The subscriber has not confirmed the address.' }
    : { outcome: 'added', message: null };
}

async function suppress(
  work: RecordContext,
  key: AddressKey,
  { blocked, from }: { blocked: readonly NumberedSubscriber[]; from: RunningSubscriberImport },
): Promise<void> {
  for (const [state, reason] of Object.entries(SUPPRESSED_STATES)) {
    const emails = blocked.filter((one) => one.state === state).map(({ emailKey }) => emailKey);
    await suppressMany(work, key, { emails, reason, site: from.site, detail: formOf(from) });
  }
}
