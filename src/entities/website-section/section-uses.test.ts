/** Before users delete a section or a term, they see the records that use it. */
import { afterAll, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

test('records that use a section or a term are counted like in the refusal of its deletion', async () => {
  const call = (id: string, input: object) => gql(app, { token, site: 'a1', id, input: { ...input } });
  const kinds = [
    {
      made: await call('createWebsiteSection', { site: world.sites.a1.id, name: 'Quays' }),
      valuesOf: (id: number) => ({ primarySection: id }),
      uses: 'getSectionUses',
      deletion: 'deleteWebsiteSection',
    },
    {
      made: await call('createTaxonomy', { name: 'Quays', type: 'Topic' }),
      valuesOf: (id: number) => ({ taxonomy: [id] }),
      uses: 'getTermUses',
      deletion: 'deleteTaxonomy',
    },
  ];
  for (const { made, valuesOf, uses, deletion } of kinds) {
    const { id } = made.result as { id: number };
    expect((await call(uses, { id })).result).toEqual({ records: [], totalCount: 0 });
    const values = { name: 'At the quay', ...valuesOf(id) };
    const item = await makeContent(services, world.sites.a1, { values });
    expect((await call(uses, { id })).result).toEqual({
      records: [{ entity: 'content', label: 'Article', id: item.id, name: 'At the quay' }],
      totalCount: 1,
    });
    const refused = await call(deletion, { id });
    expect(refused.code).toBe('CONFLICT');
    expect(JSON.stringify(refused)).toContain('one place');
  }
  expect((await call('getSectionUses', { id: 99_999_999 })).code).toBe('NOT_FOUND');
});
