/** A run is undone: all of its records, except those in use since. */
import { afterAll, expect, test } from 'vitest';
import { createFile } from '#entities/media-file/server/create-file.ts';
import { inspectFile } from '#server/media/index.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const ask = (id: string, input: Record<string, unknown>, token = admin) =>
  gql(app, { id, input, token, site: 'a1' });

const record = (id: number, more: object = {}) => ({
  id,
  title: `Undo ${id}`,
  by: 'Una Undone',
  section: 'Undone news',
  old: `/undo/${id}.html`,
  ...more,
});
const mapping = (records: object[]) => ({
  name: 'Undo',
  sources: [
    {
      key: 'undo',
      format: 'inline',
      records,
      target: 'Article',
      recordKey: 'id',
      redirects: true,
      addresses: ['old'],
      fields: {
        name: 'title',
        published: { transform: [{ constant: '2020-01-01T00:00:00Z' }] },
        authors: {
          path: 'by',
          transform: [
            { list: true },
            {
              lookup: {
                target: 'Contact',
                by: 'name',
                create: { published: { transform: [{ constant: '2020-01-01T00:00:00Z' }] } },
              },
            },
          ],
        },
        primarySection: {
          path: 'section',
          transform: [
            { slug: {} },
            {
              lookup: {
                target: 'websiteSection',
                by: 'alias',
                create: { name: 'section', manualAlias: { transform: [{ constant: true }] } },
              },
            },
          ],
        },
      },
    },
  ],
});

interface Run {
  id: number;
  state: string;
  error: string | null;
  report: { totals: Record<string, number>; made: { target: string; names: string[] }[] };
  undoReport: { removed: number; restored: number; left: { name: string; reason: string }[] } | null;
}

const runOf = (records: object[], more: object = {}) => runMapping(mapping(records), more);

async function runMapping(mapped: object, more: object = {}): Promise<Run> {
  const made = await ask('createMigrationConfiguration', { site: a1.id, name: 'Undo', mapping: mapped });
  const configuration = (made.result as { id: number }).id;
  const started = await ask('startMigration', { configuration, isDryRun: false, overwrite: false, ...more });
  return settled((started.result as { id: number }).id);
}

async function settled(id: number): Promise<Run> {
  await runJobs(subject);
  return (await ask('getMigrationRun', { id })).result as Run;
}

async function undone(id: number): Promise<Run> {
  expect((await ask('undoMigration', { id })).error).toBeNull();
  return settled(id);
}

const namesLike = (table: string, column: string, like: string) =>
  database
    .superuser<{ name: string }>(
      `select ${column} as name from ${table} where ${column} like $1 order by 1`,
      [like],
    )
    .then((rows) => rows.map(({ name }) => name));
const all = async () => [
  ...(await namesLike('content', 'name', 'Un%')),
  ...(await namesLike('website_section', 'name', 'Undone%')),
  ...(await namesLike('website_redirect', '"from"', '/undo/%')),
];

test('the report lists records created in addition, and undo removes all of them', async () => {
  const run = await runOf([record(1), record(2)]);
  expect(run.report.made).toMatchObject([
    { target: 'Contact', names: ['Una Undone'] },
    { target: 'websiteSection', names: ['Undone news'] },
  ]);
  expect(await all()).toEqual([
    'Una Undone',
    'Undo 1',
    'Undo 2',
    'Undone news',
    '/undo/1.html',
    '/undo/2.html',
  ]);
  const { state, undoReport } = await undone(run.id);
  expect({ state, undoReport }).toMatchObject({
    state: 'undone',
    undoReport: { removed: 6, restored: 0, left: [] },
  });
  expect(await all()).toEqual([]);
});

test('the same import creates everything again after an undo', async () => {
  const run = await runOf([record(1), record(2)]);
  expect(run.report.totals).toMatchObject({ created: 2, skipped: 0 });
  await undone(run.id);
});

test('an edited record stays, with its references, and is named; records the run changed are restored', async () => {
  const first = await runOf([record(1), record(2), record(3)]);
  const second = await runOf([record(1, { title: 'Undo changed' }), record(2), record(3), record(4)]);
  expect(second.report.totals).toMatchObject({ updated: 1, created: 1 });
  const again = await undone(second.id);
  expect(again.undoReport).toMatchObject({ removed: 2, restored: 1, left: [] });
  expect(await namesLike('content', 'name', 'Undo %')).toEqual(['Undo 1', 'Undo 2', 'Undo 3']);
  await database.superuser("update content set version = version + 1 where name = 'Undo 2'");
  const { undoReport } = await undone(first.id);
  expect(undoReport?.left.map(({ name, reason }) => `${name}: ${reason}`).toSorted()).toEqual([
    'Una Undone: Other records refer to the record.',
    'Undo 2: The record was edited after the import.',
    expect.stringContaining('Undone news: '),
  ]);
  expect(await namesLike('content', 'name', 'Undo %')).toEqual(['Undo 2']);
});

test('a file that the library had before the run stays in it; one that the run added goes', async () => {
  const owner = { organisationId: a1.organisationId, siteId: a1.id };
  const had = Buffer.from('quay,depth\nUndone,4.2\n');
  await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    createFile(work, services.media.store, inspectFile(had, 'had.csv'), {
      fileName: 'had.csv',
      name: 'Undo had',
    }),
  );
  await services.imports.files.store(owner, 'had.csv', had);
  await services.imports.files.store(owner, 'new.csv', Buffer.from('quay,depth\nUndone,5.1\n'));
  const run = await runMapping({
    name: 'Undo files',
    sources: [
      {
        key: 'undo-files',
        format: 'inline',
        records: [
          { id: 'had.csv', title: 'Undo had' },
          { id: 'new.csv', title: 'Undo new' },
        ],
        target: 'mediaFile',
        recordKey: 'id',
        fields: { file: 'id', name: 'title' },
      },
    ],
  });
  expect(run.report.totals).toMatchObject({ created: 1, updated: 1, failed: 0 });
  expect((await undone(run.id)).undoReport).toMatchObject({ removed: 1, restored: 0, left: [] });
  expect(await namesLike('media_file', 'case when trashed is null then name end', 'Undo %')).toEqual([
    'Undo had',
  ]);
});

test('imported drafts are not public: neither items nor the people they name', async () => {
  const run = await runOf([record(9, { by: 'Una Draft', section: 'Undone drafts' })], { asDrafts: true });
  expect(run.report.totals).toMatchObject({ created: 1 });
  const rows = await database.superuser(
    "select name, status from content where name in ('Undo 9', 'Una Draft') order by 1",
  );
  expect(rows).toEqual([
    { name: 'Una Draft', status: 2 },
    { name: 'Undo 9', status: 2 },
  ]);
  await undone(run.id);
});

const FAILING = { by: 'Una Fails', section: 'Undone fails' };

test('an undo that fails each time ends as failed, and can be tried again; what was counted adds up', async () => {
  const run = await runOf([record(11, FAILING), record(12, FAILING)]);
  await database.superuser(`
    create function refuse_erasing() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_erasing before delete on content for each row when (old.name = 'Undo 11')
      execute function refuse_erasing()`);
  expect((await ask('undoMigration', { id: run.id })).error).toBeNull();
  await runJobs(subject);
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    expect((await settled(run.id)).state).toBe('undoing');
    await database.superuser(
      "update graphile_worker._private_jobs j set run_at = now() from graphile_worker.jobs k where k.id = j.id and k.task_identifier = 'migrationRun/undo'",
    );
    await runJobs(subject);
  }
  const failed = await settled(run.id);
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('only partly undone') });
  await database.superuser('drop trigger refuse_erasing on content; drop function refuse_erasing');
  const { state, undoReport } = await undone(run.id);
  expect({ state, undoReport }).toMatchObject({ state: 'undone', undoReport: { removed: 6, left: [] } });
});

test('stopping ends an undo that no job goes on with', async () => {
  const run = await runOf([record(13)]);
  await database.superuser(`update migration_run set state = 'undoing' where id = $1`, [run.id]);
  await ask('stopMigration', { id: run.id });
  expect((await settled(run.id)).state).toBe('stopped');
  expect((await undone(run.id)).state).toBe('undone');
});

test('a run without stored changes is not undone', async () => {
  const run = await runOf([record(14)]);
  await undone(run.id);
  const again = await ask('undoMigration', { id: run.id });
  expect(again.error?.message).toContain('This import can’t be undone');
  expect((await settled(run.id)).state).toBe('undone');
});

test('an import preserves what a published item needs; permanently deleted records are removed from every run', async () => {
  const documents = (records: object[]) => ({
    name: 'Undo documents',
    sources: [
      {
        key: 'undo-documents',
        format: 'inline',
        records,
        target: 'Document',
        recordKey: 'id',
        fields: {
          name: 'title',
          fileSrc: 'file',
          published: { transform: [{ constant: '2020-01-01T00:00:00Z' }] },
        },
      },
    ],
  });
  const file = 'https://files.example/plan.pdf';
  const first = await runMapping(documents([{ id: 1, title: 'Undo document', file }]));
  const second = await runMapping(documents([{ id: 1, title: 'Undo document again', file: null }]));
  expect(JSON.stringify(second.report)).toContain('the item keeps the value it had');
  expect(
    await database.superuser(
      "select name, status, fields ->> 'fileSrc' as file from content where name like 'Undo doc%'",
    ),
  ).toEqual([{ name: 'Undo document again', status: 1, file }]);
  const changes = () =>
    database.superuser('select from import_change where run_id = any($1)', [[first.id, second.id]]);
  expect(await changes()).toHaveLength(2);
  await database.superuser('update import_change set record_version = 2 where run_id = $1', [first.id]);
  await undone(first.id);
  expect(await changes()).toEqual([]);
});

test('a user without the right to publish restores no published item: it stays and is named', async () => {
  const of = { by: 'Una Public', section: 'Undone public' };
  await runOf([record(15, of)]);
  const second = await runOf([record(15, { ...of, title: 'Undo public' })]);
  const { contributor } = world.a.users;
  await database.superuser(`update cms_user set extra_permissions = '{manage_imports}' where id = $1`, [
    contributor.id,
  ]);
  const token = await login(app, contributor.username);
  expect((await ask('undoMigration', { id: second.id }, token)).error).toBeNull();
  expect((await settled(second.id)).undoReport).toMatchObject({
    restored: 0,
    left: [{ name: 'Undo public', reason: expect.stringContaining('You may not publish') }],
  });
  expect((await undone(second.id)).undoReport).toMatchObject({ restored: 1, left: [] });
});

test('a value that refers to a deleted record is not restored, and named', async () => {
  const of = { section: 'Undone gone' };
  await runOf([record(16, { ...of, by: 'Una Gone' })]);
  const second = await runOf([record(16, { ...of, by: 'Una Here' })]);
  await database.superuser(
    "delete from reference where to_entity = 'content' and to_id = (select id from content where name = 'Una Gone')",
  );
  await database.superuser("update content set status = 0 where name = 'Una Gone'");
  const [erased] = await database.superuser<{ id: number }>("select id from content where name = 'Una Gone'");
  expect((await ask('eraseContent', { id: erased?.id })).error?.message).toBeUndefined();
  expect((await undone(second.id)).undoReport).toMatchObject({
    restored: 0,
    left: expect.arrayContaining([
      {
        entity: 'content',
        id: expect.any(Number),
        name: 'Undo 16',
        reason: expect.stringContaining('Authors'),
      },
    ]),
  });
});

test('a run of a command line is undone here too, and ended by the stop button once its process is dead', async () => {
  const run = await runOf([record(17)]);
  await database.superuser(
    "update migration_run set started_by_id = null, state = 'running', finished = null where id = $1",
    [run.id],
  );
  const lock = await services.imports.hold(run.id, AbortSignal.timeout(1));
  expect((await ask('undoMigration', { id: run.id })).code).toBe('CONFLICT');
  await lock.release();
  expect((await ask('stopMigration', { id: run.id })).error).toBeNull();
  expect((await settled(run.id)).state).toBe('stopped');
  await database.superuser("update migration_run set state = 'running', finished = null where id = $1", [
    run.id,
  ]);
  expect((await undone(run.id)).state).toBe('undone');
  expect(await namesLike('content', 'name', 'Undo 17')).toEqual([]);
});

test('only users with the permission to import undo, and neither a dry run nor a running one', async () => {
  const run = await runOf([record(8)], { isDryRun: true });
  expect((await ask('undoMigration', { id: run.id })).error?.message).toBe(
    'A dry run changes nothing, so there is nothing to undo.',
  );
  expect((await ask('undoMigration', { id: run.id }, editor)).code).toBe('FORBIDDEN');
});
