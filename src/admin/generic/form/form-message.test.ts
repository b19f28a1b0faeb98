import { expect, test } from 'vitest';
import { formMessage } from './form-message.ts';

test('a refusal of a single field is shown at the field, and that of several also above the form', () => {
  const refusal = new Error('The topic “Dredging” already exists.');
  expect(formMessage(refusal, { name: '“Dredging” already exists. Choose another name.' })).toBe(null);
  expect(formMessage(refusal, { name: 'Too long.', alias: 'Taken.' })).toBe(refusal.message);
  expect(formMessage(refusal, {})).toBe(refusal.message);
});
