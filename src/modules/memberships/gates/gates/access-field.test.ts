/** `access` of content: whether the reader of a program gets the whole item, and why not. */
import { afterAll, expect, test } from 'vitest';
import { membership } from '#modules/memberships/orders/entities/membership/entity.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, api, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const body = { v: 1, content: ['The tide turned.', 'Nobody cast off.', 'The pilot slept.'].map(paragraph) };
const make = async (name: string, values: object = {}) =>
  (await makeContent(services, a1, { published: true, values: { name, body, ...values } })).id;

const { id: membershipId } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  work.records.create(membership, { site: a1.id, title: 'Pilots' }),
);
const holder = await makeReader(services, a1, { membershipId });
const other = await makeReader(services, a1);
const { secret } = await makeApiKey(services, a1, { permissions: ['read_published'] });
const free = await make('Open water');
const forPilots = await make('Pilots only', { requiredMemberships: [membershipId] });
const forReaders = await make('Readers only', { registrationRequired: true });

const ACCESS = 'access { state reason gate ungatedParagraphs requires }';

/** What a program with a key reads of an item, for a reader or an anonymous visitor. */
async function read(id: number, reader?: { token: string }) {
  const headers = reader && { 'x-site-user': `Bearer ${services.readers.sealed(reader.token)}` };
  const query = `{ getContent(input: { id: ${id} }) { body ${ACCESS} } }`;
  const { error, result } = await gql(app, { query, token: secret, site: 'a1', ...(headers && { headers }) });
  expect(error).toBeNull();
  const { body: text, access } = result as { body: { content: unknown[] }; access: object };
  return { paragraphs: text.content.length, ...access };
}

const WHOLE = { paragraphs: 3, state: 'open', reason: null, ungatedParagraphs: null };
const CUT = { paragraphs: 1, state: 'gated', ungatedParagraphs: 1 };

test('an item without a gate is open, and requires nothing', async () => {
  expect(await read(free)).toEqual({ ...WHOLE, gate: null, requires: null });
});

test('a gated item has the reason, what opens it, and whether this reader gets all of it', async () => {
  const requires = { membershipIds: [membershipId] };
  const gated = { ...CUT, gate: 'membership', requires };
  expect(await read(forPilots)).toEqual({ ...gated, reason: 'membershipRequired' });
  expect(await read(forPilots, other)).toEqual({ ...gated, reason: 'membershipMissing' });
  expect(await read(forPilots, holder)).toEqual({ ...WHOLE, gate: 'membership', requires });
  expect(await read(forReaders)).toMatchObject({ ...CUT, reason: 'registrationRequired' });
  expect(await read(forReaders, other)).toMatchObject({ ...WHOLE, gate: 'membership' });
});

test('lists have it for each item, and staff get all items whole', async () => {
  const query = `{ getContentStream(input: { paged: true }) { edges { node { id access { state } } } } }`;
  const states = async (token: string) => {
    const { result } = await gql(app, { query, token, site: 'a1' });
    const { edges } = result as { edges: { node: { id: number; access: { state: string } } }[] };
    return [free, forPilots, forReaders].map(
      (id) => edges.find(({ node }) => node.id === id)?.node.access.state,
    );
  };
  expect(await states(secret)).toEqual(['open', 'gated', 'gated']);
  const staff = await login(app, world.a.users.admin.username);
  expect(await states(staff)).toEqual(['open', 'open', 'open']);
});

test('stored operations do not select it, so that their answers stay as they were', () => {
  const selecting = [...api.byName.values()].filter(({ text }) => /\baccess \{/.test(text));
  expect(selecting.map(({ name }) => name)).toEqual([]);
});
