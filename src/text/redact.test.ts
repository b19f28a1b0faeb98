import { expect, test } from 'vitest';
import { redacted } from './redact.ts';

test('texts, secrets and people are struck out wherever they stand', () => {
  expect(
    redacted({
      username: 'maren',
      password: 'tide-table',
      input: [{ newPassword: 'x', refreshToken: 'y', siteId: 7, contact: { publicEmail: 'a@b.example' } }],
    }),
  ).toEqual({
    username: '[5 characters]',
    password: '[redacted]',
    input: [
      {
        newPassword: '[redacted]',
        refreshToken: '[redacted]',
        siteId: 7,
        contact: { publicEmail: '[redacted]' },
      },
    ],
  });
});

test('nothing is long or deep', () => {
  const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
  expect(redacted(deep)).toEqual({ a: { b: { c: { d: { e: '…' } } } } });
  expect(redacted('x'.repeat(300))).toBe('[300 characters]');
  expect(redacted(Array.from({ length: 100 }, () => 1))).toHaveLength(30);
  expect([redacted(null), redacted(4), redacted(undefined)]).toEqual([null, 4, undefined]);
});
