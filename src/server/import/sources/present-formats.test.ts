/** Formats of a module are refused on a site that has the module off. */
import { afterAll, expect, test } from 'vitest';
import { defineImportFormat } from '#import/import-formats.ts';
import { parseMapping } from '#import/mapping.ts';
import { ofModule } from '#model/define-module.ts';
import { importFormats } from '#registry/import-formats.ts';
import { magazine } from '#modules/magazine/module.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';
import { assertFormatsPresent } from './present-formats.ts';

const { services, database, close, world } = await buildTestWorld();
const { a1, a2 } = world.sites;
afterAll(close);

const jsonl = ofModule(magazine, defineImportFormat({ label: 'Issue archive', records: 'file' }));
const formats = { ...importFormats, jsonl };
const mapping = parseMapping({
  name: 'Archive',
  sources: [
    {
      key: 'own',
      format: 'inline',
      records: [],
      target: 'Article',
      recordKey: 'id',
      fields: { name: 'title' },
    },
    {
      key: 'issues',
      format: 'jsonl',
      file: 'a.jsonl',
      target: 'Article',
      recordKey: 'id',
      fields: { name: 'title' },
    },
  ],
});
const check = async (site: typeof a1) =>
  assertFormatsPresent(services, { siteId: site.id }, mapping, formats);

test('a mapping with a format of a module is refused where the module is off, with what to do', async () => {
  await database.superuser(`update site set modules = '{"magazine": false}' where id = $1`, [a1.id]);
  await services.sites.reload();
  await expect(check(a1)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    extensions: {
      fields: {
        'sources[1].format':
          'sources[1].format: The module Magazine, which reads Issue archive, is off on this site. Turn it on in the settings of the site, or choose another format.',
      },
    },
  });
  await expect(check(a2)).resolves.toBeUndefined();
});

test('formats of core are read on every site', async () => {
  const own = { ...mapping, sources: mapping.sources.filter(({ key }) => key === 'own') };
  const report = await importInto(services, a1, { mapping: own, folder: import.meta.dirname });
  expect(report).toBeDefined();
});
