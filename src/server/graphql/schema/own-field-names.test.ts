/** Fields of a content type whose names the product has since given to other fields. */
import { GraphQLInt, GraphQLString } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { registry } from '#server/registry.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { ownFieldNames } from './own-field-names.ts';

/** `images` is a common field of all content, `speakers` a field of webinars, both of other kinds. */
const voyage: ContentType = {
  name: 'Voyage',
  label: 'Voyage',
  pluralLabel: 'Voyages',
  editKey: 'voyage',
  layoutKey: 'voyage',
  address: 'path',
  fields: {
    images: integer({ label: 'Images taken' }),
    speakers: integer({ label: 'Loudspeakers' }),
    vessel: text({ label: 'Vessel' }),
  },
  structuredData: () => ({}),
  examples: [],
};

const { app, services, world, close } = await buildTestWorld({
  registry: { ...registry, contentTypes: new Map([...registry.contentTypes, ['Voyage', voyage]]) },
});
afterAll(close);

const site = world.sites.a1;
const values = { name: 'Around the cape', images: 12, speakers: 2, vessel: 'Quay Star' };
const made = await makeContent(services, site, { type: 'Voyage', published: true, values });
const token = await login(app, world.a.users.admin.username);

test('stored and custom queries return them under names with the type', async () => {
  const expected = { imagesOfVoyage: 12, speakersOfVoyage: 2, vessel: 'Quay Star', images: null };
  const stored = await gql(app, { id: 'getContent', input: { id: made.id }, host: site.host });
  expect(stored.error).toBeNull();
  expect(stored.data).toMatchObject({ getContent: { __typename: 'Voyage', ...expected } });
  const query = `{ getContent(input: { id: ${made.id} }) { ... on Voyage { imagesOfVoyage speakersOfVoyage vessel } } }`;
  const custom = await gql(app, { query, token, site: site.key });
  expect(custom.data).toEqual({
    getContent: { imagesOfVoyage: 12, speakersOfVoyage: 2, vessel: 'Quay Star' },
  });
});

test('other types have the fields of the product under their names', async () => {
  const webinar = await makeContent(services, site, {
    type: 'Webinar',
    published: true,
    values: { name: 'Steering by night' },
  });
  const { error, data } = await gql(app, { id: 'getContent', input: { id: webinar.id }, host: site.host });
  expect(error).toBeNull();
  expect(data).toMatchObject({
    getContent: { __typename: 'Webinar', name: 'Steering by night', images: null, speakers: null },
  });
});

test('a new name that the type has, too, is not used twice', () => {
  const fields = { images: integer({ label: 'Images' }), imagesOfVoyage: integer({ label: 'Other' }) };
  const names = ownFieldNames([{ ...voyage, fields }], { images: { type: GraphQLString } }, () => GraphQLInt);
  expect([...(names.get('Voyage')?.values() ?? [])]).toEqual(['imagesOfVoyageField', 'imagesOfVoyage']);
});
