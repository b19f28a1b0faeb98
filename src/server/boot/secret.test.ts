import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSecret } from './secret.ts';
import { byTier } from '#testing/by-tier.ts';

const folder = await mkdtemp(join(tmpdir(), 'masthead-secret-'));
afterAll(() => rm(folder, { recursive: true }));

test('a secret is made once, also by several that start together', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => readSecret(folder, undefined)));
  expect(new Set(made).size).toBe(1);
  expect((await readFile(join(folder, 'secret'), 'utf8')).trim()).toBe(made[0]);
});

const EMPTY: [string, string, RegExp] = ['an empty file', '', /is empty.*Copy the file from a backup/];
const LINE_BREAK: [string, string, RegExp] = ['a line break', '\n', /is empty/];
const SHORT: [string, string, RegExp] = [
  'the beginning of one',
  'abc\n',
  /has 3 characters instead of 32 or more/,
];

test.each(byTier([EMPTY, SHORT], [EMPTY, LINE_BREAK, SHORT]))(
  '%s is refused, and what to do is said',
  async (_what, content, words) => {
    await writeFile(join(folder, 'secret'), content);
    await expect(readSecret(folder, undefined)).rejects.toThrow(words);
    expect(await readSecret(folder, 'x'.repeat(32))).toBe('x'.repeat(32));
  },
);
