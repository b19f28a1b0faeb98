/** Long lists of members are counted up to a thousand, so that additional rows cost a request nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

/** Number of rows of each kind. */
const ROWS = 1_100;

let token = '';
let membershipId = 0;

beforeAll(async () => {
  token = await login(app, world.a.users.admin.username);
  ({ membershipId } = await makeReader(services, a1));
  const ofSite = [world.a.id, a1.id, ROWS];
  await database.superuser(
    `insert into site_user (organisation_id, realm, site_id, username, email_key, status, first_name)
     select $1, (select realm_id from site_realm where site_id = $2), $2, 'many' || n || '@ships.example', 'many' || n || '@ships.example', 0,
       case when n % 20 = 0 then 'Edda' else 'Rosa' end
     from generate_series(1, $3::integer) as n`,
    ofSite,
  );
  await database.superuser(
    `insert into membership_grant (organisation_id, site_user_id, membership_id, source)
     select organisation_id, id, $2, 'registration' from site_user where organisation_id = $1 and username like 'many%'`,
    [world.a.id, membershipId],
  );
  await database.superuser(
    `insert into search_entry (organisation_id, entity, record_id, site_ids, words, stems)
     select organisation_id, 'siteUser', id, '{}', said.words, said.words from site_user
     cross join lateral (select setweight(to_tsvector('simple', username), 'A') || setweight(to_tsvector('simple', first_name), 'C') as words) as said
     where organisation_id = $1 and username like 'many%'`,
    [world.a.id],
  );
  await database.superuser(
    `insert into search_word select distinct $1::integer, 'siteUser', 4, name from unnest('{rosa,edda}'::text[]) as name`,
    [world.a.id],
  );
  await database.superuser(
    `insert into membership_order (organisation_id, site_id, title, membership_id, status, price, currency, period)
     select $1, $2, 'Pilots', $4, 'pending', 100, 'EUR', 'year' from generate_series(1, $3::integer)`,
    [...ofSite, membershipId],
  );
  const [survey] = await database.superuser<{ id: number }>(
    `insert into survey (organisation_id, site_id, title, status, ask_email) values ($1, $2, 'Berths', 1, 'required') returning id`,
    [world.a.id, a1.id],
  );
  await database.superuser(
    `insert into survey_answer (organisation_id, site_id, survey_id, sender, page, answers, attempt)
     select $1, $2, $4, 'Ann', '/', 'Berths: 12', 'many' || n from generate_series(1, $3::integer) as n`,
    [...ofSite, survey?.id],
  );
});

interface Page {
  totalCount: number;
  pageInfo: { endCursor: string | null };
}

const pageOf = async (id: string, input: Record<string, unknown>): Promise<Page> => {
  const callOptions = { id, input: { limit: 2, countTotal: true, ...input }, token, site: 'a1' };
  const { result, body } = await gql(app, callOptions);
  expect(body).toContain('edges');
  return result as Page;
};
const totalOf = async (...args: Parameters<typeof pageOf>) => (await pageOf(...args)).totalCount;

test.each([
  ['site users', 'getSiteUserStream', () => ({})],
  ['closed accounts', 'getSiteUserStream', () => ({ status: 0 })],
  ['holders of a membership', 'getSiteUserStream', () => ({ membership: membershipId })],
  ['those of a first name', 'getSiteUserStream', () => ({ search: 'Rosa' })],
  ['orders', 'getMembershipOrderStream', () => ({ status: 'pending' })],
  ['answers to surveys', 'getSurveyAnswerStream', () => ({})],
])('%s: a thousand and one stands for all', async (_what, id, input) => {
  expect(await totalOf(id, input())).toBe(1_001);
});

test('the pages after the first are counted likewise, too', async () => {
  for (const search of ['Rosa', undefined]) {
    const first = await pageOf('getSiteUserStream', { search });
    const { endCursor: after } = first.pageInfo;
    expect(await totalOf('getSiteUserStream', { search, after })).toBe(1_001);
  }
});

test('a search counts what is found in the same reading: exactly, with its filters, and none', async () => {
  const counts = [];
  for (const input of [{ search: 'Edda' }, { search: 'Edda', status: 1 }, { search: 'Xenia' }])
    counts.push(await totalOf('getSiteUserStream', input));
  expect(counts).toEqual([55, 0, 0]);
  const first = await pageOf('getSiteUserStream', { search: 'Edda' });
  const after = first.pageInfo.endCursor;
  expect(await totalOf('getSiteUserStream', { search: 'Edda', after })).toBe(55);
});

test('fewer are counted exactly', async () => {
  await database.superuser(`update site_user set status = 1 where username between 'many1' and 'many5'`);
  const rows = await database.superuser<{ n: number }>(
    'select count(*)::integer as n from site_user where organisation_id = $1 and status = 0',
    [world.a.id],
  );
  const left = rows[0]?.n ?? 0;
  expect(left).toBeLessThan(1_000);
  expect(await totalOf('getSiteUserStream', { status: 0 })).toBe(left);
});
