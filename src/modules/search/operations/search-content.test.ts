/** Search for programs: what the search page finds, as data, for the reader of the request. */
import { afterAll, describe, expect, test } from 'vitest';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);
const { secret } = await makeApiKey(services, a1, { permissions: ['read_published'] });

interface SearchAnswer {
  results: { id: number; item: { name: string }; snippet: { text: string; isMatch: boolean }[] | null }[];
  hasMore: boolean;
  found: number;
  types: { type: string; count: number }[];
  meant: string | null;
}
const search = (input: Record<string, unknown>, more: object = {}) =>
  gql(app, { id: 'searchContent', input, token: secret, site: 'a1', ...more });
const resultsOf = async (input: Record<string, unknown>, more: object = {}) => {
  const answer = await search(input, more);
  expect(answer.error, answer.body).toBeNull();
  return answer.result as SearchAnswer;
};
const body = (...paragraphs: string[]) => ({
  v: 1,
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const make = async (name: string, text = 'Nothing else.', more: object = {}) =>
  (await makeContent(services, a1, { published: true, values: { name, body: body(text) }, ...more })).id;

describe('searchContent', () => {
  test('published items are found with snippets and counts, page by page', async () => {
    const ids: number[] = [];
    for (let item = 0; item < 21; item += 1)
      ids.push(await make(`Dredger ${item}`, 'A dredger in the fairway.'));
    await make('Dredger of tomorrow', 'Text.', { published: '2999-01-01T00:00:00Z' });
    const first = await resultsOf({ text: 'dredger', types: ['Article'] });
    expect([first.results.length, first.hasMore, first.found]).toEqual([20, true, 21]);
    expect(first.types).toEqual([{ type: 'Article', count: 21 }]);
    expect(first.results[0]?.snippet?.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toContain(
      'dredger',
    );
    const second = await resultsOf({ text: 'dredger', types: ['Article'], page: 2 });
    expect([second.results.length, second.hasMore]).toEqual([1, false]);
    expect(new Set([...first.results, ...second.results].map(({ id }) => id))).toEqual(new Set(ids));
    expect((await resultsOf({ text: 'dredger', types: ['Event'] })).results).toEqual([]);
    expect((await resultsOf({ text: 'dredger', sectionIds: [a1.sections['news/ports']] })).results).toEqual(
      [],
    );
  });

  test('gated text is neither found nor shown, also with the words of a reader who may read it', async () => {
    const reader = await makeReader(services, a1);
    const id = await make('Tariffs of the port', 'Open part.', {
      values: {
        name: 'Tariffs of the port',
        body: body('Open part.', 'The sluicemaster decides.'),
        requiredMemberships: [reader.membershipId],
      },
    });
    const headers = { 'x-site-user': `Bearer ${services.readers.sealed(reader.token)}` };
    expect((await resultsOf({ text: 'sluicemaster' })).results).toEqual([]);
    const query = `{ searchContent(input: { text: "tariffs" }) { results { item { id body } } } }`;
    const bodyOf = async (more: object = {}) => {
      const answer = await gql(app, { query, token: secret, site: 'a1', ...more });
      expect(answer.error, answer.body).toBeNull();
      return answer.body;
    };
    expect(await bodyOf()).toContain(`"id":${id}`);
    expect(await bodyOf()).not.toContain('sluicemaster');
    expect(await bodyOf({ headers })).toContain('sluicemaster');
  });

  test('another spelling is suggested, and words of other sites are not found', async () => {
    await make('Breakwater repaired', 'The breakwater was repaired.');
    await makeContent(services, a2, { published: true, values: { name: 'Lighthouse of the other site' } });
    expect((await resultsOf({ text: 'breakwatr' })).meant).toBe('breakwater');
    expect((await resultsOf({ text: 'lighthouse' })).results).toEqual([]);
  });

  test('a content type that does not exist is refused by its name', async () => {
    const { error } = await search({ text: 'breakwater', types: ['Article', 'Artikel'] });
    expect(error?.extensions['reason']).toBe('CONTENT_TYPE_UNKNOWN');
    expect(error?.message).toContain('“Artikel”');
  });

  test('values beyond the limits are refused, and a site without the module has no search', async () => {
    for (const input of [{ text: 'x'.repeat(201) }, { text: 'quay', page: 51 }])
      expect((await search(input)).error?.extensions['reason']).toBe('VALUES_INVALID');
    const token = await login(app, world.a.users.admin.username);
    const { result } = await gql(app, { token, site: 'a1', id: 'getSite', input: { id: a1.id } });
    const { version } = result as { version: number };
    const changes = { modules: { search: false } };
    const off = { token, site: 'a1', id: 'updateSite', input: { id: a1.id, version, changes } };
    expect((await gql(app, off)).error).toBeNull();
    expect((await search({ text: 'breakwater' })).error?.extensions['reason']).toBe('MODULE_OFF');
  });
});
