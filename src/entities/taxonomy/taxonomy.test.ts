import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { blocksRead, recordStatements } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';
import { hooks } from './server/hooks.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

interface Term {
  id: number;
  version: number;
  fullName: string;
  alias: string;
}

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
const create = async (input: Record<string, unknown>) =>
  (await call('createTaxonomy', { type: 'Topic', ...input })).result as Term;
const read = async (id: number) => (await call('getTaxonomy', { id })).result as Term;

test('a term contains the names of its ancestors, and a renamed one renames its descendants', async () => {
  const power = await create({ name: 'Power' });
  const shore = await create({ name: 'Shore power', parent: power.id });
  const plugs = await create({ name: 'Plugs & cables', parent: shore.id });
  expect(plugs).toMatchObject({ fullName: 'Power > Shore power > Plugs & cables', alias: 'plugs-cables' });
  await call('updateTaxonomy', { id: power.id, version: power.version, changes: { name: 'Energy' } });
  expect((await read(plugs.id)).fullName).toBe('Energy > Shore power > Plugs & cables');
});

test('descendants of a renamed term are in the history and found only by their new names', async () => {
  const above = await create({ name: 'Kelp' });
  const middle = await create({ name: 'Farms', parent: above.id });
  const below = await create({ name: 'Nets', parent: middle.id });
  await call('updateTaxonomy', { id: above.id, version: above.version, changes: { name: 'Seaweed' } });
  const found = async (search: string) => {
    const { edges } = (await call('getTaxonomyStream', { search })).result as { edges: { node: Term }[] };
    return edges.map(({ node }) => node.fullName).sort();
  };
  expect(await found('seaweed')).toEqual(['Seaweed', 'Seaweed > Farms', 'Seaweed > Farms > Nets']);
  expect(await found('kelp')).toEqual([]);
  const { changes } = (await call('getHistoryList', { entity: 'taxonomy', limit: 3 })).result as {
    changes: { recordId: number; event: string }[];
  };
  expect(changes.map(({ recordId }) => recordId).sort()).toEqual([above.id, middle.id, below.id].sort());
  expect(changes.find(({ recordId }) => recordId === below.id)).toMatchObject({
    event: 'Renamed with a term above',
  });
});

test('a term with more descendants than one request can rename retains its name, with an explanation', async () => {
  const top = await create({ name: 'Cargo' });
  await database.superuser(
    `insert into taxonomy (organisation_id, name, type, parent_id, full_name, alias)
     select organisation_id, 'C' || i, type, id, 'Cargo > C' || i, 'c' || i from taxonomy, generate_series(1, 1001) i
     where id = $1`,
    [top.id],
  );
  const answer = await call('updateTaxonomy', {
    id: top.id,
    version: top.version,
    changes: { name: 'Freight' },
  });
  expect([answer.code, answer.error?.extensions['fields']]).toEqual([
    'BAD_USER_INPUT',
    {
      name: 'The full names of more than 1,000 terms below “Cargo” would change with its own. Move some of them below another term first.',
    },
  ]);
  expect(await read(top.id)).toMatchObject({ name: 'Cargo', version: top.version });
});

test('a term cannot be below itself, below another type or deeper than six', async () => {
  const top = await create({ name: 'Top' });
  const below = await create({ name: 'Below', parent: top.id });
  const circle = await call('updateTaxonomy', {
    id: top.id,
    version: top.version,
    changes: { parent: below.id },
  });
  expect(circle.error?.extensions['fields']).toHaveProperty('parent');
  const mixed = await call('createTaxonomy', { name: 'Baltic', type: 'Region', parent: top.id });
  expect(mixed.error?.extensions['fields']).toEqual({ parent: 'Choose a term of the type Region.' });
  let parent = below.id;
  for (let depth = 3; depth <= 6; depth += 1) parent = (await create({ name: `Level ${depth}`, parent })).id;
  const deep = await call('createTaxonomy', { name: 'Level 7', type: 'Topic', parent });
  expect(deep.error?.extensions['fields']).toEqual({ parent: 'Terms may be nested at most 6 deep.' });
});

test('a term is not moved so that its subtree is too deep, and not by two concurrent moves into a circle', async () => {
  const update = ({ id, version }: Term, parent: number | undefined) =>
    call('updateTaxonomy', { id, version, changes: { parent } });
  const levels = [await create({ name: 'Depth 1' })];
  for (let depth = 2; depth <= 5; depth += 1)
    levels.push(await create({ name: `Depth ${depth}`, parent: levels.at(-1)?.id }));
  const branch = await create({ name: 'Branch' });
  await create({ name: 'Twig', parent: branch.id });
  expect((await update(branch, levels[4]?.id)).error?.extensions['fields']).toEqual({
    parent: 'Terms may be nested at most 6 deep.',
  });
  expect((await update(branch, levels[3]?.id)).code).toBeNull();
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await create({ name: `Inner ${round}` }), await create({ name: `Outer ${round}` })];
    const codes = (await Promise.all([update(one, other.id), update(other, one.id)])).map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes).toContain('BAD_USER_INPUT');
  }
});

test('a term with others below it is not deleted', async () => {
  const above = await create({ name: 'Above' });
  const below = await create({ name: 'Beneath', parent: above.id });
  const refused = await call('deleteTaxonomy', { id: above.id });
  expect([refused.code, refused.error?.message]).toEqual([
    'CONFLICT',
    '“Above” is used in one place. Remove it there first.',
  ]);
  expect(await read(below.id)).toMatchObject({ fullName: 'Above > Beneath' });
});

test('a picker finds terms by a part of their name, with literal signs, and only those offered', async () => {
  await create({ name: '100% electric' });
  await create({ name: 'Electric ferries' });
  await create({ name: 'Electric dreams', active: false });
  const match = async (input: Record<string, unknown>) => {
    const { edges } = (await call('matchTaxonomyStream', input)).result as {
      edges: { node: { name: string } }[];
    };
    return edges.map(({ node }) => node.name);
  };
  expect(await match({ phrase: 'electric' })).toEqual(['100% electric', 'Electric ferries']);
  expect(await match({ phrase: '0%', position: 'contains' })).toEqual(['100% electric']);
  expect(await match({ phrase: 'electric', position: 'starts' })).toEqual(['Electric ferries']);
  expect(await match({ phrase: 'electric', type: 'Region' })).toEqual([]);
});

test('a term in use is not deleted, with an explanation', async () => {
  const term = await create({ name: 'Dredging' });
  await makeContent(services, world.sites.a1, { values: { name: 'The mud', taxonomy: [term.id] } });
  const refused = await call('deleteTaxonomy', { id: term.id });
  expect(refused).toMatchObject({ code: 'CONFLICT' });
  expect(refused.error?.message).toContain('“Dredging” is used in one place');
});

test('the use of a term by a hundred thousand items is detected by reading a few', async () => {
  const term = await create({ name: 'Everywhere' });
  await database.superuser(
    `insert into reference select $1, 'content', 70000000 + i, 'taxonomy', 'taxonomy', $2::integer from generate_series(1, 100000) i`,
    [world.a.id, term.id],
  );
  await database.superuser('analyze reference');
  const statements = await recordStatements(services.pool, async () => {
    const refused = await call('deleteTaxonomy', { id: term.id });
    expect(refused.error?.message).toContain('“Everywhere” is used in more than 20 places');
  });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  let most = 0;
  for (const statement of statements.filter(({ text }) => text.includes('"reference"')))
    most = Math.max(most, await blocksRead(client, statement));
  await client.end();
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(100);
});

test('a term that differs from another only in case is refused with that term, also when both are created together', async () => {
  const first = await create({ name: 'Öre Sound' });
  const refused = await call('createTaxonomy', { name: 'öre sound', type: 'Topic' });
  expect([refused.code, refused.error?.extensions['reason']]).toEqual(['BAD_USER_INPUT', 'VALUE_TAKEN']);
  expect(refused.error?.extensions['fields']).toMatchObject({
    name: expect.stringContaining('“Öre Sound” already exists'),
  });
  const other = await create({ name: 'Oere Belt' });
  const renamed = { id: other.id, version: other.version, changes: { name: 'ÖRE SOUND' } };
  expect((await call('updateTaxonomy', renamed)).error?.extensions['reason']).toBe('VALUE_TAKEN');

  // The same term in another case, another type and another parent are accepted.
  const own = { id: first.id, version: first.version, changes: { name: 'Öre sound' } };
  expect((await call('updateTaxonomy', own)).code).toBeNull();
  expect((await call('createTaxonomy', { name: 'ÖRE SOUND', type: 'Region' })).code).toBeNull();
  const below = { name: 'ÖRE SOUND', type: 'Topic', parent: other.id };
  expect((await call('createTaxonomy', below)).code).toBeNull();

  const names = ['Kelp forest', 'KELP forest', 'Kelp Forest', 'kelp forest'];
  const answers = await Promise.all(names.map((name) => call('createTaxonomy', { name, type: 'Topic' })));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
});

test('an import that creates missing terms finds the one that differs only in case', async () => {
  const { id } = await create({ name: 'Shore Bollards' });
  const found = await services.write(systemOf(world.a.id, [world.sites.a1.id]), async (work) => {
    const imports = hooks.imports;
    let isTakenOver = false;
    const input = {
      target: 'taxonomy',
      siteId: world.sites.a1.id,
      values: { name: 'shore bollards', type: 'Topic' },
      tookOver: () => void (isTakenOver = true),
    };
    const record = await imports?.create?.(work, input as never);
    return { id: record?.id, isTakenOver };
  });
  expect(found).toEqual({ id, isTakenOver: true });
});
