import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { registryFiles } from '../generate/registries.ts';
import { unregisteredExtensions } from './unregistered-extensions.ts';

const root = mkdtempSync(join(tmpdir(), 'masthead-extensions-'));
afterAll(() => rmSync(root, { recursive: true }));

function place(path: string, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function register(): void {
  for (const [path, text] of Object.entries(registryFiles(root))) place(path, text);
}

test('an extension that is not registered is named with the command to run', () => {
  expect(unregisteredExtensions(root)).toBeNull();
  place('extensions/tides/jobs/count-tides.ts');
  expect(unregisteredExtensions(root)).toBe(
    'Not registered, and therefore not served in whole or in part: extensions/tides. Run: npm run generate. Then start again.',
  );
  register();
  expect(unregisteredExtensions(root)).toBeNull();
});

test('a definition that was added later is noticed, and only its extension is named', () => {
  place('extensions/tide-clocks/jobs/count-clocks.ts');
  register();
  place('extensions/tides/blocks/tide-table/block.ts');
  expect(unregisteredExtensions(root)).toContain(': extensions/tides. Run');
});
