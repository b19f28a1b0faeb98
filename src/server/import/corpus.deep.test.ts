/** Two real archives as their examples' mappings take them, whole. The folder is named by MASTHEAD_CORPUS. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#model/import-mapping.ts';
import { importInto } from '#testing/imports.ts';
import type { WorldSite } from '#testing/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { services, close, world } = await buildTestWorld();
const corpus = process.env['MASTHEAD_CORPUS'] ?? '';
afterAll(close);

async function importAll(name: string, site: WorldSite) {
  const mapping = join(import.meta.dirname, '../../../examples/import', `${name}.json`);
  return importInto(services, site, {
    timeZone: 'America/New_York',
    language: 'en',
    mapping: parseMapping(JSON.parse(await readFile(mapping, 'utf8'))),
    folder: join(corpus, name),
  });
}

const createdOf = (report: Awaited<ReturnType<typeof importAll>>) =>
  Object.fromEntries(report.sources.map(({ key, created }) => [key, created]));

test.each([
  [
    'digitalgov',
    world.sites.b1,
    { articles: 2084, events: 339, authors: 1043, topics: 51, guides: 130, documents: 1 },
  ],
  ['cloudgov', world.sites.a2, { posts: 134, docs: 83, pages: 49, kb: 25, documents: 11 }],
] as const)(
  '%s: every record is accounted for, and a second run changes nothing',
  async (name, site, least) => {
    const first = await importAll(name, site);
    expect(createdOf(first)).toMatchObject(least);
    const { created, updated, unchanged, skipped, failed, records } = first.totals;
    expect(created + updated + unchanged + skipped + failed).toBe(records);
    const told = first.remarks.filter(({ outcome }) => outcome !== 'warning').length;
    expect(told).toBe(skipped + failed);
    const second = await importAll(name, site);
    expect(second.totals).toMatchObject({ created: 0, updated: 0, unchanged: created + updated, failed });
  },
);
