import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { databaseAddressOf, removeFolder, runMasthead, temporaryFolder } from '../e2e/support/app.ts';
import { startInstallation, type Installation } from './lib/installation.ts';
import { inTurns } from './lib/rounds.ts';
import { compared, type Bench, type Measure, type Scenario } from './lib/scenario.ts';
import { summarise } from './lib/statistics.ts';

const ARTICLES = 2_000;
const AUTHORS = 50;
const SECTIONS = 8;
const REDIRECTS = 500;
const ROUNDS = 3;

const AGAIN = 'nothing changed';

export const scenario: Scenario = {
  name: 'import',
  about: `An import of ${ARTICLES.toLocaleString('en')} articles with sections, authors and redirects into an empty site, beside a loop that inserts the same rows and does nothing else.`,
  goals: [],
  async run(bench) {
    const installation = await startInstallation(bench, { environment: { MASTHEAD_DEMO: '1' } });
    const folder = await temporaryFolder();
    bench.defer(() => removeFolder(folder));
    await writeSources(folder);
    return measureImports(bench, installation, folder);
  },
};

async function measureImports(bench: Bench, { app }: Installation, folder: string): Promise<Measure[]> {
  const client = new pg.Client({ connectionString: await databaseAddressOf(app) });
  await client.connect();
  bench.defer(() => client.end());
  const again: number[] = [];
  let round = 0;
  const [ours = [], theirs = []] = await inTurns(ROUNDS, [
    async () => {
      const site = `import-${(round += 1)}`;
      await runMasthead(app.dataDir, [
        'create-site',
        site,
        site,
        '--organisation',
        site,
        '--new-organisation',
      ]);
      const rate = await importInto(app.dataDir, folder, site);
      again.push(await importInto(app.dataDir, folder, site));
      return rate;
    },
    () => insertRows(client, `import-${round}`),
  ]);
  const against = 'plain INSERTs of the same rows';
  return [
    ...compared('new records', 'records/s', { ours: summarise(ours), theirs: summarise(theirs), against }),
    { metric: AGAIN, unit: 'records/s', value: summarise(again).median, summary: summarise(again) },
  ];
}

/** Records per second, from the import's own report: excludes the start of the process. */
async function importInto(dataDir: string, folder: string, site: string): Promise<number> {
  const mapping = join(folder, 'mapping.json');
  const printed = await runMasthead(dataDir, ['import', mapping, '--site', site, '--json']);
  const { totals, seconds } = JSON.parse(printed) as {
    totals: { records: number; failed: number };
    seconds: number;
  };
  if (totals.failed > 0) throw new Error(`${totals.failed} records failed.`);
  return totals.records / seconds;
}

/**
 * Inserts the rows that an import creates into tables of the same shape, with one statement and one commit
 * each. Returns rows per second.
 */
async function insertRows(client: pg.Client, tenantKey: string): Promise<number> {
  const tables = ['website_section', 'content', 'website_redirect'];
  const rows: { table: string; row: unknown }[] = [];
  for (const table of tables) {
    await client.query(
      `drop table if exists bare_${table}; create table bare_${table} (like ${table} including all)`,
    );
    const found = await client.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t join site on site.organisation_id = t.organisation_id where site.tenant_key = $1`,
      [tenantKey],
    );
    rows.push(...found.rows.map(({ row }) => ({ table, row })));
  }
  if (rows.length < ARTICLES) throw new Error(`There are ${rows.length} rows to insert.`);
  const startedAt = performance.now();
  for (const { table, row } of rows)
    await client.query({
      name: `bare-${table}`,
      text: `insert into bare_${table} select * from jsonb_populate_record(null::bare_${table}, $1)`,
      values: [row],
    });
  return rows.length / ((performance.now() - startedAt) / 1_000);
}

/** Writes the source files and the mapping of an archive with references between its records. */
async function writeSources(folder: string): Promise<void> {
  const lines = (count: number, record: (index: number) => Record<string, unknown>) =>
    Array.from({ length: count }, (_, index) => `${JSON.stringify(record(index))}\n`).join('');
  const paragraph =
    'The harbour master **reported** on [the quay](/articles/12) and said that the *tide tables* were ready. ';
  await writeFile(
    join(folder, 'sections.jsonl'),
    lines(SECTIONS, (id) => ({ id, name: `Basin ${id}` })),
  );
  await writeFile(
    join(folder, 'authors.jsonl'),
    lines(AUTHORS, (id) => ({ id, name: `Pilot ${id}`, day: '2015-01-01' })),
  );
  await writeFile(
    join(folder, 'articles.jsonl'),
    lines(ARTICLES, (id) => ({
      id,
      title: `Tide report ${id} of the north basin`,
      summary: `What the tide of day ${id} brought to the quay.`,
      body: `${`${paragraph.repeat(4)}\n\n`.repeat(6)}## Levels\n\n- high at four\n- low at ten\n`,
      day: new Date(Date.UTC(2016, 0, 1) + id * 3_600_000).toISOString(),
      section: id % SECTIONS,
      authors: [id % AUTHORS, (id * 7) % AUTHORS],
    })),
  );
  await writeFile(
    join(folder, 'redirects.jsonl'),
    lines(REDIRECTS, (id) => ({ from: `/old/${id}`, to: `/articles/${id}` })),
  );
  await writeFile(join(folder, 'mapping.json'), JSON.stringify(MAPPING));
}

const day = { path: 'day', transform: [{ date: {} }] };
const source = (key: string, target: string, rest: Record<string, unknown>) => ({
  key,
  target,
  format: 'jsonl',
  file: `${key}.jsonl`,
  recordKey: 'id',
  ...rest,
});
const MAPPING = {
  name: 'Tide reports',
  sources: [
    source('sections', 'websiteSection', { fields: { name: 'name' } }),
    source('authors', 'Contact', { fields: { name: 'name', published: day } }),
    source('articles', 'Article', {
      addresses: [{ transform: [{ template: '/articles/{id}' }] }],
      fields: {
        name: 'title',
        teaser: 'summary',
        body: { path: 'body', transform: [{ markdown: true }] },
        published: day,
        primarySection: { path: 'section', transform: [{ lookup: { source: 'sections' } }] },
        authors: { path: 'authors', transform: [{ lookup: { source: 'authors' } }] },
      },
    }),
    source('redirects', 'websiteRedirect', {
      recordKey: 'from',
      fields: { from: 'from', to: { path: 'to', transform: [{ address: true }] } },
    }),
  ],
};
