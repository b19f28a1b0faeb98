/**
 * A terminal obeys control characters. Every command prints those of archives, sites and errors as escapes.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';
import { startupBanner } from '#server/boot/announce.ts';
import { runCommand } from './index.ts';
import { createProgress } from './progress.ts';
import { printable } from './terminal.ts';

const { database, close, world } = await buildTestWorld();
const folder = await mkdtemp(join(tmpdir(), 'terminal-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await close();
});

let printed = '';
beforeEach(() => {
  printed = '';
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.stubEnv('DATA_DIR', folder);
  const note = (text: unknown) => void (printed += `${String(text)}\n`);
  vi.spyOn(console, 'log').mockImplementation(note);
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed += String(text))));
});
afterEach(() => {
  process.exitCode = 0;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/**
 * Sets the title of a window, clears the screen (with a 7-bit and an 8-bit sequence), and reverses the
 * direction of a line.
 */
const HOSTILE = '\u001b]0;owned\u0007\u001b[2J\u009b2J\u202eevil';

// oxlint-disable-next-line no-control-regex -- these are what may not be printed
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;

test('every control character is escaped, and JSON means the same as before', () => {
  const all = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join('');
  expect(printable(all)).not.toMatch(CONTROL);
  expect(printable('Fähre\tnach Süden\n')).toBe('Fähre\tnach Süden\n');
  expect(JSON.parse(printable(JSON.stringify({ all, HOSTILE })))).toEqual({ all, HOSTILE });
});

test.each([[[]], [['--json']]])('names of sites, options %j', async (options) => {
  await database.superuser('update site set name = $1 where id = $2', [HOSTILE, world.sites.a2.id]);
  await runCommand(['sites', ...options]);
  expect(printed).toContain('owned');
  expect(printed).not.toMatch(CONTROL);
});

test('the server’s output about its sites once it runs', () => {
  const site = { name: HOSTILE, origin: 'http://a1.localhost:3000' };
  const config = {
    role: 'all',
    host: '127.0.0.1',
    port: 3000,
    adminOrigin: 'http://localhost:3000',
  } as const;
  const said = startupBanner({ config, sites: { all: () => [site] } }, null);
  expect(said).toContain('owned');
  expect(said).not.toMatch(CONTROL);
  expect(said.split('\n')).toHaveLength(4);
});

test('an archive that is planned and imported: names of files and columns, and reasons with its words', async () => {
  await writeFile(
    join(folder, `news.csv`),
    `id,title,${HOSTILE}\n1,One,x\n2,${HOSTILE},y\n${HOSTILE},Three,z\n`,
  );
  const mapping = join(folder, 'news.json');
  await runCommand(['import', '--plan', join(folder, 'news.csv'), '--out', mapping]);
  expect(printed).toContain('owned');
  await runCommand(['import', mapping, '--site', 'a1']);
  await runCommand(['import', '--plan', join(folder, HOSTILE), '--out', join(folder, 'none.json')]);
  expect(printed).toContain(printable(HOSTILE));
  expect(printed).not.toMatch(CONTROL);
});

test('the progress line of a command', () => {
  const written: string[] = [];
  createProgress({ isTTY: true, write: (text) => written.push(text) }).show(HOSTILE);
  expect(written.join('').replace(/^\r/, '')).not.toMatch(CONTROL);
});

test('commands print only through the one function', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) =>
    /^(?!terminal\b).*(?<!\.test)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const name of files)
    expect([
      name,
      /\bconsole\.|stdout\.write/.test(await readFile(join(import.meta.dirname, name), 'utf8')),
    ]).toEqual([name, false]);
});
