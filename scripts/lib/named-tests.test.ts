import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testsOfExtension } from './named-tests.ts';

const root = mkdtempSync(join(tmpdir(), 'named-tests-'));
beforeAll(() => {
  mkdirSync(join(root, 'extensions/shop/blocks/cart'), { recursive: true });
  writeFileSync(join(root, 'extensions/shop/blocks/cart/view.test.tsx'), '');
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['extensions/shop', 'extensions/shop/'],
  ['extensions/shop/', 'extensions/shop/'],
  ['extensions/shop/blocks', 'extensions/shop/blocks/'],
  ['./extensions/shop/blocks/cart/', 'extensions/shop/blocks/cart/'],
  ['extensions/shop/blocks/cart/view.test.tsx', 'extensions/shop/blocks/cart/view.test.tsx'],
])('npm test -- %s runs the tests below %s', (argument, filter) => {
  expect(testsOfExtension(argument, root)).toBe(filter);
});

test('the name of a stage is not a path', () => {
  expect(testsOfExtension('unit', root)).toBeNull();
});

test('a path that is missing is named, and another path gets the command that runs it', () => {
  expect(() => testsOfExtension('extensions/shop/block', root)).toThrow(
    'extensions/shop/block does not exist',
  );
  for (const path of ['src/server/limits', 'extensions/../src'])
    expect(() => testsOfExtension(path, root)).toThrow(`npx vitest run ${path}`);
});

test('npm test answers a path that it cannot run with the reason', () => {
  const run = (path: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../test.ts'), path], { encoding: 'utf8' });
  const missing = run('extensions/shop/blocks');
  expect(missing.status).toBe(2);
  expect(missing.stderr).toContain('extensions/shop/blocks does not exist');
  expect(run('src/server').stderr).toContain('npx vitest run src/server');
});
