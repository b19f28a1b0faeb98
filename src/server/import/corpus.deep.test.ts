/**
 * Complete real archives with the mappings of their examples: every record is accounted for, and words and
 * images of bodies are compared with the source. MASTHEAD_CORPUS names the folder.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { importInto } from '#testing/imports.ts';
import type { WorldSite } from '#testing/make/make.ts';
import { sourceWords, wordRetention } from '#testing/hostile/word-retention.ts';
import { buildTestWorld } from '#testing/world.ts';

const { services, database, close, world } = await buildTestWorld();
const corpus = process.env['MASTHEAD_CORPUS'] ?? '';
afterAll(close);

type Name = 'digitalgov' | 'cloudgov' | 'pif';

async function importAll(name: Name, site: WorldSite) {
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

const failuresOf = ({ remarks }: Awaited<ReturnType<typeof importAll>>) =>
  remarks
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ position, reason }) => `${position} ${reason}`)
    .toSorted();

interface SourceRecord {
  source_path: string;
  body?: string;
}

/** Bodies of a source with their imported texts, by key of the record. */
async function bodiesOf(name: Name, site: WorldSite, file: string, key: string) {
  const rows = await database.superuser<{ recordKey: string; body: RichText | null }>(
    `select r.record_key as "recordKey", c.body from import_record r
     join content c on c.organisation_id = r.organisation_id and c.id = r.record_id
     where r.organisation_id = $1 and r.site_id = $2 and r.source_key = $3 and r.entity = 'content'`,
    [site.organisationId, site.id, key],
  );
  const imported = new Map(rows.map((row) => [row.recordKey, row.body]));
  const lines = (await readFile(join(corpus, name, file), 'utf8')).split('\n').filter(Boolean);
  return lines.flatMap((line) => {
    const record: SourceRecord = JSON.parse(line);
    const body = imported.get(record.source_path);
    return record.body && body ? [{ source: record.body, text: body }] : [];
  });
}

async function retentionOf(name: Name, site: WorldSite, sources: readonly (readonly [string, string])[]) {
  const sum = { words: 0, missing: 0, images: 0 };
  for (const [file, key] of sources)
    for (const { source, text } of await bodiesOf(name, site, file, key)) {
      const { words, missing } = wordRetention(sourceWords(source), text);
      sum.words += words;
      sum.missing += missing.length;
      sum.images += JSON.stringify(text).match(/"asset":\d/g)?.length ?? 0;
    }
  return sum;
}

test.each([
  [
    'digitalgov',
    world.sites.b1,
    // One article and one event are now imported as sections.
    { articles: 2083, events: 338, authors: 1043, topics: 51, guides: 130, documents: 1 },
    [
      ['articles.jsonl', 'articles'],
      ['events.jsonl', 'events'],
      ['resources.jsonl', 'resources'],
      ['guides.jsonl', 'guides'],
      ['pages.jsonl', 'pages'],
    ],
    { words: 1_600_000, images: 0, imagesLost: 3_000 },
  ],
  [
    'cloudgov',
    world.sites.a2,
    { posts: 134, docs: 83, pages: 49, kb: 25, documents: 11 },
    [
      ['posts.jsonl', 'posts'],
      ['docs.jsonl', 'docs'],
      ['pages.jsonl', 'pages'],
      ['kb-articles.jsonl', 'kb'],
    ],
    { words: 160_000, images: 45, imagesLost: 30 },
  ],
  [
    'pif',
    world.sites.a1,
    { projects: 48 },
    [['projects.jsonl', 'projects']],
    { words: 15_000, images: 0, imagesLost: 0 },
  ],
] as const)(
  '%s: every record is accounted for, its words stay or are told, and a second run changes nothing',
  async (name, site, least, bodies, expected) => {
    const first = await importAll(name, site);
    expect(createdOf(first)).toMatchObject(least);
    const { created, updated, unchanged, skipped, failed, records } = first.totals;
    expect(created + updated + unchanged + skipped + failed).toBe(records);
    const remarkCount = first.remarks.filter(({ outcome }) => outcome !== 'warning').length;
    expect(remarkCount).toBe(skipped + failed);

    const retention = await retentionOf(name, site, bodies);
    const lost = (kind: string) =>
      first.losses.filter((loss) => loss.kind === kind).reduce((sum, { count }) => sum + count, 0);
    expect(retention.words).toBeGreaterThan(expected.words);
    expect(retention.missing / retention.words).toBeLessThan(0.001);
    expect(retention.images).toBeGreaterThanOrEqual(expected.images);
    expect(lost('image')).toBeGreaterThanOrEqual(expected.imagesLost);
    // Every loss identifies its subject by a kind, and by an excerpt or a name.
    expect(first.losses.every(({ name: what, excerpt, count }) => (what || excerpt) && count > 0)).toBe(true);

    const second = await importAll(name, site);
    expect(failuresOf(second)).toEqual(failuresOf(first));
    expect(second.totals).toMatchObject({ created: 0, updated: 0, unchanged: created + updated, failed });
  },
);
