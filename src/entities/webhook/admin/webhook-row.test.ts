import { expect, test } from 'vitest';
import { resultLine } from './webhook-row.ts';

const DELIVERY = {
  event: 'content/published',
  state: 'delivered',
  created: '2026-11-28T07:00:00.000Z',
  attempts: 1,
  status: 204,
  error: null,
};

test.each([
  [{}, 'Item published, delivered, 1 attempt, status 204'],
  [
    { state: 'waiting', attempts: 2, status: 500, error: 'The receiver answered with status 500.' },
    'Item published, waiting, 2 attempts, The receiver answered with status 500.',
  ],
  [{ event: 'webhooks/test' }, 'Test, delivered, 1 attempt, status 204'],
  [{ event: 'removed/event' }, 'removed/event, delivered, 1 attempt, status 204'],
])('a delivery with %o is shown as “%s”', (values, line) => {
  expect(resultLine({ ...DELIVERY, ...values })).toBe(line);
});
