/** An import has exactly the rights of the user who started it, on that user's sites. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a1, a2 } = world.sites;
const { admin, editor } = world.a.users;
afterAll(subject.close);

const giveRights = (role: string, permissions: readonly string[]) =>
  database.superuser(
    'update cms_user set role = $1, extra_permissions = $2, status = 1, tenants_ids = $3 where id = $4',
    [role, permissions, [a1.id], editor.id],
  );
beforeEach(() => giveRights('editor', ['manage_imports']));
const tokens = {
  editor: await giveRights('editor', ['manage_imports']).then(() => login(app, editor.username)),
  admin: await login(app, admin.username),
};

interface Report {
  totals: Record<string, number>;
  remarks: { source: string; position: string; outcome: string; reason: string }[];
}

const sourceOf = (key: string, target: string, fields: Record<string, unknown>, more: object = {}) => ({
  key,
  format: 'inline',
  target,
  recordKey: 'key',
  fields,
  ...more,
});

/** Starts an import into a1 over the API, runs `meanwhile`, and returns its run. */
async function importAs(
  who: keyof typeof tokens,
  sources: readonly object[],
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const ask = async (
    id: string,
    input: Record<string, unknown>,
    file?: { name: string; content: string },
  ) => {
    const answer = await gql(app, { id, input, token: tokens[who], site: 'a1', ...(file && { file }) });
    expect(answer.error).toBeNull();
    return answer.result as { id: number; state: string; error: string | null; report: Report };
  };
  await ask('uploadMigrationFile', { site: a1.id }, { name: 'depths.csv', content: FILE });
  const mapping = { name: 'Moved', sources };
  const made = await ask('createMigrationConfiguration', { site: a1.id, name: 'Moved', mapping });
  const started = await ask('startMigration', { configuration: made.id, isDryRun: false, overwrite: false });
  await meanwhile();
  await runJobs(subject);
  const { result } = await gql(app, {
    id: 'getMigrationRun',
    input: { id: started.id },
    token: tokens.admin,
    site: 'a1',
  });
  return result as { state: string; error: string | null; report: Report };
}
const FILE = 'quay,depth\nnorth,12\n';

const one = async <T>(statement: string, values: readonly unknown[]) =>
  (await database.superuser<{ it: T }>(statement, [...values]))[0]?.it;

test('shared terms and files are used unchanged, new ones are created, and the report explains it', async () => {
  const term = await services.write(systemOf(world.a.id, [a1.id, a2.id]), (work) =>
    work.records.create(taxonomy, { name: 'Tides', description: 'Of both sites.' }),
  );
  const sources = (description: string) => [
    sourceOf(
      'terms',
      'taxonomy',
      { name: 'name', description: { transform: [{ constant: description }] } },
      {
        adopt: 'name',
        records: [
          { key: 't1', name: 'Tides' },
          { key: 't2', name: `New with ${description}` },
        ],
      },
    ),
    sourceOf(
      'files',
      'mediaFile',
      { file: 'file', name: 'name', description: { transform: [{ constant: description }] } },
      { adopt: 'name', records: [{ key: 'f1', file: 'depths.csv', name: 'Depths of the quays' }] },
    ),
    sourceOf(
      'items',
      'Article',
      { name: 'name', taxonomy: { path: 'term', transform: [{ lookup: { source: 'terms' } }] } },
      { records: [{ key: `a-${description}`, name: `About ${description}`, term: ['t1'] }] },
    ),
  ];
  const described = async () => [
    await one('select description as it from taxonomy where id = $1', [term.id]),
    await one('select description as it from media_file where id = $1', [world.a.fileId]),
  ];
  const { state, report } = await importAs('editor', sources('mine'));
  expect([state, report.totals]).toMatchObject(['done', { created: 2, skipped: 2, failed: 0 }]);
  expect(report.remarks.filter(({ outcome }) => outcome === 'skipped').map(({ reason }) => reason)).toEqual([
    expect.stringContaining('This term is shared by all sites of the organisation'),
    expect.stringContaining('This file belongs to sites you cannot access'),
  ]);
  expect(await described()).toEqual(['Of both sites.', null]);
  const used = await one<number[]>(
    "select array_agg(r.to_id) as it from reference r join content c on c.id = r.from_id where c.name = 'About mine' and r.to_entity = 'taxonomy'",
    [],
  );
  expect(used).toEqual([term.id]);
  expect(await one('select count(*)::int as it from taxonomy where name = $1', ['New with mine'])).toBe(1);
  // Records that one user was not permitted to change are changed by the next user who is.
  const again = await importAs('admin', sources('everyone'));
  expect(again.report.totals).toMatchObject({ skipped: 0, failed: 0 });
  expect(await described()).toEqual(['everyone', 'everyone']);
});

test('a user without the right to publish imports drafts, and leaves published items unchanged', async () => {
  await giveRights('contributor', ['manage_imports']);
  await makeContent(services, a1, { published: true, values: { name: 'Published before' } });
  const { report } = await importAs('editor', [
    sourceOf(
      'held',
      'Article',
      { name: 'name', published: { transform: [{ constant: '2020-01-01T00:00:00Z' }] } },
      {
        adopt: 'name',
        records: [
          { key: '1', name: 'Published before' },
          { key: '2', name: 'Held back' },
        ],
      },
    ),
    sourceOf('sections', 'websiteSection', { name: 'name' }, { records: [{ key: '1', name: 'Not theirs' }] }),
    sourceOf('readers', 'siteUser', { email: 'email' }, { records: [{ key: '1', email: 'r@quay.example' }] }),
  ]);
  expect(report.totals).toMatchObject({ created: 1, skipped: 1, failed: 2 });
  expect(report.remarks.map(({ source, reason }) => [source, reason])).toEqual([
    ['held', expect.stringContaining('You may not publish, so items that are published')],
    ['held', expect.stringContaining('imported as a draft')],
    ['sections', expect.any(String)],
    ['readers', 'Only users with permission to edit reader accounts can import them.'],
  ]);
  const held = await one<object>(
    "select jsonb_build_object('status', status, 'by', created_by_id) as it from content where name = 'Held back'",
    [],
  );
  expect(held).toEqual({ status: 2, by: editor.id });
});

test.each([
  ['their permission', () => giveRights('editor', [])],
  [
    'the site',
    () => database.superuser('update cms_user set tenants_ids = $1 where id = $2', [[a2.id], editor.id]),
  ],
  ['their account', () => database.superuser('update cms_user set status = 0 where id = $1', [editor.id])],
])('who lost %s before the run began writes nothing', async (what, lose) => {
  const name = `Begun before ${what} was lost`;
  const run = await importAs(
    'editor',
    [sourceOf(what.replace(' ', '-'), 'Article', { name: 'name' }, { records: [{ key: '1', name }] })],
    lose,
  );
  expect([run.state, run.error]).toEqual(['failed', expect.stringContaining('Start the import again.')]);
  expect(await one('select count(*)::int as it from content where name = $1', [name])).toBe(0);
});
