/**
 * What modules add to entities of core, in the form, the API, imports, history and rows, and how much of it
 * remains if a module is off.
 */
import { afterAll, afterEach, expect, test } from 'vitest';
import { presentFields } from '#admin/generic/form/form-values.ts';
import { layoutOf } from '#entities/content/admin/editor/document-shape.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { contentTypes } from '#registry/content-types.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { modules } from '#registry/modules.ts';
import { describeTargets } from '#server/import/index.ts';
import { registry } from '#server/registry.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const ask = (id: string, input: Record<string, unknown>) =>
  gql(app, { id, input, token: admin, site: a1.key });
afterAll(subject.close);
afterEach(() => switchModules({}));

async function switchModules(chosen: Record<string, boolean>): Promise<void> {
  await services.write(systemOf(a1.organisationId, [a1.id]), async (work) => {
    await work.db
      .updateTable('site')
      .set({ modules: JSON.stringify(chosen) })
      .where('id', '=', a1.id)
      .execute();
    work.tags.add('sites').add(`site:${a1.id}`);
  });
}

/** Before anything is saved. */
const documentOf = async (id: number) => {
  const { result, error } = await ask('getContentDocument', { id });
  expect(error).toBeNull();
  return result as { version: string };
};

const ALL = modules.map(({ key }) => key);
const without = (key: string) => ALL.filter((each) => each !== key);
const article = contentTypes.find(({ name }) => name === 'Article');
if (!article) throw new Error('The type this test uses is gone.');
const groupsOf = (modulesOn: readonly string[]) => layoutOf(article, modulesOn).side.map(({ key }) => key);

const OFF = (label: string, module: string) =>
  `${label} belongs to ${module}, which is off on this site. Leave it out.`;

test('the form of an item has the groups of modules in their places, without those of modules that are off', () => {
  expect(groupsOf(ALL).slice(-5)).toEqual(['search', 'newsletters', 'readers', 'sites', 'internal']);
  expect(groupsOf(without('newsletters')).slice(-4)).toEqual(['search', 'readers', 'sites', 'internal']);
  expect(groupsOf(without('memberships'))).not.toContain('readers');
  const section = Object.keys(presentFields(websiteSection.fields, without('memberships')));
  expect(Object.keys(websiteSection.fields).filter((key) => !section.includes(key))).toEqual([
    'registrationRequired',
    'requiredMemberships',
    'survey',
    'openToEveryone',
  ]);
});

test('every field of an extension is one that imports may fill, and its column is in the table', async () => {
  const targets = new Map(
    describeTargets({ registry }).map(({ name, fields }) => [name, fields.map(({ key }) => key)]),
  );
  for (const { entity, fields } of entityExtensions) {
    const target = entity === 'content' ? 'Article' : entity;
    expect(targets.get(target)).toEqual(expect.arrayContaining(Object.keys(fields)));
  }
  const { rows } = await services.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'content'",
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['newsletter_name', 'required_memberships_ids', 'survey_id']),
  );
});

test('values are written, read and shown in the history by their labels', async () => {
  const { id } = await makeContent(services, a1, { published: true });
  const document = await documentOf(id);
  const changes = { newsletterName: 'Locks close', registrationRequired: true };
  const base = { newsletterName: null, registrationRequired: null };
  const saved = await ask('saveContent', { id, version: document.version, changes, base });
  expect(saved.error).toBeNull();
  const { version } = saved.result as { version: string };
  expect((await ask('publishContent', { id, version })).error).toBeNull();
  expect((await ask('getContent', { id })).result).toMatchObject(changes);
  const { result } = await ask('getHistoryList', { entity: 'content' });
  expect(JSON.stringify(result)).toContain('Title in newsletters');
  expect(JSON.stringify(result)).toContain('Logged-in readers only');
});

test('people may not set values together that the check of the extension refuses, and the product may', async () => {
  const both = { registrationRequired: true, openToEveryone: true };
  const { error } = await ask('createContent', {
    type: 'Article',
    site: a1.id,
    values: { name: 'Both', ...both },
  });
  expect(error?.extensions['fields']).toEqual({
    openToEveryone: 'Content can’t be open to everyone and restricted. Choose one.',
  });
  const section = await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.create(websiteSection, { site: a1.id, name: 'Both', ...both }),
  );
  expect(section).toMatchObject(both);
});

test('a site that has the module off neither reads nor writes its fields, and stored values do not act', async () => {
  const { id } = await makeContent(services, a1, {
    published: true,
    values: { newsletterName: 'Locks close', openToEveryone: true },
  });
  await switchModules({ newsletters: false, memberships: false });
  expect((await ask('getContent', { id })).result).toMatchObject({
    newsletterName: null,
    openToEveryone: null,
  });
  const refused = {
    newsletterName: OFF('Title in newsletters', 'Newsletters'),
    openToEveryone: OFF('Free to read', 'Memberships'),
  };
  const values = { newsletterName: 'Other', openToEveryone: false };
  const created = await ask('createContent', {
    type: 'Article',
    site: a1.id,
    values: { name: 'New', ...values, openToEveryone: true },
  });
  expect(created.error?.extensions['fields']).toEqual(refused);
  const { version } = await documentOf(id);
  const changed = await ask('saveContent', { id, version, changes: values, base: {} });
  expect(changed.error?.extensions['fields']).toEqual(refused);
  const section = await ask('createWebsiteSection', { site: a1.id, name: 'New', registrationRequired: true });
  expect(section.error?.extensions['fields']).toEqual({
    registrationRequired: OFF('Logged-in readers only', 'Memberships'),
  });
  const plain = await ask('createContent', {
    type: 'Article',
    site: a1.id,
    values: { name: 'New', newsletterName: null, openToEveryone: false, requiredMemberships: [] },
  });
  expect(plain.error).toBeNull();

  await switchModules({});
  expect((await ask('getContent', { id })).result).toMatchObject({
    newsletterName: 'Locks close',
    openToEveryone: true,
  });
});

test('the data of a page has what a module adds to it where the module is on, and null where it is off', async () => {
  const { id } = await makeContent(services, a1, { published: true, values: { registrationRequired: true } });
  const { headers } = await app.inject({ url: `/${id}`, headers: { host: a1.host } });
  const added = async () => {
    const { result } = await ask('getWebsiteLayoutPage', {
      alias: String(headers.location),
      useCache: false,
    });
    const { page } = result as { page: Record<string, unknown> };
    return [page['userRegistration'], page['membership'], page['zmagId']];
  };
  expect(await added()).toEqual([{ isRequired: true }, [], null]);
  await switchModules({ memberships: false });
  expect(await added()).toEqual([null, null, null]);
});
