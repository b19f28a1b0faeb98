/** The example of docs/recipes/import.md works as the recipe describes. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';

const { services, app, database, close, world } = await buildTestWorld();
const { a1 } = world.sites;
const folder = await mkdtemp(join(tmpdir(), 'recipe-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await close();
});

test('the recipe’s example gives an article with image, author, terms and section, and redirects to it', async () => {
  const recipe = await readFile(join(import.meta.dirname, '../../../../docs/recipes/import.md'), 'utf8');
  const record = /^ {4}(\{"id": 101[\s\S]*?\]\})$/m.exec(recipe)?.[1] ?? '';
  const mapping: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(recipe)?.[1] ?? '');
  await writeFile(join(folder, 'articles.jsonl'), record.replace(/\n\s*/g, ' '));
  await cp(join(import.meta.dirname, 'fixtures/assets'), join(folder, 'assets'), { recursive: true });
  const report = await importInto(services, a1, { mapping: parseMapping(mapping), folder });
  expect(report.remarks).toEqual([]);
  expect(report.totals).toMatchObject({ created: 4, failed: 0 });
  const [item] = await database.superuser<{ id: number }>(
    `select c.id, c.published::text, s.alias as section, c.primary_image ->> 'alt' as alt,
       (select array_agg(a.name) from content a where a.id = any(c.authors_ids)) as authors,
       (select array_agg(t.name) from taxonomy t where t.id = any(c.taxonomy_ids)) as terms
     from content c join website_section s on s.id = c.primary_section_id
     where c.organisation_id = $1 and c.name = 'The quay reopens'`,
    [a1.organisationId],
  );
  expect(item).toMatchObject({
    published: expect.stringContaining('2024-03-2'),
    section: 'harbour-news',
    alt: 'The quay at dawn',
    authors: ['Ana Roos'],
    terms: ['quays'],
  });
  const answer = await app.inject({ url: '/2024/quay', headers: { host: a1.host } });
  expect(answer.statusCode).toBe(301);
  expect(answer.headers.location).toContain(String(item?.id));
});
