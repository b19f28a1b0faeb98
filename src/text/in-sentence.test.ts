import { expect, test } from 'vitest';
import { inSentence } from './in-sentence.ts';

test.each([
  ['API key', 'API key'],
  ['Site user', 'site user'],
  ['CSV file', 'CSV file'],
  ['Partner’s URLs', 'partner’s URLs'],
])('%s is %s within a sentence', (label, expected) => {
  expect(inSentence(label)).toBe(expected);
});
