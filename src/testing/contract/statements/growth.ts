/** Requests of readers and editors, and the number of 8 kB blocks that the database reads for each. */
import type pg from 'pg';
import { expect } from 'vitest';
import { WORK_LISTS } from '#entities/content/work-lists.ts';
import type { TestApp } from '#testing/app.ts';
import { gql, login } from '#testing/make/make.ts';
import { blocksRead, recordStatements } from '#testing/database/statements.ts';

/** Users of the site with the archive, or of the small one. */
type Asker = 'large.admin' | 'large.editor' | 'small.editor' | 'small.contributor';

export interface GrowthCase {
  name: string;
  ask: () => Promise<void>;
}

interface Hands {
  call: (id: string, input: Record<string, unknown>, who?: Asker) => () => Promise<void>;
  read: (id: string, input: Record<string, unknown>) => () => Promise<void>;
  page: (url: string, key?: string) => () => Promise<void>;
  ids: Ids;
}

interface Ids {
  large: number;
  small: number;
  section: number;
  sectionPath: string;
  term: number;
  author: number;
  company: number;
  item: number;
  draft: number;
  reader: number;
  membership: number;
  question: number;
  survey: number;
  editor: number;
}

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const YEAR = { from: dayBefore(365), until: dayBefore(0) };

/**
 * Every list, report, search and page that grows with an archive, in a demo that `fillSkewedArchive` has
 * filled.
 */
export async function growthCases(subject: TestApp): Promise<GrowthCase[]> {
  const tools = await toolsOf(subject);
  const named: [string, () => Promise<void>][] = [
    ...contentLists(tools),
    ...otherLists(tools),
    ...changes(tools),
    ...members(tools),
    ...reports(tools),
    ...pages(tools),
    ...streams(tools),
  ];
  return named.map(([name, ask]) => ({ name, ask }));
}

/** Number of blocks that the statements of one request read, including those of functions they call. */
export async function blocksOf(
  { services }: TestApp,
  client: pg.Client,
  ask: () => Promise<void>,
): Promise<number> {
  // The first request warms caches, like those of layouts and settings.
  await ask();
  const statements = await recordStatements(services.pool, ask);
  let sum = 0;
  for (const { times, ...statement } of statements) {
    const begin = statement.begin.replace('isolation level repeatable read read only', '');
    // The first run loads the catalogue, which a connection reads only at its start.
    await blocksRead(client, { ...statement, begin });
    sum += times * (await blocksRead(client, { ...statement, begin }));
  }
  return sum;
}

async function toolsOf(subject: TestApp): Promise<Hands> {
  const { app, services, database } = subject;
  const tokens = new Map<string, string>();
  for (const who of ['large.admin', 'large.editor', 'small.editor', 'small.contributor'])
    tokens.set(who, await login(app, who));
  const [ids] = await database.superuser<Ids & pg.QueryResultRow>(IDS);
  if (!ids) throw new Error('The archive has no items.');
  return {
    ids,
    call:
      (id, input, who = 'large.admin') =>
      async () => {
        const site = who.startsWith('small') ? 'batch' : 'quayside';
        const answer = await gql(app, { token: tokens.get(who) ?? '', site, id, input });
        expect(answer.code, `${id}: ${answer.body}`).toBeNull();
      },
    read: (id, input) => async () => {
      const answer = await gql(app, { host: subject.site('quayside').host, id, input });
      expect(answer.code, `${id}: ${answer.body}`).toBeNull();
    },
    page:
      (url, key = 'quayside') =>
      async () => {
        services.cache.clear();
        const answer = await app.inject({ url, headers: { host: subject.site(key).host } });
        expect(answer.statusCode, url).toBeOneOf([200, 301, 404]);
      },
  };
}

const IDS = `
  with own as (select id, organisation_id from site where tenant_key = 'quayside')
  select (select id from own) as large, (select id from site where tenant_key = 'batch') as small,
    (select primary_section_id from content where site_id = (select id from own) group by 1 order by count(*) desc limit 1) as section,
    (select '/' || alias from website_section where id = (select primary_section_id from content
      where site_id = (select id from own) group by 1 order by count(*) desc limit 1)) as "sectionPath",
    (select min(id) from taxonomy) as term,
    (select to_id from reference where kind = 'authors' and from_entity = 'content' group by 1 order by count(*) desc limit 1) as author,
    (select to_id from reference where kind = 'company' and from_entity = 'content' group by 1 order by count(*) desc limit 1) as company,
    (select max(id) from content where site_id = (select id from own) and type = 'Article' and status = 1 and published < now()) as item,
    (select max(id) from content where site_id = (select id from own) and type = 'Article' and status = 2) as draft,
    (select max(id) from site_user where status = 1) as reader,
    (select min(membership_id) from membership_grant) as membership,
    (select min(question_id) from site_user_demographic) as question,
    (select min(survey_id) from survey_answer) as survey,
    (select min(id) from cms_user) as editor`;

type Named = [string, () => Promise<void>][];

function contentLists({ call, ids }: Hands): Named {
  const list = (input: Record<string, unknown>, who?: Asker) =>
    call('getContentList', { limit: 50, countTotal: true, ...input }, who);
  const site = ids.large;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  return [
    ['content: newest change first', list({ site })],
    ['content: of all sites', list({})],
    ['content: newest publication first', list({ site, sortField: 'published', sortOrder: 'desc' })],
    ['content: oldest publication first', list({ site, sortField: 'published', sortOrder: 'asc' })],
    ['content: by title', list({ site, sortField: 'name', sortOrder: 'asc' })],
    ['content: of a type', list({ site, type: 'Event' })],
    ['content: of a section', list({ primarySection: ids.section })],
    ['content: drafts', list({ site, status: 2 })],
    ['content: of an author', list({ site, author: ids.author })],
    ['content: of a term', list({ site, term: ids.term })],
    [
      'content: published in a month a year ago',
      list({ site, publishedFrom: daysAgo(395), publishedUntil: daysAgo(365) }),
    ],
    [
      'content: published in the last ten days, oldest first',
      list({ site, publishedFrom: daysAgo(10), sortField: 'published', sortOrder: 'asc' }),
    ],
    ...['draft', 'scheduled', 'published', 'expired'].map((state): [string, () => Promise<void>] => [
      `content: ${state}`,
      list({ site, state }),
    ]),
    ...WORK_LISTS.map(({ value: show, label }): [string, () => Promise<void>] => [
      `content: ${label}`,
      list({ site, show }),
    ]),
    ['content: of the small site', list({ site: ids.small }, 'small.editor')],
    [
      'content: My drafts of the small site',
      list({ site: ids.small, show: 'my-drafts' }, 'small.contributor'),
    ],
    ['content: search for a word of many', list({ site, search: 'harbour' })],
    ['content: search for two words', list({ site, search: 'harbour reopens' })],
    ['content: search of the small site', list({ site: ids.small, search: 'brew' }, 'small.editor')],
    ['an item for its editor', call('getContentDocument', { id: ids.item })],
    ['versions of an item', call('getContentVersions', { id: ids.item })],
    ['uses of an author', call('getContentUses', { id: ids.author })],
  ];
}

function otherLists({ call, ids }: Hands): Named {
  const site = ids.large;
  return [
    ['redirects', call('getWebsiteRedirectStream', { site, limit: 50 })],
    ['redirects: by target', call('getWebsiteRedirectStream', { site, limit: 50, sortField: 'updated' })],
    ['terms', call('getTaxonomyStream', { limit: 50 })],
    ['images', call('getAssetStream', { limit: 50 })],
    ['files', call('getMediaFileStream', { limit: 50 })],
    ['sections', call('getWebsiteSectionStream', { site })],
    ['users', call('getCmsUserStream', {})],
    ['form answers', call('getFormSubmissionStream', { site, limit: 50 })],
    ['addresses not found', call('getMissingPages', { site })],
    ['emails', call('getMailOutboxStream', { limit: 50 })],
  ];
}

function changes({ call, ids }: Hands): Named {
  const small = (input: Record<string, unknown>) =>
    call('getHistoryList', { site: ids.small, ...input }, 'small.editor');
  const lastYear = { from: `${dayBefore(400)}T00:00:00Z`, until: `${dayBefore(365)}T00:00:00Z` };
  return [
    ['history', call('getHistoryList', {})],
    ['history: of the large site', call('getHistoryList', { site: ids.large })],
    ['history: of a kind', call('getHistoryList', { site: ids.large, entity: 'layout' })],
    ['history: of a month a year ago', call('getHistoryList', { site: ids.large, ...lastYear })],
    ['history: of a person', call('getHistoryList', { user: ids.editor })],
    ['history of the small site', small({})],
    ['history of the small site: content', small({ entity: 'content' })],
    ['history of the small site: of a month a year ago', small(lastYear)],
    ['history of the small site: of a person', small({ user: ids.editor })],
  ];
}

function members({ call, ids }: Hands): Named {
  const list = (input: Record<string, unknown>) =>
    call('getSiteUserStream', { limit: 50, countTotal: true, ...input });
  return [
    ['readers', list({})],
    ['readers: by last name', list({ sortField: 'lastName' })],
    ['readers: by last log-in', list({ sortField: 'lastLogin' })],
    ['readers: closed', list({ status: 0 })],
    ['readers: with a membership', list({ membership: ids.membership })],
    ['readers: search for a name', list({ search: 'Bergdal' })],
    ['readers: search for a first name', list({ search: 'Rosa' })],
    ['a reader', call('getSiteUserDetails', { id: ids.reader })],
    ['the timeline of a reader', call('getSiteUserTimeline', { id: ids.reader })],
    ['counts of a question', call('getDemographicQuestionCounts', { id: ids.question })],
    ['counts of a survey', call('getSurveyCounts', { id: ids.survey })],
    [
      'warnings of a question',
      call('getDemographicQuestionWarnings', { id: ids.question, values: { answers: [] } }),
    ],
  ];
}

function reports({ call, ids }: Hands): Named {
  const site = ids.large;
  return [
    ['dashboard', call('getDashboard', { site })],
    ['dashboard of a contributor', call('getDashboard', { site: ids.small }, 'small.contributor')],
    ['member figures', call('getMembersFigures', { site })],
    ['report Velocity: a week', call('getContentVelocity', { site, period: '7-days', by: 'author' })],
    ['report Velocity: a year', call('getContentVelocity', { site, ...YEAR, by: 'author' })],
    ['report Members: a week', call('getMembersReport', { site, period: '7-days' })],
    ['report Members: a year', call('getMembersReport', { site, ...YEAR })],
  ];
}

function pages({ page, ids }: Hands): Named {
  return [
    ['page: home', page('/')],
    ['page: home of the small site', page('/', 'batch')],
    ['page: a section', page(ids.sectionPath)],
    ['page: an item', page(`/${ids.item}`)],
    ['page: an author', page(`/contact/${ids.author}/author`)],
    ['page: a company', page(`/company/${ids.company}/company`)],
    ['page: search for a word of many', page('/search?text=harbour')],
    ['page: search for two words', page('/search?text=harbour+reopens')],
    ['page: search for a phrase', page('/search?text=%22harbour+reopens%22')],
    ['page: search for a word of a type', page('/search?text=harbour&type=Event')],
    ['page: old address', page('/old/7')],
    ['page: nothing there', page('/nothing/here')],
    ['file: news sitemap', page('/sitemap-google-news.xml')],
    ['file: one sitemap', page('/sitemap/article-1.xml')],
    ['file: index of the sitemaps', page('/sitemap.xml')],
  ];
}

function streams({ read, ids }: Hands): Named {
  const stream = (input: Record<string, unknown>) => read('getContentStream', { limit: 20, ...input });
  const startDateAfter = new Date().toISOString();
  return [
    ['stream: newest', stream({})],
    ['stream: of a section', stream({ sectionId: ids.section })],
    ['stream: of an author', stream({ authorId: ids.author })],
    ['stream: of an author, by name', stream({ authorId: ids.author, sortField: 'name' })],
    [
      'stream: events to come',
      stream({ startDateAfter, includeContentTypes: ['Event'], sortField: 'startDate' }),
    ],
    [
      'stream: events, by name',
      stream({ startDateAfter, includeContentTypes: ['Event'], sortField: 'name' }),
    ],
    ['stream: page of all items', stream({ paged: true })],
    ['stream: page of all items, oldest first', stream({ paged: true, sortOrder: 'asc' })],
    ['stream: page of a section', stream({ paged: true, sectionId: ids.section })],
    ['stream: page of a rare type', stream({ paged: true, type: 'Whitepaper' })],
    ['changes: of a day', read('getContentChanges', { since: `${dayBefore(1)}T00:00:00Z` })],
    ['changes: of a month', read('getContentChanges', { since: `${dayBefore(29)}T00:00:00Z` })],
    ['stream: people', read('getPersonStream', {})],
  ];
}
