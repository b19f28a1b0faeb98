/** API calls by members: authenticated by their login, with the access that gates grant. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';
import { makeContent } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, api, services, database, world } = subject;
const { a1, b1 } = world.sites;
afterAll(subject.close);

const SECRET = 'Kleeblatt';
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

let itemId = 0;
let membershipId = 0;
let sealed = '';

beforeAll(async () => {
  const reader = await makeReader(services, a1);
  ({ membershipId } = reader);
  sealed = services.readers.sealed(reader.token);
  const item = await makeContent(services, a1, {
    published: true,
    values: {
      name: 'For a membership',
      body: { v: 1, content: ['One', 'Two', 'Three', 'Four', SECRET].map(paragraph) },
      requiredMemberships: [membershipId],
    },
  });
  itemId = item.id;
});

async function call(headers: Record<string, string>, body: Record<string, unknown> = {}) {
  const payload = { id: 'getContent', variables: { input: { id: itemId } }, ...body };
  return app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: a1.host, 'content-type': 'application/json', accept: GRAPHQL_RESPONSE, ...headers },
    payload: JSON.stringify(payload),
  });
}

const isWhole = async (headers: Record<string, string>) => (await call(headers)).body.includes(SECRET);

describe('a member', () => {
  test('a member is authenticated by the cookie of their browser, and by the header of a program', async () => {
    const cookie = `reader_${services.config.port}=${sealed}`;
    expect(await isWhole({})).toBe(false);
    expect(await isWhole({ cookie })).toBe(true);
    expect(await isWhole({ cookie, origin: `http://${a1.host}`, 'sec-fetch-site': 'same-origin' })).toBe(
      true,
    );
    expect(await isWhole({ 'x-site-user': `Bearer ${sealed}` })).toBe(true);
  });

  test('a member is not authenticated by a header that a browser sends', async () => {
    const header = { 'x-site-user': `Bearer ${sealed}` };
    expect(await isWhole({ ...header, origin: `http://${a1.host}` })).toBe(false);
    expect(await isWhole({ ...header, 'sec-fetch-site': 'same-origin' })).toBe(false);
  });

  test('a token that was invented, has expired, or is of another organisation is refused', async () => {
    const other = await makeReader(services, b1);
    const ended = await makeReader(services, a1, { membershipId });
    await database.superuser('delete from site_user_session where site_user_id = $1', [ended.id]);
    const foreign = services.readers.sealed(other.token);
    const [token] = sealed.split('.');
    const tokens = [foreign, services.readers.sealed(ended.token), `${sealed}x`, token ?? '', ''];
    for (const header of [...tokens.map((bad) => `Bearer ${bad}`), sealed]) {
      const refused = await call({ 'x-site-user': header });
      expect([header, refused.statusCode]).toEqual([header, 401]);
      expect(refused.json().errors[0].extensions).toEqual({
        code: 'UNAUTHENTICATED',
        reason: 'READER_TOKEN_INVALID',
      });
    }
  });

  test('a reader with an old cookie is anonymous, on pages and in the API', async () => {
    const cookie = `reader_${services.config.port}=${sealed}x`;
    const answer = await call({ cookie });
    expect([answer.statusCode, answer.body.includes(SECRET)]).toEqual([200, false]);
    const page = await app.inject({ url: '/', headers: { host: a1.host, cookie } });
    expect(page.statusCode).toBe(200);
  });

  test('a member runs only stored operations, and none of staff', async () => {
    const who = { 'x-site-user': `Bearer ${sealed}` };
    const free = await call(who, { id: undefined, query: '{ __typename }' });
    expect(free.statusCode).toBe(403);
    expect(free.body).toContain(
      'Only the stored operations may be called without a staff login or an API key.',
    );
    expect(api.byName.has('createContent')).toBe(true);
    const foreign = await call(who, { id: 'deleteMembership', variables: { input: { id: membershipId } } });
    expect(foreign.statusCode).toBe(403);
  });
});
