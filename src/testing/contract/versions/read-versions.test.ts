/**
 * What a program reads as the version of a record, its changes accept: as a number or as text, in every operation that takes
 * one, of every entity.
 */
import { randomUUID } from 'node:crypto';
import { getNamedType, isInputObjectType, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Entity } from '#model/define-entity.ts';
import { snakeCase } from '#model/field.ts';
import { registry } from '#server/registry.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { gql, login, type GraphqlAnswer } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { operationOf } from '../tenancy/tenancy-derived.ts';
import { targetMaker } from '../targets.ts';

const subject = await buildTestWorld();
const { app, api, services, database, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
const editor = await login(app, world.a.users.editor.username);
const key = (
  await makeApiKey(services, a1, { permissions: ['manage_content', 'publish_content'], origins: [] })
).secret;
await targetMaker(subject, world)(a1);
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const call = (id: string, input: Record<string, unknown>, as = key) =>
  gql(app, { id, input, token: as, site: 'a1' });
const ask = (query: string, variables: Record<string, unknown> = {}, as = key) =>
  gql(app, { query, variables, token: as, site: 'a1' });

/** IDs of rows of the history, and the version of a text that readers agree to. */
const OTHER_VERSIONS = new Set([
  'GetContentPreviewInput',
  'GetContentVersionInput',
  'GetRecordVersionInput',
  'NameContentVersionInput',
  'SiteConsentsInput',
]);

test('every input named version accepts both forms', () => {
  const types = Object.values(api.schema.getTypeMap()).filter(isInputObjectType);
  const inputs = types.flatMap((type) => {
    const { version } = type.getFields();
    return version && !OTHER_VERSIONS.has(type.name) ? [{ type: type.name, version }] : [];
  });
  expect(inputs.length).toBeGreaterThan(35);
  const strict = inputs.filter(({ version }) => version.extensions['isVersion'] !== true);
  expect(strict.map(({ type }) => type)).toEqual([]);
});

interface ReadItem {
  id: number;
  version: number;
  documentVersion: string;
}

/** A new item as a program reads it: a published one without unpublished changes, or a draft. */
async function readItem(publish: boolean): Promise<ReadItem> {
  const { result, body } = await call('upsertContent', {
    type: 'Company',
    site: a1.id,
    externalId: randomUUID(),
    values: { name: 'Quay & Co' },
    publish,
  });
  expect(result, body).not.toBeNull();
  return reloadItem((result as { id: number }).id);
}

async function reloadItem(id: number): Promise<ReadItem> {
  const { result } = await ask(
    `{ getContent(input: { id: ${id}, status: "any" }) { id version documentVersion } }`,
  );
  return result as ReadItem;
}

const FORMS: Record<string, (item: ReadItem) => unknown> = {
  'the number': ({ version }) => version,
  'the number as text': ({ version }) => String(version),
  documentVersion: ({ documentVersion }) => documentVersion,
};

/** What each operation on an item needs in addition to its ID and version. */
const ON_ITEMS: Record<
  string,
  {
    isPublished: boolean;
    more?: (id: number) => Promise<Record<string, unknown>>;
    /** A command that has to precede the operation. */
    after?: string;
  }
> = {
  saveContent: { isPublished: true, more: async () => ({ changes: { name: 'Quay Limited' } }) },
  publishContent: { isPublished: false },
  unpublishContent: { isPublished: true },
  deleteContent: { isPublished: true },
  undoContentCommand: { isPublished: true, after: 'unpublishContent' },
  discardContentChanges: { isPublished: true },
  submitContentForReview: { isPublished: false },
  restoreContentVersion: {
    isPublished: true,
    more: async (id) => {
      const { result } = await call('getContentVersions', { id });
      return { from: (result as { versions: { id: number }[] }).versions[0]?.id };
    },
  },
};

test('all operations on a version of an item are tested', () => {
  const { Mutation } = api.schema.getTypeMap();
  const fields = Object.values((Mutation as GraphQLObjectType).getFields());
  const taking = fields.filter(({ args: [input] }) => {
    const type = getNamedType(input?.type);
    const version = isInputObjectType(type) ? type.getFields()['version'] : undefined;
    return version?.extensions['isVersion'] === true && getNamedType(version.type).name === 'String';
  });
  const names = taking.map(({ name }) => name);
  expect(names.sort()).toEqual([...Object.keys(ON_ITEMS), 'upsertContent'].sort());
});

describe.each(Object.entries(ON_ITEMS))(
  '%s',
  (operation, { isPublished, more = async () => ({}), after }) => {
    const readPrepared = async () => {
      const item = await readItem(isPublished);
      if (!after) return item;
      const { error, body } = await call(after, { id: item.id, version: item.documentVersion });
      expect(error, body).toBeNull();
      return reloadItem(item.id);
    };

    test.each(Object.entries(FORMS))('accepts %s', async (_, form) => {
      const item = await readPrepared();
      const input = { id: item.id, version: form(item), ...(await more(item.id)) };
      const { error, body } = await call(operation, input);
      expect(error, body).toBeNull();
    });

    test('returns STALE_VERSION for an earlier number, and for a number while there are unpublished changes', async () => {
      const item = await readPrepared();
      const input = { id: item.id, version: item.version, ...(await more(item.id)) };
      const changes = { name: 'By a person' };
      const saved = await call(
        'saveContent',
        { id: item.id, version: item.documentVersion, changes },
        editor,
      );
      expect(saved.error).toBeNull();
      const { error } = await call(operation, input);
      expect(error?.extensions).toMatchObject({
        code: 'CONFLICT',
        reason: 'STALE_VERSION',
        version: `${item.version}.1`,
        editor: 'Robin editor',
      });
      const earlier = await call(operation, { ...input, version: item.version - 1 });
      expect(earlier.error?.extensions['reason']).toBe('STALE_VERSION');
    });
  },
);

describe('upserts', () => {
  const record = (externalId: string) => ({
    type: 'Company',
    site: a1.id,
    externalId,
    values: { name: 'Locks' },
  });

  test.each(Object.entries(FORMS))('accept %s', async (_, form) => {
    const externalId = randomUUID();
    const made = await call('upsertContent', { ...record(externalId), publish: true });
    const { id } = made.result as ReadItem;
    const change = { ...record(externalId), values: { name: 'Sluices' }, publish: true };
    const one = await call('upsertContent', { ...change, version: form(await reloadItem(id)) });
    expect(one.error, one.body).toBeNull();
    const next = { ...change, values: { name: 'Weirs' }, version: form(await reloadItem(id)) };
    const { result } = await call('upsertContents', { records: [next] });
    expect(result).toMatchObject({ results: [{ outcome: 'changed' }] });
    const stale = await call('upsertContents', { records: [next] });
    expect(stale.result).toMatchObject({ results: [{ outcome: 'refused', reason: 'STALE_VERSION' }] });
  });
});

describe('a free text', () => {
  const published = async () => {
    const { id, version } = await readItem(true);
    return { id, version };
  };

  test.each(['a number', 'text'])('contains a version as %s', async (form) => {
    const { id, version } = await published();
    const given = form === 'text' ? `"${version}"` : String(version);
    const { error } = await ask(`mutation { deleteContent(input: { id: ${id}, version: ${given} }) { id } }`);
    expect(error).toBeNull();
  });

  test.each(['Int!', 'String!', 'ID!', 'Int = 1', 'String = "1"'])(
    'declares its variable as %s',
    async (type) => {
      const { id, version } = await published();
      const query = `mutation ($id: Int!, $version: ${type}) {
      deleteContent(input: { id: $id, version: $version }) { id } }`;
      const { error, body } = await ask(query, {
        id,
        version: type.startsWith('Int') ? String(version) : version,
      });
      expect(error, body).toBeNull();
    },
  );

  test('contains versions of settings as text', async () => {
    const read = await ask(`{ getSite(input: { id: ${a1.id} }) { version } }`, {}, token);
    const { version } = read.result as { version: number };
    for (const [declared, given] of [
      ['', `"${version}"`],
      ['($version: String!)', '$version'],
    ]) {
      const query = `mutation ${declared} { updateSite(input: { id: ${a1.id}, version: ${given}, changes: {} }) { version } }`;
      const { result, body } = await ask(query, { version: String(version) }, token);
      expect(result, body).toEqual({ version });
    }
  });
});

test('a version that the API never returns is refused by its field', async () => {
  const { id } = await readItem(true);
  for (const version of ['two', '2.x', '-1']) {
    const { error } = await call('deleteContent', { id, version });
    expect(error?.extensions).toMatchObject({
      reason: 'VALUES_INVALID',
      fields: { version: 'Version must be a version that the API returned, such as “2.1” or 2.' },
    });
  }
});

test('readers get no documentVersion', async () => {
  const { id } = await readItem(true);
  const { secret } = await makeApiKey(services, a1, { permissions: ['read_published'] });
  const { result } = await ask(`{ getContent(input: { id: ${id} }) { id documentVersion } }`, {}, secret);
  expect(result).toEqual({ id, documentVersion: null });
});

const updated = [...registry.entities.values()]
  .map(({ entity }) => entity)
  .filter(({ operations }) => operations.includes('update'));

/** A record of the entity on the site of the test, as the database has it. */
async function recordOf(entity: Entity): Promise<{ id: number; version: number } | undefined> {
  const site = entity.tenancy === 'site' ? `and site_id = ${a1.id}` : '';
  const present = entity.hasTrash ? 'and trashed is null' : '';
  const [row] = await database.superuser<{ id: number; version: number }>(
    `select id, version from "${snakeCase(entity.name)}" where organisation_id = $1 ${site} ${present} order by id desc limit 1`,
    [world.a.id],
  );
  return row;
}

test.each(updated.map((entity) => [entity.name, entity] as const))(
  'a version of %s is accepted as a number and as text',
  async (name, entity) => {
    const update = operationOf('update', entity);
    const texts: ((id: number, version: number) => Promise<GraphqlAnswer>)[] = [
      (id, version) => call(update, { id, version, changes: {} }, token),
      (id, version) => call(update, { id, version: String(version), changes: {} }, token),
      (id, version) =>
        ask(
          `mutation { ${update}(input: { id: ${id}, version: "${version}", changes: {} }) { id } }`,
          {},
          token,
        ),
    ];
    for (const send of texts) {
      const record = await recordOf(entity);
      expect(record, name).toBeDefined();
      const { error, body } = await send(record?.id ?? 0, record?.version ?? 0);
      expect(error, body).toBeNull();
    }
  },
);

test('an earlier version of a record is refused as text, too', async () => {
  const input = { id: a1.sections.news, version: '99', changes: { name: 'Harbour' } };
  const { error } = await call('updateWebsiteSection', input, token);
  expect(error?.extensions['reason']).toBe('STALE_VERSION');
});
