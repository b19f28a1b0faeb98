/** Changes of items for programs: none is lost, and items that readers could never read are not among them. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

// Large writes of other test files on the same server delay changes.
vi.setConfig({ testTimeout: 120_000 });

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const { secret } = await makeApiKey(services, a1, { permissions: ['read_published'] });
afterAll(subject.close);

interface Answer {
  changes: {
    id: number;
    type: string | null;
    kind: string;
    pathBefore: string | null;
    item: { id: number; name: string } | null;
  }[];
  endCursor: string;
  hasMore: boolean;
}
const ask = (input: Record<string, unknown>) =>
  gql(app, { id: 'getContentChanges', input, token: secret, site: 'a1' });

/** Waits until all transactions of the server that have begun have ended: other test files run some, in other databases. */
async function settle(): Promise<void> {
  const [row] = await database.superuser<{ xid: string }>('select pg_current_xact_id()::text as xid');
  const horizon = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as has_ended';
  await expect
    .poll(() => database.superuser(horizon, [row?.xid]), { timeout: 90_000 })
    .toEqual([{ has_ended: true }]);
}
const readNow = async (input: Record<string, unknown> = {}) => {
  const answer = await ask(input);
  expect(answer.error, answer.body).toBeNull();
  return answer.result as Answer;
};
const read = async (input: Record<string, unknown> = {}) => {
  await settle();
  return readNow(input);
};
const reasonOf = async (input: Record<string, unknown>) => (await ask(input)).error?.extensions['reason'];
const now = async () => (await read()).endCursor;

const make = async (
  name: string,
  values: Record<string, unknown> = {},
  published: string | true | null = true,
) =>
  (await makeContent(services, a1, { ...(published !== null && { published }), values: { name, ...values } }))
    .id;
const change = (id: number, values: Record<string, unknown>) =>
  services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
    const record = await work.records.find(content, id);
    if (record) await work.records.writeUnchecked(content, record, values, {});
  });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('getContentChanges', () => {
  test('items are published, changed, unpublished and deleted', async () => {
    const edited = await make('Depth of the channel');
    const hidden = await make('Old tariff');
    const deleted = await make('Wrong tariff');
    const after = await now();
    const added = await make('New tariff');
    await change(edited, { name: 'Depth of the fairway' });
    await change(hidden, { status: 2 });
    await change(deleted, { status: 0 });
    const { changes, hasMore } = await read({ after });
    expect(hasMore).toBe(false);
    expect(changes).toMatchObject([
      { id: added, kind: 'published', pathBefore: null, item: { name: 'New tariff' } },
      { id: edited, kind: 'changed', item: { name: 'Depth of the fairway' } },
      { id: hidden, type: 'Article', kind: 'unpublished', item: null },
      { id: deleted, type: 'Article', kind: 'deleted', item: null },
    ]);
    expect(changes[1]?.pathBefore).toMatch(/depth-of-the-channel$/);
    expect(changes[2]?.pathBefore).toMatch(/old-tariff$/);
  });

  test('an item that no longer exists has its type, and one that changed before changes had types has it too', async () => {
    const [erased, older] = [await make('Erased tariff'), await make('Older tariff')];
    const after = await now();
    await change(erased, { status: 0 });
    await change(older, { status: 2 });
    await database.superuser('delete from content where id = $1', [erased]);
    await database.superuser('update content_change set type = null where content_id = $1', [older]);
    const { changes } = await read({ after });
    expect(changes.map(({ id, type }) => [id, type])).toEqual([
      [erased, 'Article'],
      [older, 'Article'],
    ]);
  });

  test('drafts and scheduled items are not among the changes, nor their titles', async () => {
    const after = await now();
    const draft = await make('Secret plan', {}, null);
    await change(draft, { name: 'Secret plan, changed' });
    const scheduled = await make('Secret date', {}, inMinutes(60));
    await change(scheduled, { name: 'Secret date, changed' });
    await change(scheduled, { status: 0 });
    await change(draft, { status: 0 });
    await settle();
    const answer = await ask({ after });
    expect((answer.result as Answer).changes).toEqual([]);
    expect(answer.body.toLowerCase()).not.toMatch(/secret/);
  });

  test('items of other sites and organisations are not among the changes', async () => {
    const after = await now();
    for (const site of [a2, world.sites.b1])
      await makeContent(services, site, { published: true, values: { name: 'Elsewhere' } });
    expect((await read({ after })).changes).toEqual([]);
  });

  test('publications and ends that pass without a write are changes once', async () => {
    const starting = await make('Starts', {}, inMinutes(60));
    const ending = await make('Ends');
    await database.superuser('update content set unpublished = $2 where id = $1', [ending, inMinutes(60)]);
    const after = await now();
    expect((await read({ after })).changes).toEqual([]);
    await database.superuser(`update content set published = clock_timestamp() where id = $1`, [starting]);
    await database.superuser(`update content set unpublished = clock_timestamp() where id = $1`, [ending]);
    const page = await read({ after });
    expect(page.changes).toMatchObject([
      { id: starting, kind: 'published', item: { name: 'Starts' } },
      { id: ending, kind: 'unpublished', pathBefore: null, item: null },
    ]);
    expect((await read({ after: page.endCursor })).changes).toEqual([]);
  });

  test('a transaction that is committed after later ones is not skipped', async () => {
    const [slow, fast] = [await make('Slow'), await make('Fast')];
    let after = await now();
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const writing = services.write(systemOf(world.a.id, [a1.id]), async (work) => {
      const record = await work.records.find(content, slow);
      if (record) await work.records.writeUnchecked(content, record, { name: 'Slow, changed' }, {});
      written();
      await committed;
    });
    await isWritten;
    await change(fast, { name: 'Fast, changed' });
    const seen: number[] = [];
    for (const step of [() => {}, commit]) {
      step();
      if (step === commit) await writing;
      const page = step === commit ? await read({ after }) : await readNow({ after });
      seen.push(...page.changes.map(({ id }) => id));
      after = page.endCursor;
    }
    expect(seen).toEqual([slow, fast]);
  });

  test('an item that leaves the site is not readable there any more', async () => {
    const item = await make('Leaves', { primarySection: a1.sections.news });
    const after = await now();
    await change(item, { site: a2.id, primarySection: a2.sections.news });
    expect((await read({ after })).changes).toMatchObject([{ id: item, kind: 'unpublished', item: null }]);
  });

  test('pages have every change once, and an instant is a start too', async () => {
    const since = new Date(Date.now() - 1).toISOString();
    const after = await now();
    const ids: number[] = [];
    for (let item = 0; item < 5; item += 1) ids.push(await make(`Berth ${item}`));
    for (const start of [{ after }, { since }]) {
      const found: number[] = [];
      let page = await read({ ...start, limit: 2 });
      for (let count = 1; count < 20; count += 1) {
        found.push(...page.changes.map(({ id }) => id));
        if (!page.hasMore) break;
        page = await read({ after: page.endCursor, limit: 2 });
      }
      expect(found).toEqual(expect.arrayContaining(ids));
      if ('after' in start) expect(found).toHaveLength(ids.length);
    }
  });
});

test('transactions are in the order of their numbers, not of their digits', async () => {
  await database.superuser(
    `insert into content_change (organisation_id, site_id, content_id, was_public, is_deleted, xid)
     values ($1, $2, 1, true, true, '9'), ($1, $2, 2, true, true, '10')`,
    [world.a.id, a1.id],
  );
  const { changes } = await read({ since: inMinutes(-1_000), limit: 2 });
  expect(changes.map(({ id }) => id)).toEqual([1, 2]);
});

describe('a start of changes', () => {
  test('a start that is too old, or of another site, has a permanent reason', async () => {
    expect(await reasonOf({ since: '2020-01-01T00:00:00Z' })).toBe('CHANGES_EXPIRED');
    const other = await gql(app, { id: 'getContentChanges', input: {}, host: a2.host });
    expect(await reasonOf({ after: (other.result as Answer).endCursor })).toBe('CHANGES_EXPIRED');
    const [mark] = JSON.parse(Buffer.from(await now(), 'base64url').toString()) as string[];
    const old = JSON.stringify([mark, '1', '0', '2020-01-01T00:00:00.000Z', 0]);
    expect(await reasonOf({ after: Buffer.from(old).toString('base64url') })).toBe('CHANGES_EXPIRED');
  });

  test.each([
    'nonsense',
    '',
    Buffer.from('["a","9999999999999999999999","0","now",1]').toString('base64url'),
  ])('%s is not a cursor', async (after) => expect(await reasonOf({ after })).toBe('CURSOR_INVALID'));

  test('a cursor and an instant cannot be combined', async () => {
    expect(await reasonOf({ after: await now(), since: inMinutes(-1) })).toBe('ARGUMENTS_NOT_COMBINABLE');
  });
});

test('changes are deleted after 31 days', async () => {
  await make('Of last month');
  await database.superuser(`update content_change set created = now() - interval '32 days'`);
  await database.superuser(
    `select graphile_worker.add_job('content/clearChanges', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
  expect(await database.superuser('select 1 from content_change')).toEqual([]);
});
