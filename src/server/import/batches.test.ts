/** Records are written in batches: the outcome is the same, regardless of events in the middle of a batch. */
import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { importInto } from '#testing/imports.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';
import type { RunOptions } from './context.ts';
import type { ImportReport } from './report/report.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
afterAll(() => subject.close());

type Rows = readonly Record<string, unknown>[];
type Source = Record<string, unknown>;

const day = { path: 'day', transform: [{ date: {} }] };

/**
 * A source of articles with inline records. `key` names the source, so that every test has a separate one.
 */
const articles = (key: string, records: Rows, more: Source = {}): Source => ({
  key,
  records,
  target: 'Article',
  format: 'inline',
  recordKey: 'id',
  fields: { name: 'title', published: day },
  ...more,
});

function run(
  sources: readonly Source[],
  more: Partial<Omit<RunOptions, 'folder'>> = {},
): Promise<ImportReport> {
  const mapping = parseMapping({ name: 'Batches', sources });
  return importInto(services, a1, { mapping, folder: tmpdir(), ...more });
}

const numbered = (count: number, record: (index: number) => Record<string, unknown>): Rows =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, day: '2020-01-01', ...record(index) }));

const failures = ({ remarks }: ImportReport) =>
  remarks
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ position, reason }) => `${position} ${reason}`);

/** Names and versions of the items of a source, in the order of their ids. */
const itemsOf = (source: string) =>
  database.superuser<{ name: string; version: number; id: number; body: unknown; histories: number }>(
    `select c.name, c.version, c.id, c.body, (select count(*)::integer from history h
       where h.organisation_id = c.organisation_id and h.entity = 'content' and h.record_id = c.id) as histories
     from import_record r join content c on c.organisation_id = r.organisation_id and c.id = r.record_id
     where r.organisation_id = $1 and r.source_key = $2 order by c.id`,
    [a1.organisationId, source],
  );

const isOdd = (index: number) => index % 20 === 7;

test('a refused record, and one the database refuses, fail individually and are named', async () => {
  const records = numbered(60, (index) => ({
    title: isOdd(index) ? '' : `Refused ${index}`,
    own: index === 30 || index === 33 ? 20_000_001 : null,
  }));
  const source = articles('refused', records, { fields: { name: 'title', published: day, id: 'own' } });
  const dry = await run([source], { isDryRun: true });
  const report = await run([source]);
  expect(report.totals).toMatchObject({ created: 56, failed: 4, records: 60 });
  expect(dry.totals).toEqual(report.totals);
  expect(failures(report)).toEqual([
    expect.stringMatching(/^refused:8 name: /),
    expect.stringMatching(/^refused:28 name: /),
    expect.stringMatching(/^refused:34 /),
    expect.stringMatching(/^refused:48 name: /),
  ]);
  const names = (await itemsOf('refused')).map(({ name }) => name);
  expect(names).toHaveLength(56);
  expect(new Set(names).size).toBe(56);
  expect((await run([source])).totals).toMatchObject({ unchanged: 56, failed: 4, created: 0, updated: 0 });
});

test('records are written in the order of their source', async () => {
  await run([
    articles(
      'ordered',
      numbered(90, (index) => ({ title: `Ordered ${index}` })),
    ),
  ]);
  const names = (await itemsOf('ordered')).map(({ name }) => name);
  expect(names).toEqual(Array.from({ length: 90 }, (_, index) => `Ordered ${index}`));
});

test('a record finds those before it, however close, and is written once', async () => {
  const records = numbered(50, (index) => ({
    title: `Linked ${index}`,
    body: index % 10 === 5 ? `Read [the one before](/linked/r${index - 1}).` : 'Nothing to read.',
    original: index % 10 === 8 ? `r${index - 1}` : null,
  }));
  const source = articles('linked', records, {
    addresses: [{ transform: [{ template: '/linked/{id}' }] }],
    fields: {
      name: 'title',
      published: day,
      body: { path: 'body', transform: [{ markdown: true }] },
      translationOf: { path: 'original', transform: [{ lookup: { source: 'linked' } }] },
    },
  });
  const report = await run([source]);
  expect(report.totals).toMatchObject({ created: 50, failed: 0, warnings: 0 });
  const items = await itemsOf('linked');
  expect(items.every(({ version, histories }) => version === 1 && histories === 1)).toBe(true);
  expect(JSON.stringify(items[15]?.body)).toContain(`"contentId":${items[14]?.id}`);
  const originals = await database.superuser(
    `select 1 from content c join content o on o.id = c.translation_of_id and o.organisation_id = c.organisation_id
     where c.organisation_id = $1 and c.name like 'Linked %' and o.name like 'Linked %7'`,
    [a1.organisationId],
  );
  expect(originals).toHaveLength(5);
});

test('the second of two records that adopt one row finds the first one’s result', async () => {
  const records = numbered(6, (index) => ({ title: index < 4 ? `Adopted ${index}` : 'Adopted 2' }));
  const report = await run([articles('adopted', records, { adopt: 'name' })]);
  expect(report.totals).toMatchObject({ created: 4, failed: 0 });
  const rows = await database.superuser<{ id: number }>(
    "select id from content where organisation_id = $1 and name = 'Adopted 2'",
    [a1.organisationId],
  );
  expect(rows).toHaveLength(1);
});

test('a record costs few statements', async () => {
  const records = numbered(80, (index) => ({ title: `Counted ${index}`, section: a1.sections.news }));
  const sources = [
    articles('counted', records, { fields: { name: 'title', published: day, primarySection: 'section' } }),
  ];
  const sent = await recordStatements(services.pool, () => run(sources));
  const count = sent.reduce((sum, { times }) => sum + times, 0);
  expect(count).toBeLessThan(80 * 0.6);
  const again = await recordStatements(services.pool, () => run(sources));
  expect(again.reduce((sum, { times }) => sum + times, 0)).toBeLessThan(15);
});

test('an editor who holds items of a batch the other way round delays it, and their change stays', async () => {
  const source = (title: string) =>
    articles(
      'crossing',
      numbered(30, (index) => ({ title: `${title} ${index}` })),
    );
  await run([source('Before')]);
  const items = await itemsOf('crossing');
  const editor = new pg.Client({ connectionString: database.superuserConnectionString });
  await editor.connect();
  try {
    await editor.query('begin');
    const change = (index: number) =>
      editor.query(`update content set version = version + 1, teaser = 'By hand' where id = $1`, [
        items[index]?.id,
      ]);
    await change(20);
    const running = run([source('After')]);
    await waitsForLock();
    await change(4);
    await editor.query('commit');
    const report = await running;
    expect(report.totals).toMatchObject({ updated: 28, skipped: 2, failed: 0 });
  } finally {
    await editor.end();
  }
  const after = await itemsOf('crossing');
  expect(after.filter(({ name }) => name.startsWith('Before')).map(({ name }) => name)).toEqual([
    'Before 4',
    'Before 20',
  ]);
});

test('a run that is cut off in the middle of a batch is completed by the next one', async () => {
  const source = (count: number) =>
    articles(
      'cut',
      numbered(count, (index) => ({ title: `Cut ${index}` })),
    );
  await run([source(50)]);
  const other = new pg.Client({ connectionString: database.superuserConnectionString });
  await other.connect();
  try {
    // The last statement of a batch has to wait, so that the rest of the batch is written when its connection
    // ends.
    await other.query('begin; lock table import_record in exclusive mode');
    const cut = run([source(200)]).then(
      () => 'completed',
      () => 'cut',
    );
    for (let isOver = false; !isOver;) {
      await Promise.race([cut, waitsForLock()]);
      await database.superuser(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'masthead'",
      );
      isOver = (await Promise.race([cut, new Promise((resolve) => setTimeout(resolve, 50))])) === 'cut';
    }
    await other.query('rollback');
  } finally {
    await other.end();
  }
  expect(await itemsOf('cut')).toHaveLength(50);
  const written = await database.superuser(
    "select 1 from content where organisation_id = $1 and name like 'Cut %'",
    [a1.organisationId],
  );
  expect(written).toHaveLength(50);
  const { totals } = await run([source(200)]);
  expect(totals).toMatchObject({ created: 150, unchanged: 50, failed: 0 });
  const items = await itemsOf('cut');
  expect(items.map(({ name }) => name)).toEqual(Array.from({ length: 200 }, (_, index) => `Cut ${index}`));
  expect(items.every(({ histories }) => histories === 1)).toBe(true);
  const found = await database.superuser(
    `select 1 from search_entry where organisation_id = $1 and entity = 'content' and record_id = any ($2)`,
    [a1.organisationId, items.map(({ id }) => id)],
  );
  expect(found).toHaveLength(200);
});

/** Waits until a connection of the product waits for a lock held by another connection. */
async function waitsForLock(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const waiting = await database.superuser(
      "select 1 from pg_stat_activity where datname = current_database() and application_name = 'masthead' and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('No connection waits for a lock.');
}
