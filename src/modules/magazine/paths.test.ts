/** Paths of the magazine's pages: they are reserved, and old URLs may redirect to them. */
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { importInto } from '#testing/imports.ts';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { magazineIssue } from './entities/magazine-issue/entity.ts';
import { magazinePublication } from './entities/magazine-publication/entity.ts';

const { app, services, world, close } = await buildTestWorld();
const { a1, a2 } = world.sites;
afterAll(close);

const { quay, may } = await services.write(systemOf(world.a.id, [a1.id]), async ({ records }) => {
  const publication = await records.create(magazinePublication, { site: a1.id, name: 'Quay & Crane' });
  await records.create(magazinePublication, { site: a1.id, name: 'Secret Sheet', active: false });
  const issue = await records.create(magazineIssue, {
    site: a1.id,
    publication: publication.id,
    name: 'May 2026',
    mailDate: '2026-05-01T06:00:00Z',
  });
  return { quay: publication, may: issue };
});

const withPath = (alias: string, site = a1) =>
  makeContent(services, site, { published: true, values: { name: 'An item', alias } });

test('an item cannot have the path of a page of the magazine', async () => {
  for (const path of [
    'magazine',
    'magazine/quay-crane',
    'magazine/quay-crane/2026',
    `magazine/${may.id}/may-2026`,
  ])
    await expect(withPath(path), path).rejects.toMatchObject({
      extensions: { fields: { alias: `“/${path}” is already a page of the site. Choose another.` } },
    });
  expect(quay.alias).toBe('quay-crane');
});

test('paths below it without a page are free, and those of another site', async () => {
  for (const path of [
    'magazine/secret-sheet',
    'magazine/quay-crane/2019',
    'magazine/quay-crane/0000',
    'magazine/quay-crane/2026/index',
    'magazine/999999',
  ])
    expect((await withPath(path)).alias).toBe(path);
  expect((await withPath('magazine/quay-crane', a2)).alias).toBe('magazine/quay-crane');
});

test('imported redirects target pages of the magazine, and those without a page are left out', async () => {
  const to = ['/magazine', '/magazine/quay-crane', `/magazine/${may.id}/may-2026`, '/magazine/never-printed'];
  const report = await importInto(services, a1, {
    folder: import.meta.dirname,
    mapping: parseMapping({
      name: 'Old magazine',
      sources: [
        {
          key: 'redirects',
          format: 'inline',
          records: to.map((target, index) => ({ from: `/old-magazine-${index}`, to: target })),
          target: 'websiteRedirect',
          recordKey: 'from',
          fields: { from: 'from', to: 'to' },
        },
      ],
    }),
  });
  expect(report.totals).toMatchObject({ created: 3, skipped: 1 });
  for (const [index, target] of to.slice(0, 3).entries()) {
    const { statusCode, headers } = await app.inject({
      url: `/old-magazine-${index}`,
      headers: { host: a1.host },
    });
    expect([statusCode, headers.location]).toEqual([301, target]);
    expect((await app.inject({ url: target, headers: { host: a1.host } })).statusCode).toBe(200);
  }
});
