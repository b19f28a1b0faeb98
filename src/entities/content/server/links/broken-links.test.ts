import { afterAll, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

interface BrokenLinkRow {
  content_id: number;
  findings: { field: string; message: string }[];
}
const found = () =>
  database.superuser<BrokenLinkRow>(
    'select content_id, findings from content_broken_link order by content_id',
  );
const linking = (attrs: Record<string, unknown>) => ({
  body: {
    v: 1,
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs }] }],
      },
    ],
  },
});
const published = (values: Record<string, unknown>, site = a1) =>
  makeContent(services, site, { published: true, values });
/** Runs an editor's command on an unchanged item. */
async function command(id: string, item: number): Promise<void> {
  const loaded = await gql(app, { id: 'getContentDocument', input: { id: item }, token, site: 'a1' });
  const { version } = loaded.result as { version: string };
  const answer = await gql(app, { id, input: { id: item, version }, token, site: 'a1' });
  if (answer.error) throw new Error(answer.body);
}
async function daily(): Promise<void> {
  await services.write(systemOf(world.a.id, [a1.id, a2.id]), (work) => work.queue('content/checkLinks', {}));
  await runJobs(subject);
}

test('the daily look finds addresses of the site and items that readers do not find, and nothing else', async () => {
  const draft = await makeContent(services, a1, { values: { name: 'Not yet' } });
  const dead = await published(linking({ href: '/gone/for-good' }));
  const hidden = await published(linking({ contentId: draft.id }));
  await published(linking({ href: '/about' }));
  await published(linking({ href: 'https://elsewhere.example/gone/for-good' }));
  await makeContent(services, a1, { values: linking({ href: '/gone/for-good' }) });
  const elsewhere = await published(linking({ href: '/gone/for-good' }), a2);
  await daily();
  expect(await found()).toEqual([
    {
      content_id: dead.id,
      findings: [
        { field: 'body', message: 'Body: the link target /gone/for-good does not exist on this site.' },
      ],
    },
    {
      content_id: hidden.id,
      findings: [{ field: 'body', message: '“Body” links to “Not yet”, which is not published.' }],
    },
    { content_id: elsewhere.id, findings: [expect.objectContaining({ field: 'body' })] },
  ]);
  const answer = await gql(app, { id: 'getDashboard', input: { site: a1.id }, token, site: 'a1' });
  const { figures } = answer.result as { figures: { list: string; count: number; items: unknown[] }[] };
  expect(figures.find(({ list }) => list === 'broken-links')).toMatchObject({
    count: 2,
    items: [{ detail: expect.stringContaining('Body') }, { detail: expect.stringContaining('Body') }],
  });
  await command('publishContent', draft.id);
  await runJobs(subject);
  expect((await found()).map((row) => row.content_id)).toEqual([dead.id, elsewhere.id]);
  await published({ name: 'Taken down', ...linking({ href: '/about' }) });
  const page = await makeContent(services, a1, {
    type: 'Page',
    values: { name: 'Gone', alias: 'gone/for-good' },
  });
  await command('publishContent', page.id);
  await runJobs(subject);
  expect((await found()).map((row) => row.content_id)).toEqual([elsewhere.id]);
});

test.each(['unpublishContent', 'deleteContent'])(
  '%s has the items that point there looked at',
  async (id) => {
    const target = await published({ name: 'The target' });
    const pointing = await published({ relatedTo: [target.id] });
    const own = await found();
    await command(id, target.id);
    await runJobs(subject);
    const added = (await found()).filter((row) => !own.some((old) => old.content_id === row.content_id));
    expect(added.map((row) => row.content_id)).toEqual([pointing.id]);
  },
);

test('items hidden from readers have no broken links any more', async () => {
  const item = await published(linking({ href: '/nowhere/at-all' }));
  await daily();
  expect((await found()).map((row) => row.content_id)).toContain(item.id);
  await command('unpublishContent', item.id);
  await runJobs(subject);
  expect((await found()).map((row) => row.content_id)).not.toContain(item.id);
});

test('a site of more items than one look takes is looked at to its end', async () => {
  await database.superuser(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, excerpt, published, fields, related_to_ids)
     select $1, 60000000 + i, $2, array[$2::integer], 'Article', 1, 'Item ' || i, '', now(), '{}',
       case when i = 2150 then array[99999999] end from generate_series(1, 2150) i`,
    [world.a.id, a2.id],
  );
  await daily();
  expect((await found()).map((row) => row.content_id)).toContain(60_002_150);
});
