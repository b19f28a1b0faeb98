/** An upsert reads the record of its item once, and its unpublished changes once, whatever it does with them. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordStatements } from '#testing/database/statements.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, close, database, services, world } = await buildTestWorld();
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(close);
beforeEach(() => database.superuser('delete from rate_limit'));

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });

interface Sent {
  name: string;
  publish?: boolean;
}

/** Upserts one record; returns how often its item and its unpublished changes were read, and what was answered. */
async function upsert(externalId: string, { name, publish = false }: Sent) {
  let answer: { id: number; version: string; outcome: string } | null = null;
  const sent = await recordStatements(services.pool, async () => {
    const record = { type: 'Company', site: a1.id, externalId, values: { name }, publish };
    const { result } = await call('upsertContents', { records: [record] });
    [answer = null] = (result as { results: NonNullable<typeof answer>[] }).results;
  });
  const times = (pattern: RegExp) =>
    sent.reduce((sum, statement) => sum + (pattern.test(statement.text) ? statement.times : 0), 0);
  const read = {
    records: times(/^\s*select\b.* from "content"\s+where organisation_id = \$1 and id = \$2/s),
    copies: times(/^\s*select\b.* from "content_working_copy"/s),
  };
  return { read, answer: answer as { id: number; version: string; outcome: string } | null };
}

async function expectReads(externalId: string, sent: Sent, expected: Record<string, unknown>) {
  const { read, answer } = await upsert(externalId, sent);
  const id = answer?.id;
  const { result } = await call('getContentDocument', { id });
  const { version, values } = result as { version: string; values: { name: string } };
  const described = `${sent.name}, publish: ${sent.publish ?? false}`;
  expect(
    { ...read, outcome: answer?.outcome, version: answer?.version, name: values.name },
    described,
  ).toEqual({ ...expected, version, name: sent.name });
}

test('a new item is not read again, whether it is published or not', async () => {
  await expectReads('draft', { name: 'Draft' }, { records: 0, copies: 0, outcome: 'created' });
  await expectReads(
    'public',
    { name: 'Public', publish: true },
    { records: 0, copies: 0, outcome: 'created' },
  );
});

test('an item that exists is read once: a draft, a published item, and one with unpublished changes', async () => {
  const changed = { records: 1, copies: 1, outcome: 'changed' };
  const unchanged = { ...changed, outcome: 'unchanged' };
  await upsert('known', { name: 'First' });
  await expectReads('known', { name: 'First' }, unchanged);
  await expectReads('known', { name: 'Second' }, changed);
  await expectReads('known', { name: 'Second' }, unchanged);
  await expectReads('known', { name: 'Third', publish: true }, changed);
  await expectReads('known', { name: 'Third', publish: true }, unchanged);
  await expectReads('known', { name: 'Fourth', publish: true }, changed);
  await expectReads('known', { name: 'Fifth' }, changed);
  await expectReads('known', { name: 'Sixth', publish: true }, changed);
});

test('unpublished changes of other fields are read once, and remain', async () => {
  const { answer } = await upsert('shared', { name: 'Shared', publish: true });
  const { id, version } = answer ?? {};
  const saved = await call('saveContent', {
    id,
    version,
    changes: { name: 'By hand', deck: 'A deck' },
    base: {},
  });
  expect(saved.error).toBeNull();
  await expectReads(
    'shared',
    { name: 'By the program', publish: true },
    { records: 1, copies: 1, outcome: 'changed' },
  );
  const { result } = await call('getContentDocument', { id });
  expect(result).toMatchObject({ hasChanges: true, values: { deck: 'A deck' } });
});
