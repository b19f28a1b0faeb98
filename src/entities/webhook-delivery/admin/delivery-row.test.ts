import { expect, test } from 'vitest';
import { eventLabel } from './delivery-row.ts';

test.each([
  ['content/published', 'Item published'],
  ['forms/submitted', 'Form submitted'],
  ['webhooks/test', 'Test'],
  ['removed/event', 'removed/event'],
])('the log shows %s as “%s”', (event, label) => {
  expect(eventLabel({ event })).toBe(label);
});
