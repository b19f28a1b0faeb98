/** Programs write items by their own ids, over HTTP: one record, and many in a call. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
const { a1, a2, b1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
const editor = await login(app, world.a.users.editor.username);
const secret = await createKey('Sync', ['manage_content', 'publish_content']);
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

interface Answer {
  id: number;
  version: string;
  outcome: string;
  reason?: string;
  fields?: Record<string, string>;
}

async function createKey(name: string, permissions: string[]): Promise<string> {
  const ask = (id: string, input: Record<string, unknown>) =>
    gql(app, { token: admin, site: 'a1', id, input });
  const created = await ask('createApiKey', { name, permissions, sites: [a1.id] });
  const { id } = created.result as { id: number };
  return ((await ask('createApiKeySecret', { id })).result as { secret: string }).secret;
}

let count = 0;
const newId = () => `record-${(count += 1)}`;

async function upsert(record: Record<string, unknown>, token = secret) {
  const input = { type: 'Company', site: a1.id, ...record };
  const { result, error } = await gql(app, { token, site: 'a1', id: 'upsertContent', input });
  return { answer: result as Answer, reason: error?.extensions['reason'] };
}

async function upsertAll(records: Record<string, unknown>[], token = secret) {
  const input = { records: records.map((record) => ({ type: 'Company', site: a1.id, ...record })) };
  const { result, error } = await gql(app, { token, site: 'a1', id: 'upsertContents', input });
  return {
    answers: (result as { results: Answer[] } | null)?.results ?? [],
    reason: error?.extensions['reason'],
  };
}

/** Everything that a write leaves behind, as one number each. */
async function traces() {
  const [row] = await database.superuser<Record<string, string>>(
    `select (select count(*) from history) as history, (select sum(version) from content) as versions,
       (select count(*) from content_working_copy) as copies, (select coalesce(max(id), 0) from cache_purge) as purges`,
  );
  return row;
}

const page = async (path: string) => (await app.inject({ url: path, headers: { host: a1.host } })).body;

const call = (token: string, id: string, input: Record<string, unknown>) =>
  gql(app, { token, site: 'a1', id, input });

async function readDocument(id: number) {
  const { result } = await call(editor, 'getContentDocument', { id });
  return result as { version: string; path: string; hasChanges: boolean; values: Record<string, unknown> };
}

describe('a record with an id of the program', () => {
  test('an item is created, changed and left unchanged; an unchanged one causes no writes', async () => {
    const externalId = newId();
    const created = (await upsert({ externalId, values: { name: 'Quay & Co' }, publish: true })).answer;
    expect(created.outcome).toBe('created');
    const before = await traces();
    const same = (await upsert({ externalId, values: { name: 'Quay & Co' }, publish: true })).answer;
    expect(same).toEqual({ ...created, outcome: 'unchanged' });
    expect(await traces()).toEqual(before);
    const changed = (await upsert({ externalId, values: { name: 'Quay Limited' }, publish: true })).answer;
    expect(changed).toMatchObject({ id: created.id, outcome: 'changed' });
    expect(await page((await readDocument(created.id)).path)).toContain('Quay Limited');
  });

  test('unless published, a new item is a draft, and a published one gets unpublished changes', async () => {
    const externalId = newId();
    const { id } = (await upsert({ externalId, values: { name: 'Cranes' } })).answer;
    const { path } = await readDocument(id);
    expect(await page(path)).not.toContain('Cranes');
    expect((await upsert({ externalId, values: { name: 'Cranes' }, publish: true })).answer.outcome).toBe(
      'changed',
    );
    expect(await page(path)).toContain('Cranes');
    expect((await upsert({ externalId, values: { name: 'Winches' } })).answer.outcome).toBe('changed');
    expect((await upsert({ externalId, values: { name: 'Winches' } })).answer.outcome).toBe('unchanged');
    expect(await page(path)).not.toContain('Winches');
    expect(await readDocument(id)).toMatchObject({ hasChanges: true, values: { name: 'Winches' } });
  });

  test('the fields of the program win; unpublished changes of people in other fields remain unpublished', async () => {
    const externalId = newId();
    const { id, version } = (await upsert({ externalId, values: { name: 'Locks' }, publish: true })).answer;
    const changes = { name: 'Locks by a person', deck: 'Half a sentence' };
    expect((await call(editor, 'saveContent', { id, version, changes, base: {} })).error).toBeNull();
    const answer = (await upsert({ externalId, values: { name: 'Locks of the source' }, publish: true }))
      .answer;
    expect(answer.outcome).toBe('changed');
    const document = await readDocument(id);
    expect(document).toMatchObject({
      hasChanges: true,
      values: { name: 'Locks of the source', deck: 'Half a sentence' },
    });
    const seen = await page(document.path);
    expect(seen).toContain('Locks of the source');
    expect(seen).not.toContain('Half a sentence');
    const versions = JSON.stringify((await call(editor, 'getContentVersions', { id })).result);
    expect(versions).toContain('Edited');
    expect(versions).toContain('API key: Sync');
    const stale = await upsert({ externalId, values: { name: 'Late' }, publish: true, version });
    expect(stale.reason).toBe('STALE_VERSION');
  });

  test('concurrent calls with one id make one item', async () => {
    const externalId = newId();
    const record = { externalId, values: { name: 'Ferry line' } };
    const answers = await Promise.all([1, 2, 3, 4].map(() => upsert(record)));
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1);
    expect(answers.map(({ answer }) => answer.outcome).sort()).toEqual([
      'created',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });

  test('ids belong to a site and a source; another type, the trash and missing permissions are refused', async () => {
    const externalId = newId();
    const { id } = (await upsert({ externalId, values: { name: 'Pilots' } })).answer;
    expect((await upsert({ externalId, source: 'erp', values: { name: 'Pilots' } })).answer.id).not.toBe(id);
    const other = await upsert({ externalId, type: 'Article', values: { name: 'Pilots' } });
    expect(other.reason).toBe('EXTERNAL_ID_OF_OTHER_TYPE');
    for (const site of [a2.id, b1.id])
      expect((await upsert({ externalId, site, values: { name: 'Pilots' } })).reason).toBe('SITE_NOT_FOUND');
    const writer = await createKey('Writer', ['manage_content']);
    const refused = await upsert({ externalId, values: { name: 'Pilots' }, publish: true }, writer);
    expect(refused.reason).toBe('PUBLISH_PERMISSION_MISSING');
    const early = await upsert({
      externalId: newId(),
      values: { name: 'P' },
      published: '2026-01-01T00:00:00Z',
    });
    expect(early.reason).toBe('PUBLICATION_TIME_WITHOUT_PUBLISHING');
    const { version } = await readDocument(id);
    expect((await call(admin, 'deleteContent', { id, version })).error).toBeNull();
    expect((await upsert({ externalId, values: { name: 'Pilots' } })).reason).toBe('ITEM_IN_TRASH');
    expect((await call(admin, 'eraseContent', { id })).error).toBeNull();
    expect((await upsert({ externalId, values: { name: 'Pilots' } })).answer.outcome).toBe('created');
  });

  test('an item that a person has unpublished since is not published again', async () => {
    const record = { externalId: newId(), values: { name: 'Withdrawn berths' }, publish: true };
    const { id } = (await upsert(record)).answer;
    const { version } = await readDocument(id);
    expect((await call(editor, 'unpublishContent', { id, version })).error).toBeNull();
    expect((await upsert(record)).reason).toBe('ITEM_UNPUBLISHED');
    const draft = await upsert({ ...record, publish: false, values: { name: 'Berths' } });
    expect(draft.answer).toMatchObject({ id, outcome: 'changed' });
    expect((await call(editor, 'getContentDocument', { id })).result).toMatchObject({ state: 'draft' });
  });

  test('the version that imports compare stays, if a person has changed the item since', async () => {
    const externalId = newId();
    const { id } = (await upsert({ externalId, values: { name: 'Dredgers' }, publish: true })).answer;
    const known = async () =>
      (
        await database.superuser<{ record_version: number; version: number }>(
          `select record_version, version from import_record join content on content.id = record_id
           where record_key = $1`,
          [externalId],
        )
      )[0];
    const before = await known();
    expect(before?.record_version).toBe(before?.version);
    const { version } = await readDocument(id);
    const changes = { deck: 'Written by a person' };
    const saved = await call(editor, 'saveContent', { id, version, changes, base: { deck: null } });
    const next = (saved.result as { version: string }).version;
    expect((await call(editor, 'publishContent', { id, version: next })).error).toBeNull();
    await upsert({ externalId, values: { name: 'Dredgers at work' }, publish: true });
    expect((await known())?.record_version).toBe(before?.record_version);
    expect((await known())?.version).toBeGreaterThan(before?.version ?? 0);
  });

  test('a publication time after the end of the item is refused', async () => {
    const record = { externalId: newId(), values: { name: 'Season' }, publish: true };
    const { id } = (await upsert({ ...record, published: '2026-01-01T00:00:00.000Z' })).answer;
    await database.superuser(`update content set unpublished = '2099-12-01' where id = $1`, [id]);
    const late = await upsert({ ...record, published: '2099-12-05T00:00:00.000Z' });
    expect(late.reason).toBe('END_BEFORE_START');
  });

  test('a publication time is stored, and can be moved', async () => {
    const externalId = newId();
    const record = { externalId, values: { name: 'Archive' }, publish: true };
    const { id } = (await upsert({ ...record, published: '2020-03-01T08:00:00.000Z' })).answer;
    const moved = (await upsert({ ...record, published: '2021-03-01T08:00:00.000Z' })).answer;
    expect(moved.outcome).toBe('changed');
    expect((await call(editor, 'getContentDocument', { id })).result).toMatchObject({
      published: '2021-03-01T08:00:00.000Z',
    });
    expect((await upsert(record)).answer.outcome).toBe('unchanged');
  });
});

describe('many records in a call', () => {
  test('every record has an answer, in order; a refused one does not affect the others', async () => {
    const ids = [newId(), newId(), newId(), newId()];
    const records = ids.map((externalId, index) => ({ externalId, values: { name: `Company ${index}` } }));
    const sent = records.map((record, index) => (index === 1 ? { ...record, values: { name: '' } } : record));
    const { answers } = await upsertAll(sent);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created', 'created']);
    expect(answers[1]).toMatchObject({
      externalId: ids[1],
      id: null,
      code: 'BAD_USER_INPUT',
      reason: 'VALUES_INVALID',
    });
    expect(answers[1]?.fields).toHaveProperty('name');
    const again = (await upsertAll(records)).answers;
    expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'created', 'unchanged', 'unchanged']);
    expect(again[0]?.id).toBe(answers[0]?.id);
  });

  test('up to 100 records are accepted', async () => {
    const records = Array.from({ length: 101 }, () => ({ externalId: newId(), values: { name: 'Many' } }));
    expect((await upsertAll(records)).reason).toBe('VALUES_INVALID');
    expect(await database.superuser("select 1 from content where name = 'Many'")).toEqual([]);
  });

  test('a sync of 200 companies that was interrupted is completed by its repetition; another repetition causes no writes', async () => {
    const records = Array.from({ length: 200 }, (_, index) => ({
      externalId: `sync-${index}`,
      values: { name: `Synced ${index}` },
      publish: true,
    }));
    const batches = [records.slice(0, 100), records.slice(100)];
    await upsertAll(records.slice(0, 70));
    for (const batch of batches) await upsertAll(batch);
    expect(await database.superuser("select 1 from content where name like 'Synced %'")).toHaveLength(200);
    const before = await traces();
    for (const batch of batches)
      for (const { outcome } of (await upsertAll(batch)).answers) expect(outcome).toBe('unchanged');
    expect(await traces()).toEqual(before);
  });

  test('6,000 records a minute are accepted from a key; then calls are refused until the minute is over', async () => {
    const limited = await createKey('Busy', ['manage_content']);
    const [row] = await database.superuser<{ id: number }>("select id from api_key where name = 'Busy'");
    await database.superuser(
      "insert into rate_limit (key, count, window_ends) values ($1, 100, now() + interval '1 minute')",
      [`records/client/${row?.id}`],
    );
    const records = Array.from({ length: 60 }, () => ({ externalId: newId(), values: { name: 'Too many' } }));
    expect((await upsertAll(records, limited)).reason).toBe('TOO_MANY_ATTEMPTS');
    expect(await database.superuser("select 1 from content where name = 'Too many'")).toEqual([]);
    expect((await upsert({ externalId: newId(), values: { name: 'One' } }, limited)).reason).toBe(
      'TOO_MANY_ATTEMPTS',
    );
  });
});
