/**
 * More texts that block a parser until it is terminated; the ordinary test of the same folder has one of each
 * kind.
 */
import { test } from 'vitest';
import { expectEnded, expectRefused } from './fixtures/hostile.ts';

test.each([
  ['brackets that are never closed', '['.repeat(60_000)],
  ['emphasis that is never closed', '*a **b '.repeat(15_000)],
  ['quotes in quotes', '> '.repeat(30_000) + 'a'],
  ['lists in lists', '- '.repeat(30_000) + 'a'],
])('what holds a parser up is ended, and the next is read all the same: %s', (_what, text) =>
  expectEnded(text),
);

test.each([
  ['lists', `${'- '.repeat(100_000)}a`],
  ['objects', `a: ${'{b: '.repeat(60_000)}`],
])('nesting without end of %s in front matter is refused in words', (_what, text) => expectRefused(text));
