/** Writes whose `after` writes the same record again, as extensions do with texts made of the new ID. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { hooks } from '#registry/hooks.server.ts';
import { registry } from '#server/registry.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { gql, login, type GraphqlAnswer } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { hooksByEntity } from './combine-hooks.ts';

const stamping: EntityHooks = {
  entity: content,
  after: async (work, { after }) => {
    const label = `Item ${after?.id}`;
    if (!after || after['source'] === label) return;
    const record = await work.records.find(content, after.id);
    if (record) await work.records.writeUnchecked(content, record, { source: label });
  },
};

const file = 'extensions/tides/entities/stamp/server/hooks.ts';
const { app, database, world, close } = await buildTestWorld({
  registry: { ...registry, hooks: hooksByEntity([{ file, hooks: stamping }, ...hooks]) },
});
afterAll(close);
beforeEach(() => database.superuser('delete from rate_limit'));

const token = await login(app, world.a.users.admin.username);
const site = world.sites.a1.id;
const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
/** What identifies the item that a call answers with, for the next call. */
const itemOf = ({ result }: GraphqlAnswer) => {
  const { id, version } = result as { id: number; version: string };
  return { id, version };
};

describe('an item that a hook writes after it was created', () => {
  test('createContent returns the version that is stored', async () => {
    const created = await call('createContent', {
      type: 'Company',
      site,
      values: { name: 'Quay Cranes' },
    });
    const saved = await call('saveContent', {
      ...itemOf(created),
      base: {},
      changes: { name: 'Quay Cranes Ltd' },
    });
    expect(saved.code).toBeNull();
  });

  test('upsertContent creates, changes and publishes it, with the version that is stored', async () => {
    const upsert = (externalId: string, name: string, more: object = {}) =>
      call('upsertContent', { type: 'Company', site, externalId, values: { name }, ...more });
    const created = await upsert('draft', 'Draft');
    const changed = await upsert('draft', 'Second draft', { version: itemOf(created).version });
    expect(changed).toMatchObject({ code: null, result: { outcome: 'changed' } });
    expect(await upsert('draft', 'Second draft', { publish: true })).toMatchObject({ code: null });
    const published = await upsert('public', 'Public', { publish: true });
    expect(published).toMatchObject({ code: null, result: { outcome: 'created' } });
    const rows = await database.superuser(
      `select source, i.record_version = c.version as "isCurrent" from import_record i
       join content c on c.organisation_id = i.organisation_id and c.id = i.record_id where record_key in ('draft', 'public') order by c.id`,
    );
    expect(rows).toEqual([
      { source: expect.stringMatching(/^Item \d+$/), isCurrent: true },
      { source: expect.stringMatching(/^Item \d+$/), isCurrent: true },
    ]);
  });
});
