import { chmod, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { createAsset } from '#entities/asset/server/create-asset.ts';
import { writeIcon } from '#server/media/index.ts';
import { noteSecretInUse } from '#server/boot/secret.ts';
import type { OutboundAnswer, SafeFetch } from '#server/outbound/index.ts';
import { registry } from '#server/registry.ts';
import { definedNames } from '#server/setup/index.ts';
import { TEST_SECRET } from '#testing/app.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { examine, type Finding } from './index.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { dataDir } = services.config;
const png = await sharp({ create: { width: 16, height: 16, channels: 4, background: 'teal' } })
  .png()
  .toBuffer();
const icon = await services.media.normalise(writeIcon([{ size: 16, png }]));
await services.write(systemOf(world.a.id, []), (work) =>
  createAsset(work, services.media.store, icon, { fileName: 'favicon.ico', name: 'Icon' }),
);
// Removes jobs that the other tests of this file do not wait for.
await database.superuser('delete from graphile_worker._private_jobs');
afterAll(subject.close);

/** Readers of domains reach an installation, or whatever the test sets. */
const network = {
  resolve: async () => ['203.0.113.1'],
  ask: vi.fn<SafeFetch>(async () => answer((await subject.app.inject('/Healthz')).body)),
  certificateOf: async () => ({ endsMs: Date.now() + 60 * 86_400_000, fault: null }),
  nowMs: Date.now,
};
const answer = (body: string, status = 200): OutboundAnswer => ({
  url: 'https://www.quayside.example/Healthz',
  status,
  headers: {},
  body: Buffer.from(body),
});

/** Without a `secret`, that of the data directory is read. */
async function look(isDeep = false, secret?: string): Promise<Record<string, Finding>> {
  const findings = await examine({
    config: { ...services.config, secret },
    network,
    store: services.media.store,
    withAddress: (work) => work(database.connectionString),
    isDeep,
    defined: definedNames(registry),
  });
  return Object.fromEntries(findings.map((finding) => [finding.name, finding]));
}

/** Expects the given state and message of one finding, and that no other finding has failed. */
async function expectOnly(
  name: string,
  state: Finding['state'],
  words: RegExp,
  isDeep = false,
): Promise<void> {
  const { [name]: found, ...others } = await look(isDeep);
  expect(found).toMatchObject({ state });
  expect(found?.message).toMatch(words);
  expect(Object.values(others).filter((finding) => finding.state === 'fail')).toEqual([]);
}

test('a sound installation has nothing to fix', async () => {
  const findings = await look(true);
  expect(Object.keys(findings).sort()).toEqual(
    [
      'clock',
      'ledgers',
      'indexes',
      'mail',
      'names',
      'domains',
      'configuration',
      'data directory',
      'database',
      'disk space',
      'extensions',
      'failures of extensions',
      'jobs',
      'keys of sites',
      'media',
      'own styles',
      'schema',
      'search',
      'secret',
      'secret in use',
      'tenancy',
      'terms',
      'working files',
    ].sort(),
  );
  expect(Object.values(findings).filter(({ state }) => state === 'fail')).toEqual([]);
});

test('a database that cannot be had is said, and the rest is looked at all the same', async () => {
  const findings = await examine({
    // The secret is in the data directory.
    config: { ...services.config, secret: undefined },
    network,
    store: services.media.store,
    withAddress: () => Promise.reject(new Error('connect ECONNREFUSED.')),
    isDeep: false,
    defined: definedNames(registry),
  });
  expect(findings.at(-1)).toMatchObject({ name: 'database', state: 'fail' });
  expect(findings.map(({ name }) => name)).toContain('disk space');
});

test.each<[string, string, string, Finding['state'], RegExp]>([
  [
    'schema',
    "insert into schema_migration (name, checksum) values ('20990101T0000_later', 'x')",
    "delete from schema_migration where name = '20990101T0000_later'",
    'fail',
    /newer Masthead.*restore FOLDER --replace/,
  ],
  [
    'schema',
    "update schema_migration set checksum = 'x' || checksum where name like '20261121T0300%'",
    "update schema_migration set checksum = substr(checksum, 2) where name like '20261121T0300%'",
    'fail',
    /differs/,
  ],
  [
    'schema',
    'create schema masthead_before_restore',
    'drop schema masthead_before_restore',
    'fail',
    /restore --undo/,
  ],
  [
    'tenancy',
    'alter table content disable row level security',
    'alter table content enable row level security',
    'fail',
    /without row-level security: content\./,
  ],
  [
    'indexes',
    'drop index content_updated',
    'create index content_updated on content (organisation_id, updated, id)',
    'warn',
    /content_updated/,
  ],
  [
    'jobs',
    "select graphile_worker.add_job('x/y', run_at => now() - interval '1 hour')",
    'delete from graphile_worker._private_jobs',
    'warn',
    /1 jobs have waited/,
  ],
])('%s: %s is found', async (name, harm, mend, state, words) => {
  await database.superuser(harm);
  try {
    await expectOnly(name, state, words);
  } finally {
    await database.superuser(mend);
  }
});

test('a secret that a full disk cut off, or that is not the one in use, is found', async () => {
  const path = join(dataDir, 'secret');
  const before = await readFile(path, 'utf8').catch(() => null);
  try {
    await writeFile(path, '', { mode: 0o600 });
    await expectOnly('secret', 'fail', /is empty.*Copy the file from a backup/);
    await writeFile(path, `${'a'.repeat(43)}\n`, { mode: 0o600 });
    expect(await noteSecretInUse(services.pool, 'a'.repeat(43))).toBe(true);
    expect((await look())['secret in use']?.state).toBe('ok');
    await writeFile(path, `${'b'.repeat(43)}\n`);
    const found = (await look())['secret in use'];
    expect(found).toMatchObject({ state: 'fail', message: expect.stringMatching(/DATA_DIR belongs to/) });
    expect(await noteSecretInUse(services.pool, 'b'.repeat(43))).toBe(false);
  } finally {
    await database.superuser('delete from secret_in_use');
    await rm(path, { force: true });
    if (before !== null) await writeFile(path, before, { mode: 0o600 });
  }
});

test('a media file that is missing or was changed is named', async () => {
  const folder = join(dataDir, 'media/originals');
  const [path = ''] = (await readdir(folder, { recursive: true })).filter((name) =>
    /-[0-9a-f]{24}$/.test(name),
  );
  const file = join(folder, path);
  await chmod(file, 0o600);
  const content = await readFile(file);
  await writeFile(file, 'not what it was');
  await expectOnly('media', 'fail', /is damaged/, true);
  await rm(file);
  await expectOnly('media', 'fail', /is missing/);
  await writeFile(file, content);
  expect((await look(true))['media']?.state).toBe('ok');
});

test('media in the trash is neither missing nor left over: it is counted, and looked at like any other', async () => {
  const trash = (trashed: string) =>
    database.superuser(`update asset set trashed = ${trashed} where file_name = 'favicon.ico'`);
  const before = (await look(true))['media'];
  expect(before?.message).not.toContain('trash');
  await trash('now()');
  try {
    const after = (await look(true))['media'];
    expect(after).toEqual({
      ...before,
      message: `${before?.message} 1 image or file is in the trash, and keeps its media file there.`,
    });
    expect((await look())['working files']?.state).toBe('ok');
  } finally {
    await trash('null');
  }
});

test('working files that were left behind, and a secret others may read', async () => {
  await writeFile(join(dataDir, 'secret'), 'x', { mode: 0o644 });
  const unfinished = join(dataDir, 'media/unfinished');
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'old'), 'x');
  await utimes(join(unfinished, 'old'), 0, 0);
  await chmod(join(dataDir, 'secret'), 0o644);
  const found = await look();
  expect([found['secret']?.state, found['working files']?.state]).toEqual(['warn', 'warn']);
});

test('items whose search entries wait to be written again are counted, with what to do', async () => {
  const { a1 } = world.sites;
  const payload = { organisation: world.a.id, payload: { site: a1.id, after: 0 } };
  await database.superuser(
    "select graphile_worker.add_job('content/writeWordsAgain', $1::json, max_attempts => 2)",
    [JSON.stringify(payload)],
  );
  const [row] = await database.superuser<{ count: number }>(
    'select count(*)::int as count from content where organisation_id = $1 and site_id = $2',
    [world.a.id, a1.id],
  );
  await expectOnly(
    'search',
    'warn',
    new RegExp(`^${row?.count} items of 1 site still wait .* goes on by itself`),
  );
  await database.superuser('update graphile_worker._private_jobs set attempts = max_attempts');
  await expectOnly('search', 'warn', /jobs failed: see the log, and retry them under \/admin\/system/);
  await database.superuser('delete from graphile_worker._private_jobs');
  await expectOnly('search', 'ok', /Every item is found/);
});

test('a verified domain that leads elsewhere is named', async () => {
  const { a1 } = world.sites;
  await database.superuser(
    "insert into site_domain (organisation_id, site_id, host, verified) values ($1, $2, 'www.elsewhere.example', now())",
    [world.a.id, a1.id],
  );
  network.ask.mockResolvedValueOnce(answer('<h1>Parked</h1>'));
  const { domains, certificates } = await look();
  expect(domains).toMatchObject({
    state: 'fail',
    message: expect.stringMatching(/https:\/\/www\.elsewhere\.example answers with status 200, not as/),
  });
  expect(certificates).toMatchObject({ state: 'ok' });
  expect((await look(false, TEST_SECRET))['domains']?.state).toBe('ok');
  expect((await look(false, 'the secret of another installation'))['domains']).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('leads to another installation of Masthead'),
  });
  await database.superuser("delete from site_domain where host = 'www.elsewhere.example'");
});

test('a ledger without a partition for tomorrow, or already for today, is named', async () => {
  await database.superuser('select maintain_ledgers(7)');
  expect((await look())['ledgers']?.state).toBe('ok');
  const partitions = await database.superuser<{ name: string }>(
    `select child.relname as name from pg_inherits join pg_class as child on child.oid = inhrelid
     where inhparent = 'analytics_event'::regclass
       and pg_get_expr(child.relpartbound, child.oid) > format('FOR VALUES FROM (''%s', current_date) order by 1`,
  );
  const [today, ...later] = partitions;
  for (const { name } of later) await database.superuser(`drop table ${name}`);
  await expectOnly('ledgers', 'warn', /no partition for tomorrow: analytics_event\./);
  await database.superuser(`drop table ${today?.name}`);
  await expectOnly('ledgers', 'warn', /no partition for today, so their rows are refused: analytics_event\./);
});

test('sites whose key is reserved are named', async () => {
  await expectOnly('keys of sites', 'ok', /^No site has a reserved key\.$/);
  const before = await database.superuser<{ tenant_key: string }>(
    'select tenant_key from site where id = $1',
    [world.sites.a2.id],
  );
  const rename = (key: string | undefined) =>
    database.superuser('update site set tenant_key = $1 where id = $2', [key, world.sites.a2.id]);
  await rename('mail');
  await expectOnly('keys of sites', 'warn', /“mail” \(.+\)/);
  await rename(before[0]?.tenant_key);
});
