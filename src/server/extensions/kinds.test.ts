/** Every kind of definition has a row in decision 0249 with what happens when one of an extension throws. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const DECISION = 'docs/decisions/0249-extensions-that-fail.md';

const rows = readFileSync(join(ROOT, DECISION), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, registries = '', outcome = '', proof = ''] = line.split('|');
    return { registries: [...registries.matchAll(/`([^`]+)`/g)].map(([, name]) => name), outcome, proof };
  });

test('the table names every registry once, and what happens', () => {
  const registries = readdirSync(join(ROOT, 'src/registry')).map((file) => file.replace(/\.ts$/, ''));
  expect(rows.flatMap((row) => row.registries).toSorted()).toEqual(registries.toSorted());
  for (const { registries: names, outcome } of rows) expect(outcome.trim(), names.join()).not.toBe('');
});

test('the tests that the table names exist', () => {
  const tests = rows.flatMap(({ proof }) => [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
  expect(tests.length).toBeGreaterThan(15);
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
