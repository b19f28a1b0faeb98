import { expect, test } from 'vitest';
import { withLocalInstants } from './dates.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const shown = (sentence: string, timeZone = 'Europe/Oslo') => withLocalInstants(sentence, timeZone, now);

test('an instant in a sentence of the server is shown by the clock of the site', () => {
  const sentence = 'Restored the version of 2026-11-20 23:30 UTC';
  expect(shown(sentence)).toBe('Restored the version of 00:30');
  expect(shown(sentence, 'America/New_York')).toBe('Restored the version of Nov 20, 18:30');
  expect(shown('Restored the version of 2025-12-31 23:30 UTC')).toBe('Restored the version of Jan 1, 00:30');
});

test('texts by users, and sentences without an instant, are unchanged', () => {
  expect(shown('Restored “Tides of 2026-11-20 23:30 UTC”')).toBe('Restored “Tides of 2026-11-20 23:30 UTC”');
  expect(shown('Before a version was restored')).toBe('Before a version was restored');
});
