import { expect, test } from 'vitest';
import { chosenOf, consentValue, grantedBy, readConsent } from './consent.ts';

const now = Date.parse('2026-11-23T06:00:00Z');

test('a choice is read from its cookie as it was made', () => {
  for (const choice of ['all', [], ['performance'], ['functional', 'social']] as const)
    expect(readConsent(consentValue(choice, now))).toEqual(choice);
  expect(consentValue(['performance'], now)).toMatch(/^1\.\d{10}\.performance$/);
});

test.each([undefined, '', '1', '1..all', '0.1795413600.all', '1.soon.all', '2.1795413600.all'])(
  'a cookie with %j is no choice',
  (value) => expect(readConsent(value)).toBeNull(),
);

test('unknown purposes are never granted', () => {
  expect(readConsent('1.1795413600.performance-everything-necessary')).toEqual(['performance']);
  expect(chosenOf(['social', 'social', '__proto__'])).toEqual(['social']);
});

test('purposes are not granted before a choice, and Global Privacy Control excludes targeting and social only from “everything”', () => {
  expect(grantedBy(null, false)).toEqual([]);
  expect(grantedBy('all', false)).toEqual(['functional', 'performance', 'targeting', 'social']);
  expect(grantedBy('all', true)).toEqual(['functional', 'performance']);
  expect(grantedBy(['targeting'], true)).toEqual(['targeting']);
});
