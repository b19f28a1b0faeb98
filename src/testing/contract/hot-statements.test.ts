/** Every statement of pages, lists and saves finds its rows by an index, policies included, however much there is. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { WORK_LISTS } from '#entities/content/work-lists.ts';
import { buildTestApp } from '#testing/app.ts';
import { gql, login, makeContent, makeWorld, sectionGrid, systemOf } from '#testing/make.ts';
import { recordStatements, wastefulSteps } from '#testing/statements.ts';

/** Rows a step may look at in vain (design, section 5). */
const ROWS_MAX = 1_000;
const ITEMS = 3_000;
const TYPES = ['Article', 'Page'];
const NOW = new Date().toISOString();

const subject = await buildTestApp();
const { app, services, database } = subject;
const world = await makeWorld(services);
const { a1, b1 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
await addAuthorLayout();
for (const site of [a1, b1]) await addItems(site);
await database.superuser('analyze');
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
afterAll(async () => {
  await client.end();
  await subject.close();
});

const page = (url: string) => async () => {
  services.cache.clear();
  const answer = await app.inject({ url, headers: { host: a1.host } });
  expect(answer.statusCode, url).toBeOneOf([200, 301, 404]);
};

const call =
  (id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'admin') =>
  async () => {
    const answer = await gql(app, { token: tokens[who], site: 'a1', id, input });
    expect(answer.code, answer.body).toBeNull();
  };

const read =
  (input: Record<string, unknown>, id = 'getContentStream') =>
  async () => {
    const answer = await gql(app, { host: a1.host, id, input });
    expect(answer.code, answer.body).toBeNull();
  };

const hot: [string, () => Promise<void>][] = [
  ['the home page', page('/')],
  ['a section page', page('/news')],
  ['a later page of a section', page('/news?page=3')],
  ['an article by its id', page(`/${a1.content.article}`)],
  ['an article', page(`/news/article/${a1.content.article}/the-lock-opens-again`)],
  ['a page by its alias', page('/about')],
  ['an address that names nothing', page('/nothing/here')],
  ['a person’s page with their work', page(`/contact/${a1.content.person}/ilse-marchetti`)],
  ['a reader’s stream, newest first', read({ limit: 100 })],
  ['a reader’s stream, oldest first', read({ sortOrder: 'asc' })],
  ['a reader’s stream by name', read({ sortField: 'name' })],
  ['a reader’s stream of two types by change', read({ includeContentTypes: TYPES, sortField: 'updated' })],
  ['a reader’s stream in any order', read({ randomizeResults: true, limit: 100 })],
  [
    'a reader’s stream of a section in any order',
    read({ sectionId: a1.sections.news, randomizeResults: true }),
  ],
  ['a reader’s stream of what begins some day', read({ startDateAfter: NOW, sortField: 'startDate' })],
  ['a reader’s stream of what begins never', read({ startDateAfter: '2999-01-01T00:00:00Z' })],
  [
    'a reader’s stream of articles that begin, in any order',
    read({ startDateAfter: NOW, includeContentTypes: TYPES, randomizeResults: true }),
  ],
  ['a reader’s list of people', read({}, 'getPersonStream')],
  ['the admin’s list, newest change first', call('getContentList', {})],
  ['the admin’s list of one type', call('getContentList', { type: 'Contact' })],
  ['the admin’s list of drafts', call('getContentList', { status: 2, countTotal: true })],
  ...['draft', 'scheduled', 'published', 'expired'].map((state): (typeof hot)[number] => [
    `the admin’s list of what is ${state}`,
    call('getContentList', { state, countTotal: true }),
  ]),
  ['the admin’s list of a section', call('getContentList', { primarySection: a1.sections.news })],
  ['the admin’s list of a site', call('getContentList', { site: a1.id })],
  ['the admin’s list by name', call('getContentList', { sortField: 'name' })],
  ['the admin’s list by publication', call('getContentList', { sortField: 'published' })],
  ['the admin’s search for a word all items have', call('getContentList', { search: 'harbour' })],
  ['the admin’s search for a word one item has', call('getContentList', { search: 'word2999' })],
  ['the admin’s list, as an editor of one site', call('getContentList', {}, 'editor')],
  ['the dashboard of who publishes', call('getDashboard', { site: a1.id })],
  ['the dashboard of who submits', call('getDashboard', { site: a1.id }, 'contributor')],
  ['the list of pages not found', call('getMissingPages', { site: a1.id })],
  ...WORK_LISTS.map(({ value: show }): (typeof hot)[number] => [
    `the admin’s list of what is ${show}`,
    call('getContentList', { site: a1.id, show, countTotal: true }),
  ]),
  ['the list of images', call('getAssetStream', {})],
  ['the search for an image', call('getAssetStream', { search: 'picture' })],
  ['the list of users', call('getCmsUserStream', {})],
  ['the list of sections', call('getWebsiteSectionStream', { site: a1.id })],
  ['the list of layouts', call('getLayoutStream', { site: a1.id })],
  ['an item for its editor', call('getContentDocument', { id: a1.content.article })],
  ['a save', call('saveContent', { id: a1.content.draft, version: '1.0', changes: { deck: 'x' }, base: {} })],
  ['a publication', call('publishContent', { id: a1.content.draft, version: '1.1' })],
];

/** What is wasteful in the statements of `work`, by the statement. */
async function problemsOf(work: () => Promise<void>): Promise<Record<string, string[]>> {
  const statements = await recordStatements(services.pool, work);
  expect(statements.length).toBeGreaterThan(0);
  const problems: Record<string, string[]> = {};
  for (const statement of statements) {
    const steps = await wastefulSteps(client, statement, ROWS_MAX);
    if (steps.length > 0) problems[statement.text.replace(/\s+/g, ' ').slice(0, 300)] = steps;
  }
  return problems;
}

test.each(hot)(
  '%s filters no more than a thousand rows away and reads no large table whole',
  async (_what, work) => {
    expect(await problemsOf(work)).toEqual({});
  },
);

test('the search function looks its words up in the index', async () => {
  const [row] = await database.superuser<{ prosrc: string }>(
    "select prosrc from pg_proc where proname = 'search_records'",
  );
  const text = (row?.prosrc ?? '')
    .replace('@@ query', "@@ to_tsquery('simple', 'word2999:*')")
    .replace('entity = entity_name', "entity = 'content'")
    .replace('count_max', '1000');
  const begin = `begin; select set_config('masthead.organisation_id', '${world.a.id}', true), set_config('masthead.site_ids', '{${a1.id}}', true)`;
  expect(await wastefulSteps(client, { text, values: [], begin, prepared: false }, ROWS_MAX)).toEqual([]);
});

test('the readers’ search function looks its stems up in the index', async () => {
  const [row] = await database.superuser<{ prosrc: string }>(
    "select prosrc from pg_proc where proname = 'search_content'",
  );
  const values = ["to_tsquery('english', 'word2999')", "'{}'::text[]", "'{}'::integer[]", 'false', '0', '20'];
  const statement = row?.prosrc.split('$sql$')[1] ?? '';
  const text = values.reduce((sql, value, index) => sql.replaceAll(`$${index + 1}`, value), statement);
  const begin = `begin; select set_config('masthead.organisation_id', '${world.a.id}', true), set_config('masthead.site_ids', '{${a1.id}}', true)`;
  expect(text).toContain('search_entry');
  expect(await wastefulSteps(client, { text, values: [], begin, prepared: false }, ROWS_MAX)).toEqual([]);
});

test('these tests see a statement that reads everything', async () => {
  const begin = `begin; set local role masthead_app; select set_config('masthead.organisation_id', '${world.a.id}', true), set_config('masthead.site_ids', '{${a1.id}}', true)`;
  const text = "select id from content where deck ilike '%word%'";
  expect(await wastefulSteps(client, { text, values: [], begin, prepared: false }, ROWS_MAX)).not.toEqual([]);
});

test('one’s own drafts are found without reading those of others', async () => {
  await addDrafts();
  await database.superuser('analyze');
  const show = { site: a1.id, show: 'my-drafts', countTotal: true };
  for (const who of ['admin', 'contributor'] as const) {
    expect(await problemsOf(call('getContentList', show, who))).toEqual({});
    expect(await problemsOf(call('getDashboard', { site: a1.id }, who))).toEqual({});
  }
});

async function addAuthorLayout(): Promise<void> {
  const grid = sectionGrid({ source: 'author', count: 6, paging: true });
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create('layout', {
      site: a1.id,
      name: 'People',
      type: 'content-type-override',
      contentTypes: ['Contact'],
      grid,
    }),
  );
}

/** Thousands of items with everything an item brings along, written past the product because only the amount matters. */
async function addItems(site: typeof a1): Promise<void> {
  const first = await makeContent(services, site, {
    published: true,
    values: { authors: [site.content.person] },
  });
  const values = [
    site.organisationId,
    site.id,
    ITEMS,
    first.id,
    Object.values(site.sections),
    site.content.person,
  ];
  await database.superuser(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, excerpt, body, primary_section_id,
       authors_ids, published, updated, alias, fields, start_date)
     select $1, 50000000 + i, $2, array[$2::integer], case when i % 50 = 0 then 'Contact' when i % 50 = 12 then 'Event' when i % 10 = 1 then 'Page' else 'Article' end,
       case when i % 40 = 0 then 2 else 1 end, 'Item ' || i, 'harbour word' || i, source.body, ($5::integer[])[1 + i % 3],
       case when i % 10 = 5 then array[$6::integer] end, now() - i * interval '7 minutes', now() - i * interval '3 minutes',
       case when i % 10 = 1 then 'page-' || i end, source.fields,
       case when i % 50 = 12 then now() + i * interval '1 hour' end
     from generate_series(1, $3::integer) i, content source where source.organisation_id = $1 and source.id = $4`,
    values,
  );
  const mine = 'from content c where c.organisation_id = $1 and c.id between 50000001 and 60000000';
  const statements = [
    `insert into content_schedule select organisation_id, site_id, section, id, option, type, false, section = primary_section_id, published
       ${mine.replace(' where', " cross join lateral (values (0), (primary_section_id)) as s (section) cross join (values ('*'), ('Standard')) as o (option) where")} and status = 1`,
    `insert into reference select organisation_id, 'content', id, 'authors', 'content', authors_ids[1] ${mine} and authors_ids is not null`,
    `insert into reference select organisation_id, 'content', id, 'primarySection', 'websiteSection', primary_section_id ${mine}`,
    `insert into search_entry select organisation_id, 'content', id, sites_shown_ids, to_tsvector('simple', excerpt), to_tsvector('english', excerpt) ${mine}`,
    `insert into history (organisation_id, entity, record_id, version, action) select organisation_id, 'content', id, 1, 'create' ${mine}`,
    `insert into asset (organisation_id, name, file_key, file_name, format, width, height, size_bytes, sha256)
       select organisation_id, 'picture ' || id, (select min(file_key) from asset), 'f', 'png', 1, 1, 1, 'sha' || id ${mine}`,
    `insert into search_entry select organisation_id, 'asset', id, '{}', to_tsvector('simple', name) from asset where organisation_id = $1 and name like 'picture%'`,
    `insert into content_working_copy (organisation_id, content_id, updated_by_id, data)
       select organisation_id, id, case when id % 20 = 0 then ${world.a.users.admin.id} end, '{"deck": "x"}' ${mine} and id % 2 = 0`,
    `insert into content_review (organisation_id, content_id, state, submitted_by_id)
       select organisation_id, id, case when id % 40 = 3 then 'waiting' else 'returned' end, ${world.a.users.contributor.id} ${mine} and id % 20 = 3`,
    `insert into content_broken_link (organisation_id, content_id, site_id, findings)
       select organisation_id, id, site_id, '[{"field": "body", "message": "x"}]' ${mine} and id % 20 = 9`,
    `insert into missing_page (organisation_id, site_id, path, count) select organisation_id, site_id, '/gone/' || id, id % 100 + 1 ${mine}`,
    `insert into cache_purge (at, tags) select now() - interval '1 hour', '{x}' ${mine}`,
  ];
  for (const statement of statements) await database.superuser(statement, [site.organisationId]);
  await endItems(site);
}

/** Many drafts, nearly all of others. */
async function addDrafts(): Promise<void> {
  const { editor, admin } = world.a.users;
  await database.superuser(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, updated, created_by_id, updated_by_id)
     select $1, 60000000 + i, $2, array[$2::integer], 'Article', 2, 'Draft ' || i, now() - i * interval '1 minute',
       case when i % 300 = 0 then $5::integer else $4::integer end, $4
     from generate_series(1, $3::integer) i`,
    [a1.organisationId, a1.id, ROWS_MAX * 1.5, editor.id, admin.id],
  );
}

/** Few of A's items wait or have gone, and many end some day; of B's most have gone, which must not cost A anything. */
async function endItems(site: typeof a1): Promise<void> {
  const mine = 'where organisation_id = $1 and id between 50000001 and 60000000 and status = 1';
  const statements = [
    `update content set published = now() + interval '1 day' ${mine} and id % 100 = 7`,
    `update content set unpublished = now() + interval '1 year' ${mine} and id % 2 = 0`,
    `update content set unpublished = now() - interval '1 minute' ${mine} and id % ${site === a1 ? 100 : 1} = 0`,
  ];
  for (const statement of statements) await database.superuser(statement, [site.organisationId]);
}
