/**
 * Statements whose cost must not depend on the number of rows, and the contract on them, for one PostgreSQL
 * server.
 */
import pg from 'pg';
import { readPhrase, readWords } from '#text/search-words.ts';
import { afterAll, expect, test } from 'vitest';
import { WORK_LISTS } from '#entities/content/work-lists.ts';
import { buildTestApp } from '#testing/app.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { gql, login, makeWorld } from '#testing/make/make.ts';
import { buildTestWorld, type TestWorld } from '#testing/world.ts';
import { blocksRead, recordStatements, wastefulSteps } from '#testing/database/statements.ts';
import { addAccounts, addAuthorLayout, addDrafts, addImages, addItems, type Subject } from './hot-data.ts';

/**
 * Maximum rows that a step may read and discard (design, section 5): slightly more than a count that stops at
 * 1,001 may read in sequence.
 */
const ROWS_MAX = 1_100;
const TYPES = ['Article', 'Page'];
const NOW = new Date().toISOString();
/** A cursor in the middle of the list by change. */
const LATER = Buffer.from(
  JSON.stringify([new Date(Date.now() - 40 * 3_600_000).toISOString(), 50_001_000]),
).toString('base64url');
/** The longest period of a report, and one before it. */
const YEAR = { from: dayBefore(365), until: dayBefore(0) };
const FEED = encodeURIComponent(JSON.stringify({ limit: 50 }));

type Hot = [string, () => Promise<void>];

interface Hands extends Subject {
  client: pg.Client;
  page: (url: string) => () => Promise<void>;
  call: (
    id: string,
    input: Record<string, unknown>,
    who?: 'admin' | 'editor' | 'contributor',
  ) => () => Promise<void>;
  read: (input: Record<string, unknown>, id?: string) => () => Promise<void>;
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Fills an app on `database` (default: one on the run's server) and registers the tests on it. */
export async function testHotStatements(database?: TestDatabase): Promise<void> {
  const filled = database ? await worldOn(database) : await buildTestWorld();
  const { world } = filled;
  await addAuthorLayout(filled);
  await addImages(filled);
  for (const site of [world.sites.a1, world.sites.b1]) await addItems(filled, site);
  const memberships = await addAccounts(filled);
  await filled.database.superuser('analyze');
  const client = new pg.Client({ connectionString: filled.database.connectionString });
  await client.connect();
  afterAll(async () => {
    await client.end();
    await filled.close();
  });
  const tools = await toolsOf(filled.app, { ...filled, client });
  registerStatements(tools, [
    ...ofReaders(tools),
    ...ofContentLists(tools),
    ...ofOthers(tools),
    ...ofMembers(tools, memberships),
  ]);
  registerSearch(tools);
  registerSitemaps(tools);
}

async function worldOn(database: TestDatabase): Promise<TestWorld> {
  const subject = await buildTestApp({ database });
  return { ...subject, world: await makeWorld(subject.services) };
}

async function toolsOf(
  app: Awaited<ReturnType<typeof buildTestApp>>['app'],
  subject: Subject & { client: pg.Client },
): Promise<Hands> {
  const { a } = subject.world;
  const { a1 } = subject.world.sites;
  const tokens = {
    admin: await login(app, a.users.admin.username),
    editor: await login(app, a.users.editor.username),
    contributor: await login(app, a.users.contributor.username),
  };
  return {
    ...subject,
    page: (url) => async () => {
      subject.services.cache.clear();
      const answer = await app.inject({ url, headers: { host: a1.host } });
      expect(answer.statusCode, url).toBeOneOf([200, 301, 404]);
    },
    call:
      (id, input, who = 'admin') =>
      async () => {
        const answer = await gql(app, { token: tokens[who], site: 'a1', id, input });
        expect(answer.code, answer.body).toBeNull();
      },
    read:
      (input, id = 'getContentStream') =>
      async () => {
        const answer = await gql(app, { host: a1.host, id, input });
        expect(answer.code, answer.body).toBeNull();
      },
  };
}

function ofReaders({ world, page, read }: Hands): Hot[] {
  const { a1 } = world.sites;
  return [
    ['the home page', page('/')],
    ['a section page', page('/news')],
    ['a later page of a section', page('/news?page=3')],
    ['an article by its id', page(`/${a1.content.article}`)],
    ['an article', page(`/news/article/${a1.content.article}/the-lock-opens-again`)],
    ['a page by its alias', page('/about')],
    ['an article in print', page(`/print/content/${a1.content.article}`)],
    [
      'the feed of the site, its cards with images',
      page(`/__rss/website-scheduled-content.xml?input=${FEED}`),
    ],
    ['the news sitemap', page('/sitemap-google-news.xml')],
    ['the first file of the sitemap', page('/sitemap/article-1.xml')],
    ['a search of a reader', page('/search?text=harbour')],
    ['an address that names nothing', page('/nothing/here')],
    ['a person’s page with their work', page(`/contact/${a1.content.person}/ilse-marchetti`)],
    ['a reader’s stream, newest first', read({ limit: 100 })],
    ['a reader’s stream, oldest first', read({ sortOrder: 'asc' })],
    ['a reader’s stream of an author', read({ authorId: a1.content.person })],
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
    ['a reader’s stream of items for members', read({ requireMemberships: true })],
    ['a reader’s list of people', read({}, 'getPersonStream')],
  ];
}

function ofContentLists({ world, call }: Hands): Hot[] {
  const { a1 } = world.sites;
  return [
    ['the admin’s list, newest change first', call('getContentList', {})],
    ['the admin’s list of one type', call('getContentList', { type: 'Contact' })],
    ['the admin’s list of drafts', call('getContentList', { status: 2, countTotal: true })],
    ...['draft', 'scheduled', 'published', 'expired'].map((state): Hot => [
      `the admin’s list of what is ${state}`,
      call('getContentList', { state, countTotal: true }),
    ]),
    ['the admin’s list of a section', call('getContentList', { primarySection: a1.sections.news })],
    ['the admin’s list of a site', call('getContentList', { site: a1.id })],
    [
      'the admin’s list, oldest change first',
      call('getContentList', { site: a1.id, sortOrder: 'asc', sortField: 'updated' }),
    ],
    [
      'a later page of the admin’s list by change',
      call('getContentList', { site: a1.id, sortField: 'updated', after: LATER }),
    ],
    ['the admin’s list by name', call('getContentList', { sortField: 'name' })],
    ['the admin’s list by publication', call('getContentList', { sortField: 'published' })],
    ['the admin’s search for a word all items have', call('getContentList', { search: 'harbour' })],
    ['the admin’s search for a word one item has', call('getContentList', { search: 'word2999' })],
    ['the admin’s list, as an editor of one site', call('getContentList', {}, 'editor')],
    ['the dashboard of who publishes', call('getDashboard', { site: a1.id })],
    ['the dashboard of who submits', call('getDashboard', { site: a1.id }, 'contributor')],
    ...['type', 'section', 'author', 'creator'].map((by): Hot => [
      `a week’s velocity by ${by}`,
      call('getContentVelocity', { site: a1.id, period: '7-days', by }),
    ]),
    ['the velocity of a year', call('getContentVelocity', { site: a1.id, ...YEAR, by: 'author' })],
    ...[
      'getItemLengths',
      'getEditorialTracking',
      'getInquiries',
      'getGateFunnel',
      'getRegistrationFunnel',
      'getSearchTerms',
    ].map((id): Hot => [`a week of ${id}`, call(id, { site: a1.id, period: '7-days' })]),
    ['the list of pages not found', call('getMissingPages', { site: a1.id })],
    ...WORK_LISTS.map(({ value: show }): Hot => [
      `the admin’s list of what is ${show}`,
      call('getContentList', { site: a1.id, show, countTotal: true }),
    ]),
  ];
}

function ofOthers({ world, call }: Hands): Hot[] {
  const { a1 } = world.sites;
  return [
    ['the list of images', call('getAssetStream', {})],
    ['the search for an image', call('getAssetStream', { search: 'picture' })],
    ['the images of one site', call('getAssetStream', { homeSite: a1.id })],
    ['the search for an image of one site', call('getAssetStream', { homeSite: a1.id, search: 'picture' })],
    ['the images of a site by name', call('getAssetStream', { homeSite: a1.id, sortField: 'name' })],
    ['the files of a site by change', call('getMediaFileStream', { homeSite: a1.id, sortField: 'updated' })],
    ['the list of users', call('getCmsUserStream', {})],
    ['the list of sections', call('getWebsiteSectionStream', { site: a1.id })],
    ['the list of layouts', call('getLayoutStream', { site: a1.id })],
    ['the changes of a site', call('getHistoryList', { site: a1.id })],
    ['the changes of a kind', call('getHistoryList', { site: a1.id, entity: 'layout' })],
    ['the changes of a year ago', call('getHistoryList', { site: a1.id, until: `${YEAR.from}T00:00:00Z` })],
    ['an item for its editor', call('getContentDocument', { id: a1.content.article })],
    ['who has items open', call('getContentPresence', { ids: [a1.content.article, a1.content.draft] })],
    ['a heartbeat', call('announceContentPresence', { id: a1.content.article, window: 'w' })],
    [
      'a save',
      call('saveContent', { id: a1.content.draft, version: '1.0', changes: { deck: 'x' }, base: {} }),
    ],
    ['a publication', call('publishContent', { id: a1.content.draft, version: '1.1' })],
  ];
}

function ofMembers({ world, call }: Hands, { rare, common }: { rare: number; common: number }): Hot[] {
  const { a1 } = world.sites;
  const since = (field: string) => ({
    conditions: [{ field, operator: 'after', values: [new Date(Date.now() - 86_400_000).toISOString()] }],
  });
  return [
    ['the list of accounts', call('getSiteUserStream', {})],
    ['the closed accounts', call('getSiteUserStream', { status: 0 })],
    ['the accounts of a country', call('getSiteUserStream', { countryCode: 'NLD' })],
    ['the accounts by their last log-in', call('getSiteUserStream', { sortField: 'lastLogin' })],
    ['the accounts since a day', call('getSiteUserStream', since('created'))],
    ['the accounts that logged in since a day', call('getSiteUserStream', since('lastLogin'))],
    ['the search for one account', call('getSiteUserStream', { search: 'reader29999' })],
    ['the search for what all accounts have', call('getSiteUserStream', { search: 'hot' })],
    ['the accounts with a rare membership', call('getSiteUserStream', { membership: rare })],
    ['the accounts with a common membership', call('getSiteUserStream', { membership: common })],
    ['the orders of a site', call('getMembershipOrderStream', { site: a1.id, status: 'pending' })],
    // The report Members counts all accounts of its period: `growth.deep.test.ts` has its blocks.
    ['the members of the dashboard', call('getMembersFigures', { site: a1.id })],
    ['the usage of site licenses', call('getLicenceUsage', { site: a1.id })],
    ['an account', call('getSiteUserDetails', { id: 3_000_007 })],
    ['the timeline of an account', call('getSiteUserTimeline', { id: 3_000_007 })],
  ];
}

/** Wasteful steps in the statements of `work`, by statement. */
async function problemsOf(
  { services, client }: Hands,
  work: () => Promise<void>,
): Promise<Record<string, string[]>> {
  const statements = await recordStatements(services.pool, work);
  expect(statements.length).toBeGreaterThan(0);
  const problems: Record<string, string[]> = {};
  for (const statement of statements) {
    const steps = await wastefulSteps(client, statement, ROWS_MAX);
    if (steps.length > 0) problems[statement.text.replace(/\s+/g, ' ').slice(0, 300)] = steps;
  }
  return problems;
}

function registerStatements(tools: Hands, hot: Hot[]): void {
  const { world, client, call } = tools;
  const { a1 } = world.sites;
  test.each(hot)(
    '%s filters no more than a thousand rows away and reads no large table whole',
    async (_what, work) => {
      expect(await problemsOf(tools, work)).toEqual({});
    },
  );

  test('a statement that reads everything is detected', async () => {
    const begin = `${beginAs(tools)}; set local role masthead_app`;
    const text = "select id from content where deck ilike '%word%'";
    expect(await wastefulSteps(client, { text, values: [], begin, prepared: false }, ROWS_MAX)).not.toEqual(
      [],
    );
  });

  test('a user’s own drafts are found without reading those of others', async () => {
    await addDrafts(tools);
    await tools.database.superuser('analyze');
    const show = { site: a1.id, show: 'my-drafts', countTotal: true };
    for (const who of ['admin', 'contributor'] as const) {
      expect(await problemsOf(tools, call('getContentList', show, who))).toEqual({});
      expect(await problemsOf(tools, call('getDashboard', { site: a1.id }, who))).toEqual({});
    }
  });
}

/** Plans do not show the steps of functions: their reads are counted in blocks of 8 kB. */
function registerSearch(tools: Hands): void {
  const { client } = tools;
  const begin = `${beginAs(tools)}; set local role masthead_app`;
  const blocks = (text: string) => blocksRead(client, { text, values: [], begin });
  // Both halves of a search, with every gate open.
  const readers = (phrase: string, filters = "'{}', '{}'") => {
    const choices = JSON.stringify(readPhrase(phrase)?.choices);
    const idsOf = (list: string) =>
      `(select array_agg(one.id::integer) from jsonb_array_elements(note -> '${list}' -> 'gates') as alike
        cross join lateral jsonb_array_elements_text(alike -> 'ids') as one (id))`;
    return `with asked as materialized (select note from search_candidates_of('en', '${choices}', ${filters})),
     ids as materialized (select note, ${idsOf('every')} as every, case when note ->> 'narrowed' is not null then coalesce(${idsOf('narrowed')}, '{}') end as narrowed from asked)
     select found.* from ids cross join lateral search_found_of('en', '${choices}', ${filters}, false, 0, 21, '{${phrase.replaceAll('"', '')}}', null,
       coalesce(every, '{}'), array(select 2 from unnest(every)), (note -> 'every' ->> 'isComplete')::boolean,
       narrowed, case when narrowed is not null then array(select 2 from unnest(narrowed)) end, (note -> 'narrowed' ->> 'isComplete')::boolean) as found`;
  };
  const admins = (entity: string, words: string, sites = 'null') =>
    `select * from search_records_with('${entity}', '${JSON.stringify(readWords(words))}', 1000, ${sites})`;

  const searches: [
    what: string,
    text: string,
    rows: number,
    blocksMax: number,
    blocksMaxBefore17?: number,
  ][] = [
    // Without results, one row reports it, after other spellings were searched.
    ['readers for a word one item has', readers('word2999'), 1, 1_000],
    ['readers for a word all items have', readers('harbour'), 21, 25_000],
    ['readers for two words that never meet', readers('word17 word18'), 1, 9_000],
    ['readers for a phrase', readers('"harbour word2999"'), 1, 1_000],
    ['readers for a phrase of words all items have', readers('"quay dock"'), 21, 25_000],
    ['readers for a phrase few items have', readers('"crane derrick"'), 2, 6_000],
    // Each half looks up the matches of all types in a window by their ids, and then those of the type.
    ['readers for a word of a rare type', readers('harbour', "'{Contact}', '{}'"), 21, 9_000, 28_000],
    [
      'readers for a word all items have in two types',
      readers('harbour', "'{Event,Page}', '{}'"),
      21,
      25_000,
    ],
    ['readers for a word without another', readers('word2999 -harbour'), 1, 4_000],
    ['readers for a word nothing has', readers('nowhere'), 1, 4_000],
    ['editors for a word one item has', admins('content', 'word2999'), 1, 300],
    ['editors for the beginning of many words', admins('content', 'harbour word'), 64, 3_000],
    ['editors for one image of many', admins('asset', 'picture 99999', "'{0}'"), 1, 300],
    ['editors for a word all images have', admins('asset', 'picture', "'{0}'"), 1_000, 3_000],
    [
      'editors for a word few images of their site have',
      admins('asset', 'picture', `'{${tools.world.sites.a1.id}}'`),
      100,
      3_000,
    ],
  ];
  test.each(searches)(
    'the search of %s reads what it shows, not what there is',
    async (_what, text, rows, max, maxBefore17 = 1.5 * max) => {
      await client.query(begin);
      const found = await client.query(text);
      await client.query('rollback');
      expect(found.rows).toHaveLength(rows);
      // The first run loads the plans and the catalogue, which a connection reads only at its start.
      await blocks(text);
      expect(await blocks(text)).toBeLessThan((await isBefore17(client)) ? maxBefore17 : max);
    },
  );
}

/**
 * Whether PostgreSQL descends from the root of an index to each id of a list; since version 17 it follows the
 * leaves. For the up to 4,096 matches of a window that is three blocks more each, however many items there are.
 */
async function isBefore17(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isBefore17: boolean }>(
    `select current_setting('server_version_num')::int < 170000 as "isBefore17"`,
  );
  return rows[0]?.isBefore17 ?? false;
}

/**
 * Nearly all of a million items are articles. A sample may contain only two types, and the planner then
 * assumes that each makes up half of them.
 */
function registerSitemaps({ client, world }: Hands): void {
  test('the index of the sitemaps reads no table, however few types the planner knows', async () => {
    const misled = 'alter table content alter column type set (n_distinct = 2); analyze content (type)';
    const begin = `${beginAs({ world })}; ${misled}; set local role masthead_app`;
    const types = '{Apparatus,Blog,Document,InQuarters,Podcast,PressRelease,Product,Promotion,Video,Webinar}';
    const text = `select * from listed_content_files(${world.sites.a1.id}, '${types}')`;
    // The first run loads the plans and the catalogue, which a connection reads only at its start.
    await blocksRead(client, { text, values: [], begin });
    expect(await blocksRead(client, { text, values: [], begin })).toBeLessThan(300);
  });
}

/** Begins a transaction with access to A’s first site. */
function beginAs({ world }: Pick<Subject, 'world'>): string {
  const { a1 } = world.sites;
  return `begin; select set_config('masthead.organisation_id', '${a1.organisationId}', true), set_config('masthead.site_ids', '{${a1.id}}', true)`;
}
