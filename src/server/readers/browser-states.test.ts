import { expect, test } from 'vitest';
import { defineBrowserState, stateToStore } from '#model/readers/define-visitor.ts';
import { createBrowserStates } from './browser-states.ts';

const SECRET = 'a secret of an installation, long enough';
const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;

const berths = defineBrowserState<readonly number[]>({
  name: 'berths',
  key: 'shown items',
  days: 2,
  lengthMax: 60,
  write: (ids) => ids.join('.'),
  read: (text) => text.split('.').map(Number),
});
const states = createBrowserStates({ secret: SECRET, port: 80 });

const cookieOf = (ids: readonly number[]) => states.written(stateToStore(berths, ids), 3, NOW_MS).value;
const readFrom = (value: string | undefined, { siteId = 3, now = NOW_MS } = {}) =>
  states.read(berths, { cookie: (name) => (name === 'berths_80' ? value : undefined), now }, siteId);

test('a state is read for its site until it expires', () => {
  const { value, seconds } = states.written(stateToStore(berths, [4, 5]), 3, NOW_MS);
  expect(seconds).toBe(2 * 86_400);
  expect(readFrom(value)).toEqual([4, 5]);
  expect(readFrom(value, { siteId: 4 })).toBeNull();
  expect(readFrom(value, { now: NOW_MS + 2 * DAY_MS })).toBeNull();
});

test('a forged, missing or too long cookie has no value', () => {
  const value = cookieOf([4]);
  expect([readFrom(value.replace('.4.', '.5.')), readFrom(undefined), readFrom('')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(readFrom(cookieOf([1_000_000_001, 1_000_000_002, 1_000_000_003]))).toBeNull();
  const other = createBrowserStates({ secret: `${SECRET}!`, port: 80 });
  expect(other.read(berths, { cookie: () => value, now: NOW_MS }, 3)).toBeNull();
});

test('two states cannot have one name', () => {
  cookieOf([4]);
  const other = { ...berths, key: 'form challenges' as const };
  expect(() => states.written(stateToStore(other, [4]), 3, NOW_MS)).toThrow(
    'Two browser states have the name “berths”',
  );
});
