/** The deliveries that a run has claimed: how many a crash leaves unknown. */
import { expect, test } from 'vitest';
import type { ClaimedDelivery } from './server/claim-deliveries.ts';
import type { Settlement } from './server/deliveries.ts';
import { createInFlight } from './server/in-flight.ts';

const { signal } = new AbortController();

function delivery(id: number): ClaimedDelivery {
  const email = `reader${id}@harbour.example`;
  return {
    id,
    attempts: 1,
    operator: 'harbour.example',
    subscriptionId: id,
    email,
    emailKey: email,
    firstName: null,
    lastName: null,
    status: 'confirmed',
    isUntracked: null,
  };
}

test('a delivery that was answered is in flight until it is taken to be settled', async () => {
  const inFlight = createInFlight();
  const slow = Promise.withResolvers<Settlement>();
  inFlight.add(delivery(1), 0, async () => ({ id: 1, state: 'sent', answer: '250' }));
  inFlight.add(delivery(2), 0, () => slow.promise);
  await inFlight.waitForFinished(1_000, signal);
  expect([inFlight.size(), inFlight.isSending()]).toEqual([2, true]);
  expect(inFlight.takeFinished().map(({ settlement }) => settlement.id)).toEqual([1]);
  expect(inFlight.size()).toBe(1);
  slow.resolve({ id: 2, state: 'sent', answer: '250' });
  await inFlight.waitForFinished(1_000, signal);
  expect([inFlight.size(), inFlight.isSending()]).toEqual([1, false]);
});
