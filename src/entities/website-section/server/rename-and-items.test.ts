/** Renaming a section never takes an item's own path, for the section or for those below it. */
import { afterAll, expect, test } from 'vitest';
import { websiteSection } from '#entities/website-section/entity.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const make = (name: string, parent: number | null = null) =>
  services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.create(websiteSection, { site: a1.id, name, parent }),
  );
const rename = ({ id, version }: { id: number; version: number }, name: string) =>
  services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.update(websiteSection, { id, version, changes: { name } }),
  );

test('the path of an item stays the item’s when the section above a path like it is renamed', async () => {
  const values = { name: 'Locks of the west', primarySection: a1.sections.news, alias: 'canals/west' };
  await makeContent(services, a1, { published: true, values });
  const elsewhere = { ...values, primarySection: a2.sections.news, alias: 'streams/west' };
  await makeContent(services, a2, { published: true, values: elsewhere });
  const above = await make('Rivers');
  await make('West', above.id);
  await expect(rename(above, 'Canals')).rejects.toMatchObject({
    extensions: {
      fields: {
        name: '“Locks of the west” is already at /canals/west, where the section “West” below it would be. Choose another name or parent section, or write the alias by hand.',
      },
    },
  });
  const page = await app.inject({ url: '/canals/west', headers: { host: a1.host } });
  expect([page.statusCode, page.body.includes('Locks of the west')]).toEqual([200, true]);
  expect((await rename(above, 'Streams')).alias).toBe('streams');
});
