/**
 * The import command as users run it: its exit codes, refusals and output, and the run as the admin shows it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdRun, type ImportReport } from '#server/import/index.ts';
import { databaseProxy } from '#testing/database/database-proxy.ts';
import { buildTestWorld } from '#testing/world.ts';
import { describeReport, followProgress } from './import-output.ts';
import { pauses } from './import-run/import-parts.ts';
import { runCommand } from './index.ts';

const { database, close, world } = await buildTestWorld();
const { a1 } = world.sites;
const folder = await mkdtemp(join(tmpdir(), 'import-command-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await close();
});

let printed: string[] = [];
let refused: string[] = [];
beforeEach(() => {
  [printed, refused] = [[], []];
  vi.stubEnv('DATABASE_URL', database.connectionString);
  vi.stubEnv('DATA_DIR', folder);
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void refused.push(String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Runs the command and returns its exit code. */
async function run(...options: string[]): Promise<number> {
  process.exitCode = 0;
  await runCommand(['import', ...options]);
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return code;
}

const write = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

test('plan, dry run and run: 0 when every record is taken, and the admin lists both runs', async () => {
  await write('notices.csv', 'number,title,date\n1,Berth closed,2024-03-01\n2,Berth open,2024-03-02\n');
  const mapping = join(folder, 'notices.json');
  expect(await run('--plan', join(folder, 'notices.csv'), '--out', mapping)).toBe(0);
  expect(printed.join('\n')).toContain('notices.csv: CSV, 2 records');
  expect(printed.at(-1)).toContain(`import ${mapping} --site KEY --dry-run`);
  expect(await run(mapping, '--site', 'a1', '--dry-run')).toBe(0);
  expect(printed.at(-1)).toContain('nothing was written');
  expect(await run(mapping, '--site', 'a1')).toBe(0);
  const runs = await database.superuser(
    "select name, state, is_dry_run, site_id from migration_run where name = 'notices' order by id",
  );
  expect(runs).toEqual([
    { name: 'notices', state: 'done', is_dry_run: true, site_id: a1.id },
    { name: 'notices', state: 'done', is_dry_run: false, site_id: a1.id },
  ]);
  const original = await readFile(mapping, 'utf8');
  expect(await run('--plan', join(folder, 'notices.csv'), '--out', mapping)).toBe(1);
  expect(refused.at(-1)).toContain('is already there');
  expect(await readFile(mapping, 'utf8')).toBe(original);
});

const inline = (name: string, records: object[]) =>
  write(
    `${name}.json`,
    JSON.stringify({
      name,
      sources: [
        {
          key: name,
          format: 'inline',
          records,
          target: 'Article',
          recordKey: 'id',
          fields: { name: 'title', published: { transform: [{ constant: '2020-01-01T00:00:00Z' }] } },
        },
      ],
    }),
  );
const namesLike = async (like: string) =>
  (
    await database.superuser<{ name: string }>('select name from content where name like $1 order by 1', [
      like,
    ])
  ).map(({ name }) => name);
const runsOf = (name: string) =>
  database.superuser<{ id: number; state: string; error: string | null }>(
    'select id, state, error from migration_run where name = $1 order by id',
    [name],
  );

test('a run is taken back by its number: what it made goes, what it changed becomes what it was', async () => {
  expect(await run(await inline('back', [{ id: 1, title: 'Back one' }]), '--site', 'a1')).toBe(0);
  const two = [
    { id: 1, title: 'Back changed' },
    { id: 2, title: 'Back two' },
  ];
  expect(await run(await inline('back', two), '--site', 'a1')).toBe(0);
  const [first, second] = await runsOf('back');
  expect(printed.at(-1)).toContain(`npm run masthead -- import --undo ${second?.id} --site a1`);
  expect(await run('--undo', '--site', 'a1')).toBe(0);
  expect(printed.at(-1)).toMatch(
    new RegExp(`^${second?.id} .*back, 2 records\\n${first?.id} .*back, 1 records`, 'm'),
  );
  expect(await run('--undo', String(second?.id), '--site', 'a1')).toBe(0);
  expect(printed.at(-1)).toBe('1 records deleted, 1 restored, 0 left.');
  expect(await namesLike('Back %')).toEqual(['Back one']);
  await database.superuser("update content set version = version + 1 where name = 'Back one'");
  expect(await run('--undo', String(first?.id), '--site', 'a1')).toBe(2);
  expect(printed.at(-1)).toContain('left: Back one: The record was edited after the import.');
  expect(await run('--undo', String(second?.id), '--site', 'a1')).toBe(1);
  expect(refused.at(-1)).toContain('This import can’t be undone.');
  expect(await run('--undo', '99999', '--site', 'a1')).toBe(1);
  expect(await run('--undo', String(first?.id), '--site', 'b1')).toBe(1);
  expect(await run('--undo', 'one', '--site', 'a1')).toBe(1);
});

test('a run whose process is dead blocks no other, and its writes can be undone', async () => {
  await run(await inline('gone', [{ id: 1, title: 'Gone one' }]), '--site', 'a1');
  const [removedRun] = await runsOf('gone');
  await database.superuser("update migration_run set state = 'running', finished = null where id = $1", [
    removedRun?.id,
  ]);
  expect(await run(await inline('next', [{ id: 1, title: 'Next' }]), '--site', 'a1')).toBe(0);
  expect(await runsOf('gone')).toMatchObject([{ state: 'stopped' }]);
  expect(await run('--undo', String(removedRun?.id), '--site', 'a1')).toBe(0);
  expect(await namesLike('Gone %')).toEqual([]);
});

test('while another import of the site is under way none begins; a refused one is listed as failed', async () => {
  const mapping = await inline('busy', [{ id: 1, title: 'Busy' }]);
  const [busy] = await database.superuser<{ id: number }>(
    `insert into migration_run (organisation_id, site_id, name, mapping, is_dry_run, overwrite, state)
     values ($1, $2, 'Other', '{}', false, false, 'running') returning id`,
    [a1.organisationId, a1.id],
  );
  const held = await holdRun(database.connectionString, busy?.id ?? 0, AbortSignal.timeout(1));
  expect(await run(mapping, '--site', 'a1')).toBe(1);
  expect(refused.at(-1)).toContain(`Run ${busy?.id} is under way on this site.`);
  await held.release();
  expect(await run(mapping, '--site', 'a1')).toBe(0);
  const wrong = await write(
    'wrong.json',
    JSON.stringify({
      ...JSON.parse(await readFile(mapping, 'utf8')),
      name: 'wrong',
      sources: [{ key: 'w', format: 'inline', records: [], target: 'Nonsense', recordKey: 'id', fields: {} }],
    }),
  );
  expect(await run(wrong, '--site', 'a1')).toBe(1);
  expect(await runsOf('wrong')).toMatchObject([
    { state: 'failed', error: expect.stringContaining('Nonsense') },
  ]);
});

test('2 when some records failed, which are listed by reason', async () => {
  await write('bad.csv', 'id,title\n1,One\n2,\n3,\n');
  const mapping = await write(
    'bad.json',
    JSON.stringify({
      name: 'Bad',
      sources: [
        {
          key: 'bad',
          format: 'csv',
          file: 'bad.csv',
          target: 'Article',
          recordKey: 'id',
          fields: { name: 'title' },
        },
      ],
    }),
  );
  expect(await run(mapping, '--site', 'a1')).toBe(2);
  expect(printed.at(-1)).toMatch(/failed: name: Title is required\.\n {4}2 times, first bad\.csv:[34]/);
});

test.each<[string, string[], string]>([
  ['no site', ['x.json'], 'Name the site with --site KEY.'],
  ['an unknown site', ['there.json', '--site', 'nowhere'], 'There is no site with the key “nowhere”.'],
  ['a missing mapping', ['missing.json', '--site', 'a1'], 'cannot be read. Check its path'],
  ['a mapping that is not JSON', ['broken.json', '--site', 'a1'], 'is not JSON'],
  [
    'a folder in place of a mapping',
    ['.', '--site', 'a1'],
    'is a folder. Write a mapping for it with --plan',
  ],
  [
    'a missing source folder',
    ['there.json', '--site', 'a1', '--source', '/nowhere/at-all'],
    'The folder /nowhere/at-all does not exist',
  ],
  ['a missing folder to plan', ['--plan', '/nowhere/at-all'], 'There is no file or folder /nowhere/at-all'],
  ['nothing', [], 'begin with --plan FOLDER'],
  ['an unknown target', ['--fields', 'Nonsense'], '“Nonsense” cannot be imported. There are'],
])('1 and a sentence for %s', async (_what, options, sentence) => {
  await write('broken.json', '{');
  await write(
    'there.json',
    JSON.stringify({
      name: 'N',
      sources: [{ key: 'n', format: 'inline', target: 'Article', recordKey: 'id', fields: {} }],
    }),
  );
  const named = options.map((option) =>
    option.endsWith('.json') || option === '.' ? join(folder, option) : option,
  );
  expect(await run(...named)).toBe(1);
  expect(refused.join('\n')).toContain(sentence);
});

test('1 for an option that does not exist', async () => {
  expect(await run('x.json', '--nonsense')).toBe(1);
});

const report = (done: number): ImportReport => ({
  mapping: 'Tides',
  isDryRun: false,
  isComplete: true,
  sources: [
    {
      key: 'tides',
      target: 'Article',
      created: done,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
      warnings: 0,
      expected: 3_000,
    },
  ],
  totals: { created: done, updated: 0, unchanged: 0, skipped: 0, failed: 0, warnings: 0, records: done },
  remarks: [],
  remarksLeftOut: 0,
  losses: [],
  seconds: 4,
});

test('progress is a line a second on a terminal, one in ten seconds in a log, none with --json in a log', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const linesOf = (isJson: boolean, isTTY: boolean) => {
    const lines: string[] = [];
    now = 0;
    const progress = followProgress(isJson, { isTTY, write: (text) => lines.push(text) });
    for (now = 500; now <= 20_000; now += 500) progress.show(() => report(1_200));
    return lines;
  };
  expect(linesOf(false, true).length).toBe(20);
  expect(linesOf(false, false)).toEqual(
    Array.from({ length: 2 }, () => 'tides: 1,200 of 3,000 records, 300/s, about 6 s left\n'),
  );
  expect(linesOf(true, false)).toEqual([]);
  expect(describeReport(report(3_000))).toContain('3,000 records in 4.0 s (750/s).');
});

const noticesOf = (name: string) =>
  database.superuser<{ name: string }>('select name from content where name like $1', [`${name} notice %`]);

/** Starts an import of 320 notices, and waits until some are written. */
async function importUntilWritten(name: string): Promise<{ running: Promise<number> }> {
  const rows = Array.from({ length: 320 }, (_, at) => `${at + 1},${name} notice ${at + 1}`);
  const file = await write(`${name}.csv`, `number,title\n${rows.join('\n')}\n`);
  const mapping = join(folder, `${name}.json`);
  expect(await run('--plan', file, '--out', mapping)).toBe(0);
  const running = run(mapping, '--site', 'a1');
  await vi.waitFor(async () => expect(await noticesOf(name)).not.toEqual([]), {
    timeout: 20_000,
    interval: 10,
  });
  return { running };
}

test('an import whose connections were lost goes on, and writes each record once', async () => {
  const proxy = await databaseProxy(database.connectionString);
  vi.stubEnv('DATABASE_URL', proxy.connectionString);
  const waited: number[] = [];
  vi.spyOn(pauses, 'wait').mockImplementation(async (ms) => {
    waited.push(ms);
    // The database answers again after the second pause.
    if (waited.length === 2) proxy.thaw();
  });
  const { running } = await importUntilWritten('Regained');
  proxy.cut();
  expect(await running).toBe(0);
  expect(waited.slice(0, 2)).toEqual([1_000, 3_000]);
  const names = (await noticesOf('Regained')).map(({ name }) => name);
  expect([names.length, new Set(names).size]).toEqual([320, 320]);
  expect(refused).toEqual([]);
  const [stored] = await database.superuser<{ state: string; records: number }>(
    `select state, (report->'totals'->>'records')::integer as records from migration_run where name = 'Regained'`,
  );
  expect(stored).toEqual({ state: 'done', records: 320 });
  await proxy.close();
}, 60_000);

test('a database that stays away during an import is reported in one sentence', async () => {
  const proxy = await databaseProxy(database.connectionString);
  vi.stubEnv('DATABASE_URL', proxy.connectionString);
  const wait = vi.spyOn(pauses, 'wait').mockResolvedValue();
  const { running } = await importUntilWritten('Lost');
  proxy.cut();
  expect(await running).toBe(2);
  expect(wait.mock.calls.flat()).toEqual([1_000, 3_000, 10_000, 30_000, 60_000]);
  expect(refused).toEqual([
    expect.stringMatching(
      /^The import was interrupted\. [^\n]+ Until then: \d+ created, [^\n]+ Run the same command again: [^\n]+$/,
    ),
  ]);
  await proxy.close();
});
