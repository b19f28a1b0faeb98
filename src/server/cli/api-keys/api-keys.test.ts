/** API keys on the command line, as an administrator of the server runs the commands. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gql } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { runCommand } from '../index.ts';

const { app, database, world, close } = await buildTestWorld();
afterAll(close);
const [organisation] = await database.superuser<{ name: string }>(
  'select name from organisation where id = $1',
  [world.a.id],
);

let printed: string[] = [];
let refused: string[] = [];
beforeEach(() => {
  [printed, refused] = [[], []];
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => refused.push(String(text)) > 0);
  vi.spyOn(console, 'error').mockImplementation((text: string) => void refused.push(String(text)));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function run(...argv: string[]): Promise<number> {
  process.exitCode = 0;
  await runCommand([...argv, '--organisation', organisation?.name ?? '']);
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return code;
}

const readPrinted = (): unknown => JSON.parse(printed.at(-1) ?? '');

const createItem = (token: string) =>
  gql(app, {
    token,
    site: 'a1',
    id: 'createContent',
    input: { type: 'Article', site: world.sites.a1.id, values: { name: 'From a program' } },
  });

test('a key is created with a secret that works, listed without it, and revoked', async () => {
  const permissions = ['--permissions', 'manage_content, publish_content'];
  expect(await run('create-api-key', 'Nightly', ...permissions, '--sites', 'a1', '--json')).toBe(0);
  const key = readPrinted() as { id: number; secret: string };
  expect(key).toMatchObject({ name: 'Nightly', sites: ['a1'], revoked: null });
  expect((await createItem(key.secret)).error).toBeNull();
  expect(await run('list-api-keys', '--json')).toBe(0);
  expect(readPrinted()).toMatchObject([{ id: key.id, name: 'Nightly', sites: ['a1'] }]);
  expect(printed.at(-1)).not.toContain('mhk_');
  expect(await run('revoke-api-key', String(key.id))).toBe(0);
  expect((await createItem(key.secret)).code).toBe('UNAUTHENTICATED');
  expect(await run('list-api-keys')).toBe(0);
  expect(printed.at(-1)).toContain('revoked');
  const events = await database.superuser<{ event: string }>(
    "select event from history where entity = 'apiKey'",
  );
  expect(events.map(({ event }) => event)).toContain('Revoked on the command line');
});

test('an organisation that does not exist is refused with the names that do, and the help explains it', async () => {
  const content = ['--permissions', 'manage_content'];
  await runCommand(['create-api-key', 'Nightly', ...content, '--organisation', 'Harbor Press']);
  process.exitCode = 0;
  expect(refused.join('')).toMatch(
    new RegExp(`There is no organisation named “Harbor Press”\\. There are: .*“${organisation?.name}”`),
  );
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runCommand(['create-api-key', '--help']).catch(() => undefined);
  const help = written.mock.calls.join('').replace(/\s+/g, ' ');
  written.mockRestore();
  expect(help).toContain('any name that does not exist lists those that do');
});

test('permissions of people, other sites, a past end and unknown keys are refused with exit code 1', async () => {
  const content = ['--permissions', 'manage_content'];
  expect(await run('create-api-key', 'Too much', '--permissions', 'manage_api_keys')).toBe(1);
  expect(refused.join('')).toMatch(/Keys cannot have “manage_api_keys”\. Choose from .*manage_content/);
  expect(await run('create-api-key', 'Elsewhere', ...content, '--sites', 'b1')).toBe(1);
  expect(await run('create-api-key', 'Ended', ...content, '--expires', '2020-01-01T00:00:00Z')).toBe(1);
  expect(await run('create-api-key', 'Never', ...content, '--expires', 'tomorrow')).toBe(1);
  for (const id of ['x', '987654']) expect(await run('revoke-api-key', id)).toBe(1);
  expect(await database.superuser("select 1 from api_key where name <> 'Nightly'")).toEqual([]);
});
