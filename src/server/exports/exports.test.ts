/** Lists saved as CSV: complete, available to authorised users only, and for a limited time. */
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { csvRows } from '#server/import/sources/csv-rows.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { byTier } from '#testing/by-tier.ts';
import { savedLists } from './lists.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const editor = await login(app, world.a.users.editor.username);
const foreignAdmin = await login(app, world.b.users.admin.username);
afterAll(subject.close);
const folder = join(services.config.dataDir, 'exports', String(world.a.id));
beforeEach(async () => {
  await database.superuser('delete from csv_export');
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  id: number;
  name: string;
}

const start = (operation: string, input: Record<string, unknown>, token = admin) =>
  gql(app, { id: 'startCsvExport', input: { operation, input }, token, site: 'a1' });

async function started(operation: string, input: Record<string, unknown>, token = admin): Promise<Started> {
  const answer = await start(operation, input, token);
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Started;
}

async function saved(operation: string, input: Record<string, unknown>): Promise<Started> {
  const made = await started(operation, input);
  await runJobs(subject);
  return made;
}

const rowOf = async (id: number) =>
  (
    await database.superuser<{ state: string; rows: number; error: string | null }>(
      'select state, rows, error from csv_export where id = $1',
      [id],
    )
  )[0];

const download = (id: number, token?: string) =>
  app.inject({
    url: `/admin/csv-files/${id}`,
    headers: { host: subject.adminHost, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });

async function tableOf(id: number): Promise<string[][]> {
  const { body, statusCode } = await download(id, admin);
  expect(statusCode, body).toBe(200);
  const table: string[][] = [];
  async function* once() {
    yield body.slice(1);
  }
  for await (const row of csvRows(once(), ',')) {
    if ('reason' in row) throw new Error(row.reason);
    table.push(row.cells);
  }
  return table;
}

const files = async () => (await readdir(folder).catch(() => [])).toSorted();

/** More than are read at a time. */
const SUBMISSIONS = byTier(5_300, 25_300);

async function addSubmissions(): Promise<void> {
  await database.superuser(
    `insert into form_submission (organisation_id, site_id, form, sender, email, page, answers, entries, attempt, created)
     select $1, $2, 'offer', 'Sender ' || n, null, '/offer', 'x', jsonb_build_array(
       jsonb_build_object('label', case when n = 7 then 'First' else 'Message' end, 'value', 'Harbour ' || n)),
       'csv-' || n, now() - n * interval '1 second'
     from generate_series(1, ${SUBMISSIONS}) as n`,
    [a2.organisationId, a2.id],
  );
}

test('thousands of form answers are in the file, each once and with its answers, whatever changes while it is written', async () => {
  await addSubmissions();
  const made = await started('getFormSubmissionStream', {
    site: a2.id,
    form: 'offer',
    limit: 50,
    countTotal: true,
  });
  expect(made.name).toBe(`Form submissions of The Harbour Post ${new Date().toISOString().slice(0, 10)}.csv`);
  const { write } = services.exports;
  let hasChanged: Promise<unknown> | null = null;
  services.exports.write = (request, options) =>
    write(request, {
      ...options,
      onRows: (count) => {
        if (count > 0)
          hasChanged ??= database.superuser(
            `delete from form_submission where attempt in ('csv-${SUBMISSIONS - 300}', 'csv-1')`,
          );
        options.onRows(count);
      },
    });
  await runJobs(subject).finally(() => (services.exports.write = write));
  expect(hasChanged).not.toBeNull();
  expect(await rowOf(made.id)).toEqual({ state: 'ready', rows: SUBMISSIONS, error: null });
  const [head, ...rows] = await tableOf(made.id);
  expect(head).toEqual(['Sender', 'Form', 'Email', 'Page', 'Created', 'Message', 'First']);
  const expected = Array.from({ length: SUBMISSIONS }, (_, at) => {
    const n = at + 1;
    return n === 7 ? [`Sender ${n}`, '', `Harbour ${n}`] : [`Sender ${n}`, `Harbour ${n}`, ''];
  });
  expect(rows.map((cells) => [cells[0], cells[5], cells[6]])).toEqual(expected);
});

test('every list that can be saved is, with the names of what it points at', async () => {
  const lists = [...savedLists(services.registry, services.registry.operations).values()];
  const names = lists.map(({ operation }) => operation.name).toSorted();
  expect(names).toEqual([
    'getCmsUserStream',
    'getFormSubmissionStream',
    'getLicenceCompanyStream',
    'getLicenceUsage',
    'getMailOutboxStream',
    'getMembershipOrderStream',
    'getNewsletterSubscriptionStream',
    'getNewsletterSuppressionStream',
    'getSiteUserStream',
    'getSurveyAnswerStream',
    'getWebsiteRedirectStream',
  ]);
  for (const { operation } of lists) {
    const made = await saved(operation.name, 'site' in operation.input ? { site: a1.id } : {});
    expect(await rowOf(made.id), operation.name).toMatchObject({ state: 'ready' });
    const [head = [], ...rows] = await tableOf(made.id);
    expect(head.length).toBeGreaterThan(2);
    for (const cells of rows) expect(cells).toHaveLength(head.length);
    await gql(app, { id: 'deleteCsvExport', input: { id: made.id }, token: admin });
  }
  const order = await saved('getMembershipOrderStream', { site: a1.id });
  const [head = [], row = []] = await tableOf(order.id);
  expect(row[head.indexOf('Site user')]).toMatch(/@/);
});

test('a list is saved as it is narrowed and sorted', async () => {
  for (const from of ['/csv/a', '/csv/b', '/other'])
    await gql(app, { id: 'createWebsiteRedirect', input: { site: a1.id, from, to: '/news' }, token: admin });
  const conditions = [{ field: 'from', operator: 'contains', values: ['csv'] }];
  const made = await saved('getWebsiteRedirectStream', {
    site: a1.id,
    conditions,
    sortField: 'from',
    sortOrder: 'desc',
  });
  expect((await tableOf(made.id)).map(([from]) => from)).toEqual(['From', '/csv/b', '/csv/a']);
});

test('an export is refused without the right to the list, or for an unknown one', async () => {
  expect((await start('getSiteUserStream', {}, editor)).code).toBe('FORBIDDEN');
  expect((await start('getFormSubmissionStream', { site: a1.id }, editor)).code).toBe('FORBIDDEN');
  expect((await start('getContentList', { site: a1.id })).code).toBe('BAD_USER_INPUT');
  expect((await start('getWebsiteRedirectStream', { site: b1.id })).code).toBe('NOT_FOUND');
  expect((await start('getWebsiteRedirectStream', { site: a1.id, where: 'true' })).code).toBe(
    'BAD_USER_INPUT',
  );
  expect(await database.superuser('select id from csv_export')).toEqual([]);
});

test('a user has three concurrent exports, and the newest twenty files', async () => {
  const input = { site: a1.id };
  for (let n = 0; n < 3; n += 1) await started('getWebsiteRedirectStream', input);
  const fourth = await start('getWebsiteRedirectStream', input);
  expect([fourth.code, fourth.error?.message]).toEqual([
    'CONFLICT',
    '3 of your files are still being written. Wait for one, or delete it under CSV files.',
  ]);
  await runJobs(subject);
  for (let n = 0; n < 18; n += 1) await saved('getWebsiteRedirectStream', input);
  expect(await database.superuser('select id from csv_export')).toHaveLength(20);
  expect((await files()).filter((name) => name.endsWith('.csv'))).toHaveLength(20);
});

test('the link is for the user who saved the list: not for others, nor without a login, nor after the logout', async () => {
  const made = await saved('getWebsiteRedirectStream', { site: a1.id });
  const own = await download(made.id, admin);
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(own.headers['content-disposition']).toContain('attachment');
  expect((await download(made.id)).statusCode).toBe(401);
  expect((await download(made.id, editor)).statusCode).toBe(404);
  expect((await download(made.id, foreignAdmin)).statusCode).toBe(404);
  expect((await gql(app, { id: 'getCsvExports', token: editor })).result).toEqual([]);
  expect((await gql(app, { id: 'deleteCsvExport', input: { id: made.id }, token: editor })).code).toBe(
    'NOT_FOUND',
  );
  const other = await login(app, world.a.users.admin.username);
  await gql(app, { id: 'cmsUser/logoutCmsUser', token: other });
  expect((await download(made.id, other)).statusCode).toBe(401);
  expect((await download(999_999, admin)).statusCode).toBe(404);
});

test('a user who loses the right, or a site, loses the file', async () => {
  const [readers, redirects] = [
    await saved('getSiteUserStream', {}),
    await saved('getWebsiteRedirectStream', { site: a2.id }),
  ];
  const change = (set: string) =>
    database.superuser(`update cms_user set ${set} where id = ${world.a.users.admin.id}`);
  await change("role = 'editor'");
  expect([
    (await download(readers.id, admin)).statusCode,
    (await download(redirects.id, admin)).statusCode,
  ]).toEqual([404, 200]);
  await change(`role = 'admin', is_global = 0, tenants_ids = '{${a1.id}}'`);
  expect([
    (await download(readers.id, admin)).statusCode,
    (await download(redirects.id, admin)).statusCode,
  ]).toEqual([404, 404]);
  await change("role = 'admin', is_global = 1, tenants_ids = '{}'");
  expect((await download(readers.id, admin)).statusCode).toBe(200);
});

test('an export that was started before the right was lost is not written', async () => {
  const made = await started('getSiteUserStream', {});
  await database.superuser(`update cms_user set role = 'editor' where id = ${world.a.users.admin.id}`);
  await runJobs(subject);
  await database.superuser(`update cms_user set role = 'admin' where id = ${world.a.users.admin.id}`);
  expect(await rowOf(made.id)).toMatchObject({ state: 'failed', error: 'You may no longer save this list.' });
  expect(await files()).not.toContain(`${made.id}.csv`);
});

test('a job whose process was killed writes the file again, and what it left is swept', async () => {
  const made = await started('getFormSubmissionStream', { site: a1.id });
  await database.superuser(`update csv_export set state = 'running', rows = 400 where id = ${made.id}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `.${made.id}-left`), 'half a file');
  await runJobs(subject);
  const rows = (await tableOf(made.id)).length - 1;
  expect(await rowOf(made.id)).toEqual({ state: 'ready', rows, error: null });
  expect(rows).toBeGreaterThan(0);
  const old = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(folder, `.${made.id}-left`), old, old);
  await clear();
  expect(await files()).toContain(`${made.id}.csv`);
  expect((await files()).filter((name) => name.startsWith('.'))).toEqual([]);
});

async function clear(): Promise<void> {
  await database.superuser(
    `select graphile_worker.add_job('csvExport/clear', payload => '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
}

test('files are removed after seven days, and when they are deleted', async () => {
  const [old, recent, deleted] = [
    await saved('getWebsiteRedirectStream', { site: a1.id }),
    await saved('getWebsiteRedirectStream', { site: a1.id }),
    await saved('getWebsiteRedirectStream', { site: a1.id }),
  ];
  await gql(app, { id: 'deleteCsvExport', input: { id: deleted.id }, token: admin });
  await runJobs(subject);
  await database.superuser(`update csv_export set created = now() - interval '8 days' where id = ${old.id}`);
  await database.superuser(
    `update csv_export set created = now() - interval '6 days' where id = ${recent.id}`,
  );
  await clear();
  expect((await files()).filter((name) => name.endsWith('.csv'))).toEqual([`${recent.id}.csv`]);
  expect((await download(old.id, admin)).statusCode).toBe(404);
  expect((await download(deleted.id, admin)).statusCode).toBe(404);
});

test('files with readers go when an account is erased; others stay', async () => {
  const reader = await makeReader(services, a1);
  const [readers, redirects] = [
    await saved('getSiteUserStream', {}),
    await saved('getWebsiteRedirectStream', { site: a1.id }),
  ];
  expect((await download(readers.id, admin)).body).toContain(reader.email);
  const input = { id: reader.id, email: reader.email };
  expect((await gql(app, { id: 'eraseSiteUser', input, token: admin, site: 'a1' })).code).toBeNull();
  await runJobs(subject);
  expect(await files()).toEqual([`${redirects.id}.csv`]);
  expect((await download(readers.id, admin)).statusCode).toBe(404);
  expect((await rowOf(readers.id))?.error).toBe(
    'A reader’s account was erased after this file was created. Its data may have been in the file. Save the list again.',
  );
});

test('a file that would be too large is not written, with an explanation of what to do', async () => {
  const made = await started('getFormSubmissionStream', { site: a2.id });
  const { write } = services.exports;
  services.exports.write = (request, options) => write(request, { ...options, bytesMax: 20_000 });
  await runJobs(subject).finally(() => (services.exports.write = write));
  expect(await rowOf(made.id)).toMatchObject({
    state: 'failed',
    error: 'The file would exceed 1 GB. Filter the list and save it in parts.',
  });
  expect(await files()).not.toContain(`${made.id}.csv`);
});
