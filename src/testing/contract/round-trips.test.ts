/**
 * What a program reads of an item it can write back: every field that an editor fills in, of every content type, with the
 * `__typename` that clients with a cache add to all selections.
 */
import { randomUUID } from 'node:crypto';
import {
  getNamedType,
  isLeafType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
} from 'graphql';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { site } from '#entities/site/entity.ts';
import type { Field, Shape } from '#model/field.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { documentShape } from '#merge/document-shape.ts';
import { memberOfType } from '#records/typed-values.ts';
import { buildApi } from '#server/graphql/operations.ts';
import { fieldExamples } from '#registry/field-examples.ts';
import { operations } from '#registry/operations.server.ts';
import { registry } from '#server/registry.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { referenceValues } from './reference-values.ts';
import { targetMaker } from './targets.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);
const targets = await targetMaker(subject, world)(a1);
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

/** Selections within selections: as deep as a program may read. */
const DEPTH_MAX = 7;

const api = buildApi(registry, operations);

/** The field with all that can be read below it: of records their IDs only, of everything else all fields. */
function selected({ name, type }: GraphQLField<unknown, unknown>, depth = 0): string {
  const inner = getNamedType(type);
  if (isLeafType(inner)) return name;
  if (!isObjectType(inner)) return `${name} { __typename id }`;
  const fields = inner.getFields();
  const isRecord = 'id' in fields || depth >= DEPTH_MAX;
  const below = isRecord ? ['id'] : Object.values(fields).map((field) => selected(field, depth + 1));
  return `${name} { __typename ${below.join(' ')} }`;
}

/** Values of fields that no example and no reference to a record of the same site fits. */
const VALUES: Record<string, unknown[]> = {
  siteTexts: [[{ site: a2.id, name: 'On the sister site', isCanonical: false }]],
  youtubePlaylist: ['PLBCF2DAC6FFB574DE'],
};

/** An example of the field's kind that fits its options; undefined without one. */
function exampleOfKind({ kind, options }: Field): unknown {
  const examples = fieldExamples.find((known) => known.kind === kind.kind);
  const good = examples?.uses.flatMap((use) => use.good.map(({ given }) => given)) ?? [];
  return good.find((value) => kind.schema(options).safeParse(value).success);
}

/** Values of one field each: those of the examples of the type, those of the kind, and every reference. */
function valuesOf(type: ContentType, key: string, field: Field): unknown[] {
  const ofExamples = type.examples.flatMap((example) => (key in example ? [example[key]] : []));
  const references = referenceValues({ [key]: field }, targets).map((value) => value[key]);
  const fitting = exampleOfKind(field);
  return [...ofExamples, ...references, ...(fitting === undefined ? [] : [fitting]), ...(VALUES[key] ?? [])];
}

/** What an item of the type needs to be published. */
const requiredOf = (type: ContentType, alias: string) => ({
  ...type.examples[0],
  name: 'Round trip',
  ...(type.address === 'alias' && { alias }),
  ...(type.requiredToPublish?.includes('primaryImage') && {
    primaryImage: { asset: world.a.assetId },
    images: [{ image: { asset: world.a.assetId } }],
  }),
});

const typed = (type: ContentType, values: Record<string, unknown>) => ({ [memberOfType(type.name)]: values });
const call = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token, site: 'a1' });

interface Document {
  id: number;
  version: string;
  values: Record<string, unknown>;
}

/** What became of a value that was read as a program reads it, and saved again; null if it could not be stored at first. */
async function roundTrip(
  type: ContentType,
  { key, value, output }: { key: string; value: unknown; output: GraphQLField<unknown, unknown> },
): Promise<{ before: unknown; after: unknown } | null> {
  const externalId = randomUUID();
  const values = { ...requiredOf(type, externalId), [key]: value };
  const made = await call('upsertContent', {
    site: a1.id,
    externalId,
    publish: true,
    content: typed(type, values),
  });
  if (made.error) return null;
  const { id, version } = made.result as Document;
  const stored = (await call('getContentDocument', { id })).result as Document;
  const query = `{ getContent(input: { id: ${id} }) { ... on ${type.name} { ${selected(output)} } } }`;
  const read = await gql(app, { query, token, site: 'a1' });
  expect(read.error, key).toBeNull();
  const { [key]: back } = read.result as Record<string, unknown>;
  const saved = await call('saveContent', { id, version, content: typed(type, { [key]: back }) });
  expect(saved.error, `${key}: ${JSON.stringify(back)}`).toBeNull();
  return { before: stored.values[key], after: (saved.result as Document).values[key] };
}

const [article] = [...registry.contentTypes.values()].filter(({ name }) => name === 'Article');

describe.each([...registry.contentTypes.values()].map((type) => [type.name, type] as const))(
  '%s',
  (_, type) => {
    const shape: Shape = documentShape(content.fields, type);
    const readable = (api.schema.getType(type.name) as GraphQLObjectType).getFields();
    const writable = (api.schema.getType(`${type.name}Values`) as GraphQLInputObjectType).getFields();
    const common = new Set(article === type ? [] : Object.keys(content.fields));

    test('every field that can be written can be read under its name', () => {
      expect(Object.keys(writable).filter((name) => !(name in readable))).toEqual([]);
    });

    test('every field is written back as it was read, without a change', async () => {
      for (const [key, output] of Object.entries(readable)) {
        const field = shape[key];
        if (!(key in writable) || !field || common.has(key)) continue;
        const trips = [];
        for (const value of valuesOf(type, key, field)) {
          const trip = await roundTrip(type, { key, value, output });
          if (trip) trips.push(trip);
        }
        expect(trips.length, `No value of ${key} could be stored.`).toBeGreaterThan(0);
        for (const { before, after } of trips) expect(after, key).toEqual(before);
      }
    });
  },
);

/** Fields of a group; none for other kinds. */
function membersOf(field: Field | undefined): Shape {
  return (field?.options as { of?: Shape } | undefined)?.of ?? {};
}

/** Values of a setting: each reference, and an example of each member. */
function settingsOf(key: string, field: Field): unknown[] {
  const references = referenceValues({ [key]: field }, targets).map((value) => value[key]);
  const members = Object.entries(membersOf(field)).map(([name, member]) => ({
    [name]: exampleOfKind(member),
  }));
  return [...references, ...members, Object.assign({}, ...members) as unknown, exampleOfKind(field)];
}

describe('settings', () => {
  const fields: Shape = site.fields;
  const siteType = api.schema.getType('Site') as GraphQLObjectType;
  const groups = Object.entries(
    (api.schema.getType('SiteChangesInput') as GraphQLInputObjectType).getFields(),
  ).flatMap(([name]) => {
    const output = siteType.getFields()[name];
    return output && !isLeafType(getNamedType(output.type)) ? [output] : [];
  });

  const read = async (group: GraphQLField<unknown, unknown>) => {
    const query = `{ getSite(input: { id: ${a1.id} }) { version ${selected(group)} } }`;
    const { error, result } = await gql(app, { query, token, site: 'a1' });
    expect(error, group.name).toBeNull();
    return result as { version: number } & Record<string, unknown>;
  };
  const save = async (group: GraphQLField<unknown, unknown>, value: unknown) => {
    const { version } = await read(group);
    return call('updateSite', { id: a1.id, version, changes: { [group.name]: value } });
  };

  const writeBack = async (group: GraphQLField<unknown, unknown>) => {
    const { [group.name]: before } = await read(group);
    const { error } = await save(group, before);
    expect(error, `${group.name}: ${JSON.stringify(before)}`).toBeNull();
    expect((await read(group))[group.name], group.name).toEqual(before);
  };

  test('every group is written back as it was read, without a change', async () => {
    expect(groups.length).toBeGreaterThan(20);
    const never: string[] = [];
    for (const group of groups) {
      const field = fields[group.name];
      if (!field) continue;
      let count = 0;
      for (const value of settingsOf(group.name, field)) {
        if ((await save(group, value)).error) continue;
        count += 1;
        await writeBack(group);
      }
      if (count === 0) never.push(group.name);
    }
    expect(never).toEqual([]);
  });

  test('the groups of modules that are off are written back, too', async () => {
    const { modules: switches } = fields;
    const off = Object.fromEntries(Object.keys(membersOf(switches)).map((key) => [key, false]));
    const modules = groups.find(({ name }) => name === 'modules');
    expect((await save(modules as GraphQLField<unknown, unknown>, off)).error).toBeNull();
    for (const group of groups) await writeBack(group);
  });
});
