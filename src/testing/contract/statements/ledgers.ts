/**
 * Tests of a ledger from its drafted migration on, for one PostgreSQL server: bulk rows, policies,
 * partitions, erasure and backup.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { siteUser } from '#modules/memberships/account/entities/site-user/entity.ts';
import { erasePerson } from '#modules/memberships/account/entities/site-user/server/personal-data/erase-person.ts';
import { exportPerson } from '#modules/memberships/account/entities/site-user/server/personal-data/export-person.ts';
import { mergeAccounts } from '#modules/memberships/account/entities/site-user/server/personal-data/merge-accounts.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineLedger, personalTableOf } from '#model/jobs/define-ledger.ts';
import { runJob } from '#server/background/tasks.ts';
import { writeBackup } from '#server/backup/index.ts';
import { loadRows } from '#server/backup/load-rows.ts';
import { prepareDatabase } from '#server/db/index.ts';
import { examineLedgers } from '#server/doctor/ledgers.ts';
import { append, readLedger, type LedgerInput } from '#server/ledgers/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { registry as productRegistry } from '#server/registry.ts';
import { buildTestApp } from '#testing/app.ts';
import { databaseOn, type TestDatabase } from '#testing/database/database.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { makeWorld, systemOf, type WorldSite } from '#testing/make/make.ts';
import { buildTestWorld, type TestWorld } from '#testing/world.ts';

/** A ledger of lock passages: `testLedgers` receives the draft of its table. */
export const passage = defineLedger({
  name: 'lockPassage',
  tenancy: 'site',
  columns: {
    path: text({ label: 'Path', required: true }),
    seconds: integer({ label: 'Seconds' }),
    reader: relation({ label: 'Reader', to: 'siteUser' }),
    referrer: text({ label: 'Referrer' }),
  },
  partitionedBy: 'day',
  retention: { days: 30 },
  personalData: {
    account: 'reader',
    exported: ['path', 'seconds'],
    erased: { stays: ['path'] },
    merged: 'move',
  },
});
type Row = LedgerInput<typeof passage.columns, 'site'>;
type Server = Parameters<typeof databaseOn>[0];

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const DENIED = { code: '42501' };

/**
 * Registers the tests on a database; without one, on a database of the run's server. `server`: where backups are restored. `passageSql`:
 * the drafted migration of the ledger.
 */
export async function testLedgers(
  server: Server,
  passageSql: string,
  database?: TestDatabase,
): Promise<void> {
  const personal = personalTableOf(passage);
  const registry = {
    ...productRegistry,
    personalTables: [...productRegistry.personalTables, ...(personal ? [personal] : [])],
  };
  const subject = database ? await worldOn(database, registry) : await buildTestWorld({ registry });
  const client = new pg.Client({ connectionString: subject.database.connectionString });
  await client.connect();
  await client.query(passageSql);
  await client.query('select maintain_ledgers(7)');
  afterAll(async () => {
    await client.end();
    await subject.close();
  });
  testRows(subject);
  testPartitions(subject, client);
  testReaders(subject);
  testBackup(subject, { server, passageSql, client });
}

async function worldOn(database: TestDatabase, registry: typeof productRegistry): Promise<TestWorld> {
  const subject = await buildTestApp({ database, registry });
  return { ...subject, world: await makeWorld(subject.services) };
}

function within<T>(
  { services }: TestWorld,
  { organisationId, id }: WorldSite,
  run: (work: RecordContext) => Promise<T>,
): Promise<T> {
  return services.write(systemOf(organisationId, [id]), run);
}

const put = (subject: TestWorld, site: WorldSite, rows: readonly Omit<Row, 'site'>[]) =>
  within(subject, site, (work) =>
    append(
      work,
      passage,
      rows.map((row) => ({ ...row, site: site.id }) as Row),
    ),
  );

const count = (subject: TestWorld, site: WorldSite, days = 30) =>
  within(subject, site, async (work) => {
    const rows = readLedger(work, passage, { from: daysAgo(days), to: daysAgo(-1) });
    return rows
      .select([sql<number>`count(*)::integer`.as('rows'), sql<number>`sum(seconds)::integer`.as('seconds')])
      .executeTakeFirstOrThrow();
  });

function testRows(subject: TestWorld): void {
  const { a1, a2, b1 } = subject.world.sites;

  test('rows in bulk reach their site, and no other site or organisation sees them', async () => {
    const rows = Array.from({ length: 12_000 }, (_, number) => ({
      path: `/gate/${number}`,
      seconds: 1,
      at: daysAgo(number % 3),
    }));
    await put(subject, a1, rows);
    await put(subject, b1, [{ path: '/only' }]);
    expect(await count(subject, a1)).toEqual({ rows: 12_000, seconds: 12_000 });
    expect(await count(subject, a1, 0.5)).toEqual({ rows: 4_000, seconds: 4_000 });
    expect(await count(subject, a2)).toEqual({ rows: 0, seconds: null });
    expect(await count(subject, b1)).toEqual({ rows: 1, seconds: null });
  });

  test('a bad row is refused by its number and field before any is written, or dropped and counted', async () => {
    const good = { path: '/bad-rows', seconds: 1, site: a1.id };
    const bad: [RegExp, object][] = [
      [/Row 2 of 3 .*path: Path may have at most 250 characters/, { path: 'x'.repeat(251) }],
      [/Row 2 of 3 .*path: Path must be a single line/, { path: 'a\0b' }],
      [/Row 2 of 3 .*path: a value is required/, { path: null }],
      [/Row 2 of 3 .*seconds: Seconds must be a whole number/, { seconds: 1.5 }],
      [/Row 2 of 3 .*at: Instant must be a date and time with a time zone/, { at: 'yesterday' }],
      [/Row 2 of 3 .*the last 30 days/, { at: daysAgo(30.1) }],
    ];
    const rowsOf = (values: object) => [good, { ...good, ...values }, good] as unknown as Row[];
    for (const [message, values] of bad)
      await expect(
        within(subject, a1, (work) => append(work, passage, rowsOf(values))),
        JSON.stringify(values),
      ).rejects.toThrow(message);
    const dropped = await within(subject, a1, (work) =>
      append(work, passage, rowsOf(bad[1]?.[1] ?? {}), { onBadRow: 'drop' }),
    );
    expect(dropped).toEqual({ dropped: 1 });
    const written = await subject.database.superuser(
      "delete from lock_passage where path = '/bad-rows' returning 1",
    );
    expect(written).toHaveLength(2);
  });

  test('a row belongs to the day of its instant in UTC, whatever its offset', async () => {
    const [day] = daysAgo(25).split('T');
    const at = `${day}T01:30:00+05:00`;
    const noon = `${day}T12:00:00.000Z`;
    await put(subject, a1, [
      { path: '/offset', at },
      { path: '/offset', at: noon },
    ]);
    const rows = await subject.database.superuser<{ at: Date }>(
      "delete from lock_passage where path = '/offset' returning at",
    );
    expect(rows.map((row) => new Date(row.at).toISOString()).sort()).toEqual([
      new Date(at).toISOString(),
      noon,
    ]);
  });

  test('a row for a site that the unit of work does not see is refused', async () => {
    const foreign = within(subject, a1, (work) => append(work, passage, [{ site: b1.id, path: '/' }]));
    await expect(foreign).rejects.toMatchObject(DENIED);
  });

  test('the application’s role changes and deletes no row, and reaches no partition directly', async () => {
    const [partition] = await subject.database.superuser<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'lock_passage'::regclass limit 1",
    );
    for (const statement of [
      "update lock_passage set path = ''",
      'delete from lock_passage',
      'truncate lock_passage',
      `select * from ${partition?.name}`,
      `insert into ${partition?.name} select * from lock_passage`,
      'select * from ledger',
      "select create_ledger_partition('lock_passage', 'day', now())",
    ]) {
      const done = within(subject, a1, (work) => sql.raw(statement).execute(work.db));
      await expect(done, statement).rejects.toMatchObject(DENIED);
    }
  });
}

function testPartitions(subject: TestWorld, client: pg.Client): void {
  const { a1 } = subject.world.sites;
  const partitions = async () => {
    const { rows } = await client.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'lock_passage'::regclass order by 1",
    );
    return rows.map(({ name }) => name);
  };
  const nameOf = (days: number) => `lock_passage_${daysAgo(days).slice(0, 10).replaceAll('-', '')}`;

  test('a query of a period reads only the partitions of that period', async () => {
    const plan = await within(subject, a1, async (work) => {
      const rows = readLedger(work, passage, { from: daysAgo(1), to: daysAgo(0) });
      const { sql: text, parameters } = rows.selectAll().compile();
      return client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    });
    const read = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(read).toContain(nameOf(1));
    expect(read).not.toContain(nameOf(2));
    expect(read).not.toContain(nameOf(-3));
  });

  test('partitions are created a week ahead, and dropped once all their rows are past the retention', async () => {
    for (const days of [29, 33])
      await client.query("select create_ledger_partition('lock_passage', 'day', $1)", [daysAgo(days)]);
    await client.query(
      `insert into lock_passage (organisation_id, site_id, at, path) values ($1, $2, $3, '/old')`,
      [a1.organisationId, a1.id, daysAgo(33)],
    );
    expect(await partitions()).toEqual(expect.arrayContaining([nameOf(29), nameOf(33), nameOf(-7)]));
    await runMaintenance(subject);
    expect(await partitions()).toEqual(expect.arrayContaining([nameOf(29), nameOf(-7)]));
    expect(await partitions()).not.toContain(nameOf(33));
    expect(await count(subject, a1, 60)).toMatchObject({ rows: 12_000 });
    expect(await examineLedgers(client)).toMatchObject({ state: 'ok' });
  });

  test('a writer creates the partitions it needs while no job has run, several writers at one time', async () => {
    for (const days of [-1, 0, 6]) await client.query(`drop table if exists ${nameOf(days)}`);
    await client.query(`drop table ${nameOf(-2)}`);
    expect(await examineLedgers(client)).toMatchObject({ state: 'warn' });
    await Promise.all(
      Array.from({ length: 4 }, (_, number) =>
        put(subject, a1, [{ path: `/${number}`, at: daysAgo(6) }, { path: '/now' }]),
      ),
    );
    expect(await partitions()).toEqual(expect.arrayContaining([nameOf(0), nameOf(6)]));
    await client.query('select maintain_ledgers(7)');
  });

  test('rows past the retention and of days to come are refused', async () => {
    for (const days of [31, -2])
      await expect(put(subject, a1, [{ path: '/', at: daysAgo(days) }])).rejects.toThrow(
        /The ledger lock_passage takes rows of the last 30 days/,
      );
  });

  test('a ledger that is locked is left to the next run, and nothing waits for it', async () => {
    const other = new pg.Client({ connectionString: subject.database.connectionString });
    await other.connect();
    await client.query("select create_ledger_partition('lock_passage', 'day', $1)", [daysAgo(40)]);
    await other.query('begin; select count(*) from lock_passage');
    await expect(runMaintenance(subject)).rejects.toThrow('so their old rows are still there: lock_passage.');
    await other.query('rollback');
    await other.end();
    await client.query('select maintain_ledgers(7)');
    expect(await partitions()).not.toContain(nameOf(40));
  });
}

/** Runs the daily job once. Rethrows its error. */
async function runMaintenance({ services }: TestWorld): Promise<void> {
  const job = services.registry.jobs.get('ledgers/maintain');
  if (!job) throw new Error('The job that maintains ledgers is missing.');
  const stopping = new AbortController().signal;
  await runJob(services, job, { organisation: null, payload: {} }, { id: '1', attempt: 1, stopping });
}

function testReaders(subject: TestWorld): void {
  const { services, world } = subject;
  const { a1 } = world.sites;

  test('a reader’s rows are exported, move in a merge, and stay countable without the reader once erased', async () => {
    const [first, second] = [await makeReader(services, a1), await makeReader(services, a1)];
    for (const reader of [first, second])
      await put(subject, a1, [
        { path: `/of/${reader.id}`, seconds: 5, reader: reader.id, referrer: 'https://me.example' },
      ]);
    const load = (id: number) =>
      within(subject, a1, async (work) => {
        const found = await work.records.find(siteUser, id);
        if (!found) throw new Error('The reader is missing.');
        return found;
      });
    const pair = [await load(first.id), await load(second.id)] as const;
    const merged = await within(subject, a1, (work) =>
      mergeAccounts(work, { organisationId: a1.organisationId, siteId: a1.id }, pair),
    );
    const exported = await within(subject, a1, (work) => exportPerson(work, merged));
    expect(exported['lock_passage']).toMatchObject([
      { path: `/of/${first.id}`, seconds: 5 },
      { path: `/of/${second.id}`, seconds: 5 },
    ]);
    const user = await load(merged.id);
    await within(subject, a1, (work) => erasePerson(work, user, { kind: 'erased', siteId: a1.id }));
    const rows = await subject.database.superuser(
      "select path, seconds, reader_id, referrer from lock_passage where path like '/of/%' order by path",
    );
    expect(rows).toEqual(
      [first, second].map(({ id }) => ({ path: `/of/${id}`, seconds: 5, reader_id: null, referrer: null })),
    );
  });
}

interface BackupParts {
  server: Server;
  passageSql: string;
  client: pg.Client;
}

function testBackup(subject: TestWorld, { server, passageSql, client }: BackupParts): void {
  test('a backup has the rows, and a restore brings them back with their partitions and policies', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-ledger-'));
    const target = await databaseOn(server, 'template0');
    const secret = { value: 'a secret that is the same in every test', isInDataDir: true };
    try {
      await client.query("select create_ledger_partition('lock_passage', 'day', $1)", [daysAgo(29)]);
      const { connectionString } = subject.database;
      const { store } = subject.services.media;
      const manifest = await writeBackup({ connectionString, store, secret, folder: join(folder, 'backup') });
      await prepareDatabase(target.connectionString);
      await withClient(target, async (restored) => {
        await restored.query(passageSql);
        await loadRows(restored, {
          manifest,
          folder: join(folder, 'backup'),
          connect: (work) => withClient(target, work),
          onProgress: () => undefined,
        });
      });
      for (const query of [
        'select organisation_id, site_id, at, path, seconds from lock_passage order by at, path, site_id',
        `select c.relname, c.relrowsecurity, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits
           join pg_class c on c.oid = inhrelid where inhparent = 'lock_passage'::regclass order by 1`,
        'select * from ledger order by name',
      ])
        expect(await target.superuser(query)).toEqual(await subject.database.superuser(query));
    } finally {
      await target.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function withClient(
  { connectionString }: Pick<TestDatabase, 'connectionString'>,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC -c row_security=off' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
