/**
 * Upgrades preserve content. The test restores the demo of earlier releases, migrates it to this version, and
 * checks that every page of the sitemaps still has each word that readers saw. To add a release, put the
 * folder of `masthead backup` (without media files) below `fixtures/releases`; this test writes its
 * `pages.json` if it is missing.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { afterAll, describe, expect, test } from 'vitest';
import { createDiskStore } from '#server/media/index.ts';
import { buildTestApp, type TestApp } from '#testing/app.ts';
import { testDatabase, type TestDatabase } from '#testing/database/database.ts';
import { restoreBackup } from './index.ts';

const RELEASES = join(import.meta.dirname, 'fixtures/releases');

/** Text of a page's `<main>`, with white space collapsed; `media` is the number of its players. */
interface Page {
  site: string;
  path: string;
  text: string;
  media: number;
}

/** Words that a release removes on purpose, by release and then by site or part of the path. */
const TAKEN_AWAY: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // Speakers became a block with portraits; before, they were a list with commas.
  '2026-11-21': { webinar: [','] },
  // The site `batch` has a custom text on its “load more” button: since this release the setting has an
  // effect. Region lists lost the choice "none"; Arabic initials now have one letter.
  '2026-11-24': {
    batch: ['Load', 'More', 'Content'],
    product: ['My', 'country', 'has', 'none', 'Mein', 'Land', 'hat', 'keine'],
    raseef: ['وا', 'سا'],
  },
};

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe.each(await readdir(RELEASES))('pages of the release of %s', (release) => {
  test('pages have every word and recording they had', async () => {
    const { pages, close } = await upgradedPages(join(RELEASES, release));
    try {
      const file = join(RELEASES, release, 'pages.json');
      if (!existsSync(file)) await writeFile(file, `${JSON.stringify(await pages(), null, 1)}\n`);
      const before: Page[] = JSON.parse(await readFile(file, 'utf8'));
      const after = await pages(before);
      const lost = before.flatMap((page, index) => losses(page, after[index], TAKEN_AWAY[release] ?? {}));
      expect(before.length).toBeGreaterThan(50);
      expect(lost).toEqual([]);
    } finally {
      await close();
    }
  });
});

/** Restores a backup, migrates it to this version, and shifts all its instants so that it seems current. */
async function upgradedPages(folder: string) {
  const database = await testDatabase({ empty: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-release-'));
  folders.push(dataDir);
  await restoreBackup({
    connectionString: database.connectionString,
    store: createDiskStore(join(dataDir, 'media')),
    dataDir,
    secret: undefined,
    folder,
    isReplacing: false,
  });
  // Migrations queue jobs for the work that they leave to the background, as in an upgrade in place.
  const [sites] = await database.superuser(
    `select (select count(*) from site)::int as all,
       (select count(*) from graphile_worker.jobs where task_identifier = 'content/writeWordsAgain')::int as queued`,
  );
  expect(sites?.['queued']).toBe(sites?.['all']);
  const { createdAt }: { createdAt: string } = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8'),
  );
  await moveInstants(database, Math.round((Date.now() - Date.parse(createdAt)) / 86_400_000));
  const restored = await buildTestApp({ database, environment: { DATA_DIR: dataDir } });
  return {
    pages: (known?: readonly Page[]) => readPages(restored, known),
    close: async () => {
      await restored.close();
      await database.drop();
    },
  };
}

/**
 * Future instants remain in the future, and new items remain new. Spelled-out dates change, and are left out
 * of the comparison.
 */
async function moveInstants(database: TestDatabase, days: number): Promise<void> {
  const columns = await database.superuser<{ name: string; changes: string }>(
    `select quote_ident(table_name) as name,
       string_agg(format('%1$I = %1$I + make_interval(days => $1)', column_name), ', ') as changes
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and data_type = 'timestamp with time zone' and table_name <> 'schema_migration' group by 1`,
  );
  for (const { name, changes } of columns) {
    await database.superuser(`alter table ${name} disable trigger all`);
    await database.superuser(`update ${name} set ${changes}`, [days]);
    await database.superuser(`alter table ${name} enable trigger all`);
  }
}

/** Reads the known pages, or all pages of the sitemaps; follows one redirect of a moved page. */
async function readPages(app: TestApp, known?: readonly Page[]): Promise<Page[]> {
  const get = (site: string, url: string) =>
    app.app.inject({ url, headers: { host: `${site}.localhost:3000` } });
  const addresses = known ?? (await sitemapAddresses(app, get));
  const pages: Page[] = [];
  for (const { site, path } of addresses) {
    const first = await get(site, path);
    const moved = first.headers.location;
    const page = moved === undefined ? first : await get(site, new URL(moved, `http://${site}/`).pathname);
    expect([path, page.statusCode]).toEqual([path, 200]);
    pages.push({ site, path, ...contentOf(page.body) });
  }
  return pages;
}

type Get = (site: string, url: string) => Promise<{ body: string }>;

async function sitemapAddresses({ services }: TestApp, get: Get): Promise<Pick<Page, 'site' | 'path'>[]> {
  const addresses: Pick<Page, 'site' | 'path'>[] = [];
  for (const { tenantKey: site } of services.sites.all()) {
    addresses.push({ site, path: '/' });
    for (const sitemap of locations((await get(site, '/sitemap.xml')).body))
      for (const path of locations((await get(site, sitemap)).body)) addresses.push({ site, path });
  }
  return addresses;
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<(?:url|sitemap)><loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);

const SILENT = new Set(['script', 'style', 'template']);
const PLAYING = new Set(['audio', 'video', 'iframe']);

function contentOf(html: string): Pick<Page, 'text' | 'media'> {
  let text = '';
  let media = 0;
  type Node = ReturnType<typeof parseDocument>['children'][number];
  const walk = (node: Node, isInMain: boolean): void => {
    if (node.type === 'text' && isInMain) text += `${node.data} `;
    if (!('children' in node)) return;
    const { name = '', attribs = {} } = 'name' in node ? node : {};
    if (SILENT.has(name) || /\bonly-print\b/.test(attribs['class'] ?? '')) return;
    // A `wbr` occurs inside a word.
    if (name === 'wbr') text = text.trimEnd();
    if (isInMain && PLAYING.has(name)) media += 1;
    for (const child of node.children) walk(child, isInMain || name === 'main');
  };
  for (const node of parseDocument(html).children) walk(node, false);
  return { text: text.replaceAll(/\s+/g, ' ').trim(), media };
}

/** Days, months, times and ports differ with the day and the installation. */
const PASSING =
  /^(?:\p{P}*\d\P{L}*|Jan\w*|Feb\w*|Mar\w*|Apr\w*|May|Jun\w*|Jul\w*|Aug\w*|Sep\w*|Oct\w*|Nov\w*|Dec\w*|\w+day|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)|(?:Mo|Di|Mi|Do|Fr|Sa|So)|ال(?:اثنين|ثلاثاء|أربعاء|خميس|جمعة|سبت|أحد)|[A-Z]{3,4}|GMT\S*)$/u;

const wordsOf = ({ text }: Page): string[] =>
  text.split(' ').filter((word) => !PASSING.test(word) && !word.includes('localhost'));

/** Returns one line for each page that lost words or recordings. */
function losses(
  before: Page,
  after: Page | undefined,
  takenAway: Readonly<Record<string, readonly string[]>>,
) {
  const left = new Map<string, number>();
  for (const word of after ? wordsOf(after) : []) left.set(word, (left.get(word) ?? 0) + 1);
  const expected = Object.entries(takenAway)
    .filter(([part]) => part === before.site || before.path.includes(`/${part}/`))
    .flatMap(([, words]) => words);
  const lost = wordsOf(before).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0 && !expected.includes(word);
  });
  const media = before.media - (after?.media ?? 0);
  return lost.length > 0 || media > 0
    ? [`${before.site}${before.path}: ${lost.join(' ')}${media > 0 ? ` (${media} recordings)` : ''}`]
    : [];
}
