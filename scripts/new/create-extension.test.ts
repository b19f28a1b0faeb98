import { existsSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installExtensions } from '../lib/extension-packages.mjs';
import { createExtension } from './create-extension.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'new-extension-'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

const read = (path: string) => readFile(join(root, path), 'utf8');

test('a new extension is a folder whose names follow from its name, and is deleted in whole', async () => {
  const { files, remove } = createExtension(root, 'tide-tables');
  expect(files.every((path) => path.startsWith('extensions/tide-tables/'))).toBe(true);
  expect(await read('extensions/tide-tables/module.ts')).toContain('export const tideTables = defineModule');
  expect(await read('extensions/tide-tables/blocks/tide-tables-notice/block.ts')).toContain(
    "name: 'tide_tables_notice'",
  );
  expect(readlinkSync(join(root, 'extensions/node_modules/masthead'))).toBe('../..');
  remove();
  expect(existsSync(join(root, 'extensions/tide-tables'))).toBe(false);
});

test.each([
  '',
  'Tide',
  'tide_tables',
  '-tide',
  'tide--tables',
  '2tides',
  '../tide',
  'a'.repeat(41),
  'tide tables',
])('the name “%s” is refused, and nothing is written', (name) => {
  expect(() => createExtension(root, name)).toThrow(`“${name}” is not a valid name. Use at most 40`);
  expect(existsSync(join(root, 'extensions'))).toBe(false);
});

test('a name that an extension or a module has is refused, and its files are left', async () => {
  createExtension(root, 'tides');
  await writeFile(join(root, 'extensions/tides/module.ts'), '// mine');
  await mkdir(join(root, 'src/modules/search'), { recursive: true });
  expect(() => createExtension(root, 'tides')).toThrow(
    'extensions/tides exists already. Choose another name.',
  );
  expect(() => createExtension(root, 'search')).toThrow('src/modules/search exists already.');
  expect(await read('extensions/tides/module.ts')).toBe('// mine');
});

test('packages of extensions are installed once for each lock, and a failure is passed on', async () => {
  createExtension(root, 'tides');
  const installed: string[] = [];
  let code = 0;
  const install = (folder: string) => {
    installed.push(folder);
    return Promise.resolve(code);
  };
  expect(await installExtensions(root, install)).toBe(0);
  expect(installed).toEqual([]);

  const folder = join(root, 'extensions/tides');
  const manifest = JSON.parse(await read('extensions/tides/package.json')) as object;
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, dependencies: { suncalc: '2.0.2' } }),
  );
  await expect(installExtensions(root, install)).rejects.toThrow(
    'extensions/tides/package.json names packages, but there is no extensions/tides/package-lock.json.',
  );
  await writeFile(join(folder, 'package-lock.json'), '{}');
  code = 7;
  expect(await installExtensions(root, install)).toBe(7);
  code = 0;
  expect(await installExtensions(root, install)).toBe(0);
  expect(await installExtensions(root, install)).toBe(0);
  expect(installed).toEqual([folder, folder]);
  await writeFile(join(folder, 'package-lock.json'), '{ }');
  await installExtensions(root, install);
  expect(installed).toHaveLength(3);
});

test('a package.json that is not JSON is named', async () => {
  createExtension(root, 'tides');
  await writeFile(join(root, 'extensions/tides/package.json'), '{');
  await expect(installExtensions(root, () => Promise.resolve(0))).rejects.toThrow(
    'extensions/tides/package.json is not JSON. Correct it.',
  );
});
