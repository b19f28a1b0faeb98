/** Traces of reader imports: files are removed in time, and reports do not contain erased readers. */
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dueFiles } from '#entities/migration-run/server/personal-files.ts';
import { gql, login } from '#testing/make/make.ts';
import { runJobs } from '#testing/jobs.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

type Place = typeof a1;
const ownerOf = ({ organisationId, id }: Place) => ({ organisationId, siteId: id });

async function upload(site: Place, name: string, daysAgo: number): Promise<void> {
  const owner = ownerOf(site);
  await services.imports.files.store(owner, name, Buffer.from('email\nilse@reader.example\n'));
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const folder = join(services.config.dataDir, 'imports', String(owner.organisationId), String(owner.siteId));
  await utimes(join(folder, name), at, at);
}

const filesOf = async (site: Place) =>
  (await services.imports.files.list(ownerOf(site))).map(({ name }) => name);

const source = (file: string, target: string) => ({ key: file, format: 'csv', file, target, fields: {} });

async function run(
  site: Place,
  {
    sources,
    state,
    daysAgo,
    report,
  }: { sources: unknown[]; state: string; daysAgo: number; report: unknown },
): Promise<number> {
  const [made] = await database.superuser<{ id: number }>(
    `insert into migration_run (organisation_id, site_id, name, mapping, is_dry_run, overwrite, state, report, finished)
     values ($1, $2, 'Readers', $3, false, false, $4, $5, now() - make_interval(days => $6::integer)) returning id`,
    [site.organisationId, site.id, JSON.stringify({ sources }), state, JSON.stringify(report), daysAgo],
  );
  return made?.id ?? 0;
}

async function reportOf(id: number): Promise<{ remarks: { key: string | null }[]; remarksLeftOut: number }> {
  const [row] = await database.superuser<{ report: Awaited<ReturnType<typeof reportOf>> }>(
    'select report from migration_run where id = $1',
    [id],
  );
  if (!row) throw new Error(`There is no run ${id}.`);
  return row.report;
}

const remark = (key: string | null, reason: string) => ({ source: 'people', key, outcome: 'failed', reason });

async function clear(): Promise<void> {
  await database.superuser(
    `select graphile_worker.add_job('migrationRun/clearPersonalFiles', payload => '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
}

test('files with readers, and unmapped data, are removed after 30 days; all others stay', async () => {
  const sources = [
    source('readers.csv', 'siteUser'),
    source('fresh.csv', 'siteUser'),
    source('news.csv', 'Article'),
  ];
  const report = { remarks: [remark('ilse@reader.example', 'No email.')], remarksLeftOut: 2 };
  const [old, recent] = [
    await run(a1, { sources, state: 'done', daysAgo: 31, report }),
    await run(a1, { sources, state: 'done', daysAgo: 29, report }),
  ];
  const ofContent = await run(b1, {
    sources: [source('news.csv', 'Article')],
    state: 'done',
    daysAgo: 31,
    report,
  });
  for (const name of ['readers.csv', 'news.csv', 'unmapped.jsonl', 'plan.pdf']) await upload(a1, name, 31);
  await upload(a1, 'fresh.csv', 29);
  await upload(b1, 'news.csv', 31);
  await run(a2, { sources, state: 'running', daysAgo: 0, report });
  await upload(a2, 'readers.csv', 31);
  await clear();
  expect(await filesOf(a1)).toEqual(['fresh.csv', 'news.csv', 'plan.pdf']);
  expect(await filesOf(b1)).toEqual(['news.csv']);
  // A run is reading the file.
  expect(await filesOf(a2)).toEqual(['readers.csv']);
  expect(await reportOf(old)).toMatchObject({ remarks: [], remarksLeftOut: 3 });
  for (const id of [recent, ofContent]) expect((await reportOf(id)).remarks).toHaveLength(1);
});

test('unnamed data goes in every format that may hold people; pictures and documents stay, new files too', () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const dueOf = (names: string[], daysAgo: number, mapped: { file: string; isPersonal: boolean }[] = []) =>
    dueFiles(
      names.map((name) => ({ name, sizeBytes: 1, updated: at(daysAgo) })),
      mapped,
      at(0),
    );
  const data = ['a.csv', 'a.tsv', 'a.txt', 'a.json', 'a.jsonl', 'a.ndjson', 'a.xlsx', 'a.ods', 'in/A.CSV'];
  const others = ['a.png', 'a.pdf', 'a.md', 'post.html', '_config.yml', 'csv.png'];
  expect(dueOf([...data, ...others], 31)).toEqual(data);
  expect(dueOf([...data, ...others], 29)).toEqual([]);
  const mapped = [
    { file: 'a.csv', isPersonal: false },
    { file: 'a.pdf', isPersonal: true },
  ];
  expect(dueOf(['a.csv', 'a.pdf', 'a.png'], 31, mapped)).toEqual(['a.pdf']);
  // Files below a mapped folder are part of its source.
  const folders = [
    { file: 'people', isPersonal: true },
    { file: 'news', isPersonal: false },
  ];
  expect(dueOf(['people/a.md', 'news/a.json', 'newsletters/a.json'], 31, folders)).toEqual([
    'people/a.md',
    'newsletters/a.json',
  ]);
});

test('a run of a command line without progress for a day holds no files, and its changes expire in time', async () => {
  const sources = [source('readers.csv', 'siteUser')];
  const report = { remarks: [], remarksLeftOut: 0 };
  await upload(b1, 'readers.csv', 31);
  const id = await run(b1, { sources, state: 'running', daysAgo: 0, report });
  const silentFor = (days: number) =>
    database.superuser(
      'update migration_run set finished = null, updated = now() - make_interval(days => $2::integer) where id = $1',
      [id, days],
    );
  await database.superuser(
    `insert into import_change (organisation_id, site_id, run_id, entity, record_id, record_version)
     values ($1, $2, $3, 'content', 1, 1)`,
    [b1.organisationId, b1.id, id],
  );
  const changes = () => database.superuser('select from import_change where run_id = $1', [id]);
  await silentFor(0);
  await clear();
  expect(await filesOf(b1)).toContain('readers.csv');
  await silentFor(2);
  await clear();
  expect(await filesOf(b1)).not.toContain('readers.csv');
  expect(await changes()).toHaveLength(1);
  await silentFor(31);
  await clear();
  expect(await changes()).toHaveLength(0);
});

test('reports contain nothing of an erased reader, by key or in words', async () => {
  const reader = await makeReader(services, a1);
  await database.superuser(
    `insert into import_record (organisation_id, site_id, source_key, record_key, entity, record_id, record_version, hash, addresses)
     values ($1, $2, 'people', 'row-77', 'siteUser', $3, 1, '', '{}')`,
    [a1.organisationId, a1.id, reader.id],
  );
  const remarks = [
    remark('row-77', 'No country.'),
    remark(reader.email.toUpperCase(), 'No name.'),
    remark('row-78', `“${reader.email}” is taken.`),
    remark('row-79', 'No email.'),
    remark(null, 'No key.'),
  ];
  const own = { sources: [source('people.csv', 'siteUser')], state: 'done', daysAgo: 1 };
  const ids = [
    await run(a1, { ...own, report: { remarks, remarksLeftOut: 0 } }),
    await run(a2, { ...own, report: { remarks, remarksLeftOut: 0 } }),
  ];
  const foreign = await run(b1, { ...own, report: { remarks, remarksLeftOut: 0 } });
  const token = await login(app, world.a.users.admin.username);
  const input = { id: reader.id, email: reader.email };
  expect((await gql(app, { id: 'eraseSiteUser', input, token, site: 'a1' })).code).toBeNull();
  for (const id of ids) expect((await reportOf(id)).remarks.map(({ key }) => key)).toEqual(['row-79', null]);
  expect((await reportOf(foreign)).remarks).toHaveLength(5);
});
