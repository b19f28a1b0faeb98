/** The deliveries that a run has claimed: how many a crash leaves unknown. */
import { expect, onTestFinished, test, vi } from 'vitest';
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
  const inFlight = createInFlight(2);
  const slow = Promise.withResolvers<Settlement>();
  inFlight.add(delivery(1), async () => ({ id: 1, state: 'sent', answer: '250' }));
  inFlight.add(delivery(2), () => slow.promise);
  await inFlight.waitForFinished(1_000, signal);
  expect([inFlight.size(), inFlight.isSending()]).toEqual([2, true]);
  expect(inFlight.takeFinished().map(({ settlement }) => settlement.id)).toEqual([1]);
  expect(inFlight.size()).toBe(1);
  slow.resolve({ id: 2, state: 'sent', answer: '250' });
  await inFlight.waitForFinished(1_000, signal);
  expect([inFlight.size(), inFlight.isSending()]).toEqual([1, false]);
});

test('a delivery begins when one before it is finished, and its operator is slow only from then on', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const inFlight = createInFlight(1);
  const [first, second] = [Promise.withResolvers<Settlement>(), Promise.withResolvers<Settlement>()];
  const begun: number[] = [];
  const settled = async () => {
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
  };
  const add = (id: number, operator: string, { promise }: typeof first) =>
    inFlight.add({ ...delivery(id), operator }, async (begin) => {
      await begin();
      begun.push(id);
      return promise;
    });
  add(1, 'slow.example', first);
  add(2, 'fast.example', second);
  await settled();
  vi.advanceTimersByTime(5_000);
  expect(begun).toEqual([1]);
  expect([...inFlight.slow()]).toEqual([['slow.example', 1]]);
  first.resolve({ id: 1, state: 'sent', answer: '250' });
  await inFlight.waitForFinished(1_000, signal);
  await settled();
  expect(begun).toEqual([1, 2]);
  second.resolve({ id: 2, state: 'sent', answer: '250' });
  inFlight.takeFinished();
  await inFlight.waitForFinished(1_000, signal);
  expect([...inFlight.slow().keys()]).toEqual(['slow.example']);
  // A skipped delivery has no answer.
  inFlight.takeFinished();
  inFlight.add({ ...delivery(3), operator: 'slow.example' }, async () => ({
    id: 3,
    state: 'skipped',
    answer: '',
  }));
  await inFlight.waitForFinished(1_000, signal);
  expect([...inFlight.slow().keys()]).toEqual(['slow.example']);
});
