import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenPromises, RELEASED, releasedText, RENAMES } from './promises.ts';

const MODULE = 'src/model/define-tide.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'promises-'));
  await write(
    MODULE,
    '/** Defines a tide. Pure. */\nexport function defineTide() {}\nexport interface Tide {}\nconst inner = 1;\n',
  );
  await write(RELEASED, releasedText(root, '0.1.0'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('a release promises what public modules export, and additions break nothing', async () => {
  expect(JSON.parse(releasedText(root, '0.1.0'))).toEqual({
    version: '0.1.0',
    modules: { '#model/define-tide.ts': ['Tide', 'defineTide'] },
  });
  await write(MODULE, 'export function defineTide() {}\nexport interface Tide {}\nexport const more = 1;\n');
  expect(brokenPromises(root)).toEqual([]);
});

test('a missing export breaks a promise until its new name is listed, if that exists', async () => {
  await write(MODULE, 'export function defineTides() {}\nexport interface Tide {}\n');
  expect(brokenPromises(root)).toEqual([
    `#model/define-tide.ts has no export defineTide any more: restore it, or add its new name to ${RENAMES}`,
  ]);
  const rename = { since: '0.2.0', module: '#model/define-tide.ts', names: { defineTide: 'tides' } };
  await write(RENAMES, JSON.stringify([rename]));
  expect(brokenPromises(root)[0]).toContain('nor tides of #model/define-tide.ts, its new name,');
  await write(RENAMES, JSON.stringify([{ ...rename, names: { defineTide: 'defineTides' } }]));
  expect(brokenPromises(root)).toEqual([]);
});

test('a module that moved breaks no promise once its new name is listed', async () => {
  await rm(join(root, MODULE));
  await write('src/model/tides/define.ts', 'export function defineTide() {}\nexport interface Tide {}\n');
  expect(brokenPromises(root)).toHaveLength(2);
  const moved = { since: '0.2.0', module: '#model/define-tide.ts', movedTo: '#model/tides/define.ts' };
  await write(RENAMES, JSON.stringify([moved]));
  expect(brokenPromises(root)).toEqual([]);
});

test('a list of renames with an unknown key is refused', async () => {
  await write(RENAMES, JSON.stringify([{ since: '0.2.0', module: '#model/define-tide.ts', to: '#x' }]));
  expect(() => brokenPromises(root)).toThrow('to');
});
