/** Server side of the migration screens: files, test of a record, runs in the background. */
import { afterAll, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
const { a1, b1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const editor = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const upload = (name: string, text: string, who: { token?: string; site?: number } = {}) =>
  gql(app, {
    id: 'uploadMigrationFile',
    input: { site: who.site ?? a1.id },
    token: who.token ?? admin,
    file: { name, content: text },
  });

const ask = (id: string, input: Record<string, unknown>, token = admin) =>
  gql(app, { id, input, token, site: 'a1' });

const mapping = {
  name: 'Tides',
  sources: [
    {
      key: 'tides',
      format: 'csv',
      file: 'tides.csv',
      target: 'Article',
      recordKey: 'id',
      fields: { name: 'title', published: { path: 'day', transform: [{ date: {} }] } },
    },
  ],
};
const CSV = 'id,title,day\n1,High water,2020-01-01\n2,Low water,soon\n3,,2020-01-03\n';

async function configure(): Promise<number> {
  const made = await ask('createMigrationConfiguration', { site: a1.id, name: 'Tides', mapping });
  return (made.result as { id: number }).id;
}

/** Starts a run, waits for its end and returns it. */
async function runThrough(input: Record<string, unknown>) {
  const started = await ask('startMigration', input);
  await runJobs(subject);
  const { id } = started.result as { id: number };
  return (await ask('getMigrationRun', { id })).result as {
    state: string;
    report: { totals: Record<string, number>; remarks: { position: string; reason: string }[] };
  };
}

const imported = () => database.superuser("select name from content where name like '%water' order by name");

test('a background dry run writes nothing, the import after it does, and both explain why a row was refused', async () => {
  expect((await upload('tides.csv', CSV)).error).toBeNull();
  const configuration = await configure();
  const dry = await runThrough({ configuration, isDryRun: true, overwrite: false });
  expect(dry).toMatchObject({ state: 'done', report: { totals: { created: 2, failed: 1 } } });
  expect(await imported()).toEqual([]);
  const run = await runThrough({ configuration, isDryRun: false, overwrite: false });
  expect(run.report.totals).toMatchObject({ created: 2, failed: 1, warnings: 1 });
  expect(run.report.remarks).toContainEqual(
    expect.objectContaining({ position: 'tides.csv:4', reason: 'name: Title is required.' }),
  );
  expect(await imported()).toEqual([{ name: 'High water' }, { name: 'Low water' }]);
  const history = await database.superuser<{ event: string; username: string }>(
    `select h.event, u.username from history h join cms_user u on u.id = h.cms_user_id
     where h.entity = 'content' and h.after ->> 'name' = 'High water'`,
  );
  expect(history).toEqual([{ event: 'Import: Tides', username: world.a.users.admin.username }]);
});

test('a second run of a site waits for the first, and one that is stopped before it begins does nothing', async () => {
  const configuration = await configure();
  const started = await ask('startMigration', { configuration, isDryRun: false, overwrite: true });
  expect((await ask('startMigration', { configuration, isDryRun: true, overwrite: false })).code).toBe(
    'CONFLICT',
  );
  const { id } = started.result as { id: number };
  await ask('stopMigration', { id });
  await runJobs(subject);
  expect((await ask('getMigrationRun', { id })).result).toMatchObject({ state: 'stopped', report: null });
});

test('a mapping that is wrong is refused with its place when it is saved, and when it is tested', async () => {
  const wrong = {
    ...mapping,
    sources: [{ ...mapping.sources[0], fields: { name: { transform: [{ shout: 1 }] } } }],
  };
  const saved = await ask('createMigrationConfiguration', { site: a1.id, name: 'Wrong', mapping: wrong });
  expect(saved.error?.extensions['fields']).toHaveProperty(['sources[0].fields.name.transform[0]']);
  const unknown = { ...mapping, sources: [{ ...mapping.sources[0], fields: { colour: 'x' } }] };
  const tested = await ask('testMigration', { site: a1.id, mapping: unknown, source: 'tides', number: 1 });
  expect(tested.error?.extensions['fields']).toHaveProperty(['sources[0].fields.colour']);
});

test('only users with the permission to import upload, and only to their sites', async () => {
  expect((await upload('x.csv', 'a', { token: editor })).status).toBe(403);
  expect((await upload('x.csv', 'a', { site: b1.id })).status).toBe(404);
  expect((await ask('getMigrationSources', { site: a1.id }, editor)).code).toBe('FORBIDDEN');
  for (const name of ['x.exe', '.hidden.csv', 'a b.csv', 'x.html'])
    expect((await upload(name, 'a')).status).toBe(400);
  expect((await upload('../../../outside.csv', 'a')).error).toBeNull();
  const { files } = (await ask('getMigrationSources', { site: a1.id })).result as {
    files: { name: string }[];
  };
  expect(files.map(({ name }) => name)).toEqual(['outside.csv', 'tides.csv']);
});
