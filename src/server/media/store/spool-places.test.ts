/** Limits on how many large files arrive at the same time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spoolLimits } from '../limits.ts';
import { createSpoolPlaces } from './spool-places.ts';

/** Tasks that run until the test ends them. */
function uploads() {
  const takePlace = createSpoolPlaces({});
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const send = (organisationId: number) =>
    takePlace(organisationId, async () => {
      begun.push(organisationId);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      await promise;
    });
  return { begun, ends, send };
}

const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

test('an organisation that sends many leaves places to the others, and the server has a number of them', async () => {
  const { begun, ends, send } = uploads();
  const { ofOrganisation, ofServer } = spoolLimits;
  const sent = [1, 2, 3].flatMap((organisation) => many(ofOrganisation + 1, () => send(organisation)));
  await nextTurn();
  expect(begun.filter((one) => one === 1)).toHaveLength(ofOrganisation);
  expect(begun.filter((one) => one === 2)).toHaveLength(ofOrganisation);
  expect(begun).toHaveLength(ofServer);
  ends[0]?.();
  await nextTurn();
  expect(begun.at(-1)).toBe(3);
  expect(begun).toHaveLength(ofServer + 1);
  for (let at = 1; at < sent.length; at += 1) {
    ends[at]?.();
    await nextTurn();
  }
  await Promise.all(sent);
  expect(begun).toHaveLength(sent.length);
});

test('the upload after those that may wait is refused before it begins', async () => {
  const { begun, ends, send } = uploads();
  const sent = many(spoolLimits.ofOrganisation + spoolLimits.waitingMax, () => send(1));
  await expect(send(1)).rejects.toMatchObject({ code: 'BUSY' });
  const other = send(2);
  await nextTurn();
  expect(begun).toEqual([...many(spoolLimits.ofOrganisation, () => 1), 2]);
  for (let at = 0; at <= sent.length; at += 1) {
    ends[at]?.();
    await nextTurn();
  }
  await Promise.all([...sent, other]);
});
