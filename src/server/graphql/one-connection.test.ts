/** A call that holds one connection and waits for a second could deadlock: this test provides only one. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, PASSWORD } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld({ environment: { POOL_SIZE: '1' } });
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });

test('a conflicting save is refused, and its text preserved', async () => {
  const { id } = await makeContent(services, a1, { values: { deck: 'Shut at low water' } });
  const { version } = (await call('getContentDocument', { id })).result as { version: string };
  const save = (deck: string) =>
    call('saveContent', { id, version, changes: { deck }, base: { deck: 'Shut at low water' } });
  expect((await save('Open at low water')).code).toBeNull();
  expect((await save('Closed at low water')).code).toBe('CONFLICT');
  const { versions } = (await call('getContentVersions', { id })).result as { versions: { id: number }[] };
  const texts = await Promise.all(
    versions.map(({ id: one }) => call('getContentVersion', { id, version: one })),
  );
  expect(texts.map(({ body }) => body).join()).toContain('Closed at low water');
});

test('an invitation is sent again', async () => {
  const created = await call('createCmsUser', {
    username: 'one-connection',
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'one-connection@press.example',
    role: 'editor',
    isGlobal: 0,
    tenants: [a1.id],
  });
  const { id } = created.result as { id: number };
  expect((await call('cmsUser/sendCMSUserInvite', { id })).code).toBeNull();
});

test('a user is given another address, and the link is sent again', async () => {
  const { id } = world.a.users.editor;
  const { version } = (await call('getCmsUser', { id })).result as { version: number };
  const changes = { email: 'another-connection@press.example' };
  expect((await call('updateCmsUser', { id, version, changes })).code).toBeNull();
  expect((await call('cmsUser/sendNameConfirmation', { id })).code).toBeNull();
});

test('settings are read', async () => {
  services.cache.clear();
  expect((await call('getSiteSettingsPayload', {})).code).toBeNull();
});

test('a mapping is tested on a record', async () => {
  const source = {
    key: 'tides',
    format: 'inline',
    target: 'Article',
    recordKey: 'id',
    fields: { name: 'title' },
  };
  const mapping = { name: 'Tides', sources: [{ ...source, records: [{ id: 1, title: 'High water' }] }] };
  const answer = await call('testMigration', { site: a1.id, mapping, source: 'tides', number: 1 });
  expect([answer.code, answer.body]).toEqual([null, expect.stringContaining('High water')]);
});

test('a mutation follows what another one of the same text has read', async () => {
  const { id } = (await call('createTaxonomy', { type: 'Topic', name: 'Water' })).result as { id: number };
  const query = `mutation {
    one: createTaxonomy(input: { type: "Topic", name: "Locks", parent: ${id} }) { parent { name } }
    other: createTaxonomy(input: { type: "Topic", name: "Weirs", parent: ${id} }) { parent { name } }
  }`;
  expect((await gql(app, { token, site: 'a1', query })).error).toBeNull();
});

test('a password is changed', async () => {
  const input = { current: PASSWORD, new: 'a barge full of oranges' };
  expect((await call('cmsUser/changeOwnPassword', input)).result).toBe(true);
});
