/** Account changes by members through the API. */
import { afterAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { makeContent } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, b1 } = world.sites;
const { get, cookieOf, lastMailTo } = readerRequests(subject, a1.host);
afterAll(subject.close);

const PASSWORD = 'herons over the lock gate';
const passwordHash = await hashPassword(PASSWORD);

async function reader() {
  const made = await makeReader(services, a1, { passwordHash });
  const sealed = services.readers.sealed(made.token);
  return { ...made, cookie: cookieOf(made.token), header: { 'x-site-user': `Bearer ${sealed}` } };
}

interface Said {
  result: unknown;
  code: string | null;
  message: string;
}

async function call(id: string, input: object, headers: Record<string, string> = {}): Promise<Said> {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { host: a1.host, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ id, variables: { input } }),
  });
  const { data, errors } = JSON.parse(answer.body);
  const [error] = errors ?? [];
  return {
    result: data?.[id] ?? null,
    code: error?.extensions?.code ?? null,
    message: error?.message ?? '',
  };
}

const rowOf = async (id: number) =>
  (await database.superuser<Record<string, unknown>>('select * from site_user where id = $1', [id]))[0];

describe('the API', () => {
  test('changes a profile field by field: what is not sent stays, null clears', async () => {
    const { id, header } = await reader();
    const change = (input: object) => call('updateSiteUserProfile', input, header);
    expect(
      (await change({ company: 'Port', city: 'Quayside', countryCode: 'CA', region: 'QC' })).result,
    ).toBe(true);
    await change({ city: null, firstName: null });
    expect(await rowOf(id)).toMatchObject({
      company: 'Port',
      city: null,
      first_name: 'Ann',
      country_code: 'CAN',
      region: 'QC',
    });
    expect((await change({ countryCode: 'XX' })).code).toBe('BAD_USER_INPUT');
    expect((await change({ countryCode: 'USA', region: 'QC' })).code).toBe('BAD_USER_INPUT');
    expect((await change({ company: 'x'.repeat(151) })).code).toBe('BAD_USER_INPUT');
  });

  test('changes a password, proved by the present one', async () => {
    const { id, header, cookie } = await reader();
    const change = (password: string, newPassword: string) =>
      call('updateSiteUserPassword', { password, newPassword }, header);
    expect((await change('wrong wrong wrong', 'a heron and a barge')).message).toBe(
      'This is not your current password.',
    );
    expect((await change(PASSWORD, 'short')).code).toBe('BAD_USER_INPUT');
    const before = await rowOf(id);
    expect((await change(PASSWORD, 'a heron and a barge')).result).toBe(true);
    expect((await rowOf(id))?.['password_hash']).not.toBe(before?.['password_hash']);
    subject.clock.expireSessions();
    expect((await get('/account', { cookie })).status).toBe(200);
  });

  test('changes an address in two steps, by the secret of the email', async () => {
    const { id, header, email } = await reader();
    const newUsername = 'api-new@reader.example';
    const operation = await call(
      'requestSiteUserChangeUsername',
      { password: PASSWORD, newUsername },
      header,
    );
    expect(operation.result).toBe(true);
    const secret = linkIn(await lastMailTo(newUsername)).split('=')[1] ?? '';
    expect((await call('updateSiteUserUsername', { id: 'x' })).code).toBe('BAD_USER_INPUT');
    expect((await call('updateSiteUserUsername', { id: secret })).result).toBe(true);
    expect((await call('updateSiteUserUsername', { id: secret })).code).toBe('BAD_USER_INPUT');
    expect(await rowOf(id)).toMatchObject({ username: newUsername });
    expect(await lastMailTo(email)).toContain('/account/change-email?undo=');
  });

  test('adds and removes favourites that readers of the site may see', async () => {
    const { header, id } = await reader();
    const { id: contentId } = await makeContent(services, a1, { published: true, values: { name: 'Saved' } });
    const { id: foreign } = await makeContent(services, b1, { published: true, values: { name: 'Foreign' } });
    expect((await call('addSiteUserFavorite', { contentId }, header)).result).toBe(true);
    expect((await call('addSiteUserFavorite', { contentId: foreign }, header)).code).toBe('NOT_FOUND');
    const held = () =>
      database.superuser('select content_id from site_user_favourite where site_user_id = $1', [id]);
    expect(await held()).toEqual([{ content_id: contentId }]);
    const [{ created } = { created: '' }] = await database.superuser<{ created: string }>(
      'select created from site_user_favourite where site_user_id = $1',
      [id],
    );
    const favoriteContent = [{ id: contentId, created: new Date(created).toISOString() }];
    for (const [operation, input] of [
      ['getActiveSiteUserWithNewsletters', {}],
      ['getSiteUser', { id }],
    ] as const)
      expect((await call(operation, input, header)).result, operation).toMatchObject({ favoriteContent });
    expect((await call('removeSiteUserFavorite', { contentId }, header)).result).toBe(true);
    expect((await call('getSiteUser', { id }, header)).result).toMatchObject({ favoriteContent: [] });
    expect(await held()).toEqual([]);
  });

  test('the API requires a login', async () => {
    for (const [id, input] of [
      ['updateSiteUserProfile', { company: 'x' }],
      ['updateSiteUserPassword', { password: PASSWORD, newPassword: PASSWORD }],
      ['requestSiteUserChangeUsername', { password: PASSWORD, newUsername: 'x@reader.example' }],
      ['addSiteUserFavorite', { contentId: 10000001 }],
      ['removeSiteUserFavorite', { contentId: 10000001 }],
    ] as const)
      expect((await call(id, input)).code).toBe('UNAUTHENTICATED');
  });
});
