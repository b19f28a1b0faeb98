/**
 * Sections form a tree of URLs: changes that would break the tree or a URL are refused at their field and
 * have no effect.
 */
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

interface Section {
  id: number;
  version: number;
  alias: string;
}

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
const create = (values: Record<string, unknown>) =>
  call('createWebsiteSection', { site: a1.id, name: 'Berths', ...values });
const make = async (name: string, parent?: number) => (await create({ name, parent })).result as Section;
const update = ({ id, version }: Section, changes: Record<string, unknown>) =>
  call('updateWebsiteSection', { id, version, changes });
const fieldsOf = (answer: { error: { extensions: Record<string, unknown> } | null }) =>
  answer.error?.extensions['fields'];
const parentsOf = (...ids: number[]) =>
  database.superuser<{ parent_id: number | null }>(
    'select parent_id from website_section where id = any ($1) order by id',
    [ids],
  );

test('a section is not moved below itself, nor below one of its descendants', async () => {
  const top = await make('Docks');
  const middle = await make('Dry docks', top.id);
  const low = await make('Slipways', middle.id);
  for (const parent of [top, middle, low]) {
    const answer = await update(top, { parent: parent.id });
    expect([answer.code, fieldsOf(answer)]).toEqual([
      'BAD_USER_INPUT',
      { parent: 'Choose a section that is not below this one.' },
    ]);
  }
  expect(await parentsOf(top.id, middle.id, low.id)).toEqual([
    { parent_id: null },
    { parent_id: top.id },
    { parent_id: middle.id },
  ]);
});

test('two sections put below each other at one moment: one of them is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await make(`Inner ${round}`), await make(`Outer ${round}`)];
    const codes = (
      await Promise.all([update(one, { parent: other.id }), update(other, { parent: one.id })])
    ).map(({ code }) => code);
    expect(codes.sort()).toEqual(['BAD_USER_INPUT', null].sort());
  }
});

test('sections are nested at most six deep, those of a moved subtree included', async () => {
  const refused = { parent: 'Sections may be nested at most 6 deep.' };
  let deepest = await make('Level 1');
  const levels = [deepest];
  for (let depth = 2; depth <= 6; depth += 1)
    levels.push((deepest = await make(`Level ${depth}`, deepest.id)));
  expect(fieldsOf(await create({ name: 'Level 7', parent: deepest.id }))).toEqual(refused);
  const branch = await make('Branch');
  await make('Twig', branch.id);
  expect(fieldsOf(await update(branch, { parent: levels[4]?.id }))).toEqual(refused);
  expect((await update(branch, { parent: levels[3]?.id })).code).toBeNull();
});

test('a parent on another site, or an unknown one, is refused', async () => {
  expect(fieldsOf(await create({ parent: a2.sections.news }))).toHaveProperty('parent');
  expect(fieldsOf(await create({ parent: 1_999_999_991 }))).toHaveProperty('parent');
});

test('an address of the site itself is refused, made from the name or by hand', async () => {
  expect(fieldsOf(await create({ name: 'Search' }))).toEqual({
    name: '“/search” is a reserved URL of the site. Choose another.',
  });
  for (const alias of ['admin', 'graphql', 'media', 'print', '12345678'])
    expect(fieldsOf(await create({ manualAlias: true, alias })), alias).toEqual({
      alias: `“/${alias}” is a reserved URL of the site. Choose another.`,
    });
  expect(fieldsOf(await create({ manualAlias: true }))).toEqual({ alias: 'Alias is required.' });
  expect(fieldsOf(await create({ name: 'News' }))).toBeDefined();
});

test('a URL of another section is refused with its name, at its source field', async () => {
  await make('Graving docks');
  const again = await create({ name: 'Graving  docks!' });
  expect([again.code, fieldsOf(again)]).toEqual([
    'BAD_USER_INPUT',
    {
      name: '“Graving docks” is already at /graving-docks. Choose another name or parent section, or write the alias by hand.',
    },
  ]);
  const byHand = await create({ name: 'Dry work', manualAlias: true, alias: 'graving-docks' });
  expect(fieldsOf(byHand)).toEqual({
    alias: '“Graving docks” is already at /graving-docks. Choose another alias.',
  });
  const other = await make('Wet docks');
  const renamed = await update(other, { name: 'Graving docks' });
  expect(Object.keys(fieldsOf(renamed) as object)).toEqual(['name']);
  expect((await update(other, { description: 'Afloat' })).code).toBeNull();
});

test('a section with sections below it, with items, or named by a menu or layout is not deleted', async () => {
  const top = await make('Cranes');
  const below = await make('Gantries', top.id);
  const remove = (id: number) => call('deleteWebsiteSection', { id });
  expect(await remove(top.id)).toMatchObject({
    code: 'CONFLICT',
    error: { message: '“Cranes” is used in one place. Remove it there first.' },
  });
  const item = await makeContent(services, a1, { values: { name: 'Lifted', primarySection: below.id } });
  expect((await remove(below.id)).code).toBe('CONFLICT');
  expect((await remove(a1.sections.news)).code).toBe('CONFLICT');
  expect(await parentsOf(top.id, below.id)).toEqual([{ parent_id: null }, { parent_id: top.id }]);
  const document = (await call('getContentDocument', { id: item.id })).result as Record<string, unknown>;
  expect(document['values']).toMatchObject({ primarySection: below.id });
});

test('a section with more descendants than one request can rename retains its URL, with an explanation', async () => {
  const [top, other] = [await make('Canals'), await make('Waterways')];
  await database.superuser(
    `insert into website_section (organisation_id, site_id, name, alias, system_alias, parent_id)
     select organisation_id, site_id, 'C' || i, 'canals/c' || i, 'canals/c' || i, id
     from website_section, generate_series(1, 1001) i where id = $1`,
    [top.id],
  );
  const sentence =
    'The addresses of more than 1,000 sections below “Canals” would change with its own. Set the URL yourself to keep /canals, or move some subsections first.';
  expect(fieldsOf(await update(top, { name: 'Old canals' }))).toEqual({ name: sentence });
  expect(fieldsOf(await update(top, { parent: other.id }))).toEqual({ parent: sentence });
  const renamed = await update(top, { name: 'Old canals', manualAlias: true, alias: 'canals' });
  expect(renamed.result).toMatchObject({ name: 'Old canals', alias: 'canals' });
});
