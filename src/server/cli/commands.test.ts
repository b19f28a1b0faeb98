/**
 * Commands run as a user would run them: what they refuse before they start, and what they print at the end.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '#server/boot/config.ts';
import { hostTrouble, assertPortFree } from '#server/boot/listen.ts';
import { buildTestWorld } from '#testing/world.ts';
import { defineCommand } from './module-commands/define-command.ts';
import { runCommand } from './index.ts';
import { addModuleCommand } from './module-commands/add-command.ts';

const { database, close } = await buildTestWorld();
const folder = await mkdtemp(join(tmpdir(), 'commands-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await close();
});

let printed: string[] = [];
let refused: string[] = [];
beforeEach(() => {
  [printed, refused] = [[], []];
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('PORT', '3000');
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void refused.push(String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    refused.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Runs a command and returns its exit code. */
async function run(...argv: string[]): Promise<number> {
  process.exitCode = 0;
  await runCommand(argv);
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return code;
}

test.each([
  [['sites', '--josn'], "unknown option '--josn'"],
  [['sites', '--json', '--json'], '--json was given more than once. Give it once.'],
  [
    ['create-user', 'x@y.example', '--role', 'editor', '--role', 'admin'],
    '--role was given more than once. Give it once.',
  ],
  [
    ['create-user', 'x@y.example'],
    '--organisation <name>, --first-name <name>, and --last-name <name> are missing. Add them.',
  ],
  [['create-site', 'lee', 'Lee'], '--organisation <name> is missing. Add it.'],
])('%j is refused with exit code 2', async (argv, message) => {
  expect(await run(...argv)).toBe(2);
  expect(refused.join('')).toContain(message);
});

test('a new site and a new user are printed with their addresses and the next step', async () => {
  expect(await run('create-site', 'lee', 'Lee', '--organisation', 'Lee Press', '--new-organisation')).toBe(0);
  expect(printed.join('\n')).toContain('Created the site lee in Lee Press: http://lee.localhost:3000');
  expect(printed.join('\n')).toContain('create-user EMAIL --organisation "Lee Press" --role admin');
  const person = ['--first-name', 'Ida', '--last-name', 'Boje'];
  expect(await run('create-user', 'ida@lee.example', '--organisation', 'Lee Press', ...person)).toBe(0);
  expect(printed.join('\n')).toContain('Created the user ida@lee.example.\nPassword: ');
  expect(printed.join('\n')).toContain('Log in at http://localhost:3000/admin');
});

test.each([['sites'], ['doctor'], ['backup'], ['create-site', 'lee', 'Lee', '--organisation', 'Lee']])(
  '%s in a folder without an installation creates nothing',
  async (...argv) => {
    const wrong = await mkdtemp(join(folder, 'wrong-'));
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', wrong);
    expect(await run(...argv)).toBe(1);
    expect([...refused, ...printed].join('\n')).toContain(`There is no installation in ${wrong}.`);
    expect(await readdir(wrong)).toEqual([]);
  },
);

test('proxies are addresses, ranges or names of ranges', () => {
  const trusted = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy;
  expect(trusted('10.0.0.7, 10.1.0.0/16, ::1, loopback')).toEqual([
    '10.0.0.7',
    '10.1.0.0/16',
    '::1',
    'loopback',
  ]);
  for (const wrong of ['abc', 'proxy.example.org', '10.0.0.0/99', '10.0.0.7;10.0.0.8'])
    expect(() => trusted(wrong), wrong).toThrow(ConfigError);
});

test('a host that is not this machine’s and a port that is taken are named before anything is written', async () => {
  expect(await hostTrouble('127.0.0.1')).toBeNull();
  expect(await hostTrouble('198.51.100.7')).toContain('HOST=198.51.100.7 is no address of this machine.');
  await expect(assertPortFree({ port: 3999, host: '198.51.100.7' })).rejects.toThrow(
    'HOST=198.51.100.7 is no address of this machine.',
  );
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(assertPortFree({ port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is already in use.`,
  );
  other.close();
});

test('a command of a module gets its options, the sites and the output, in a group of its module', async () => {
  const program = new Command('masthead').exitOverride();
  const commands = ['lists check', 'lists fill'] as const;
  for (const name of commands)
    addModuleCommand(
      program,
      defineCommand({
        name,
        summary: 'Checks lists.',
        options: [
          { flags: '--from <date>', summary: 'first day', isRequired: true },
          { flags: '--json', summary: 'JSON' },
        ],
        run: async ({ sites, print }, values) =>
          print(JSON.stringify({ name, ...values, sites: sites.all().length > 0 })),
      }),
    );
  await program.parseAsync(['lists', 'fill', '--from', '2026-11-27'], { from: 'user' });
  expect(printed).toEqual([JSON.stringify({ name: 'lists fill', from: '2026-11-27', sites: true })]);
  expect(program.commands.map((command) => command.name())).toEqual(['lists']);
});
