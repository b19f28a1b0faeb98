import { afterAll, describe, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, makeTrashed } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { content } from '../../entity.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'editor') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });
const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const rowsOf = (table: string, where: string, id: number) =>
  database.superuser<Record<string, unknown>>(`select * from ${table} where ${where}`, [id]);

test('a restored item is a draft with all it had, and readers see it when it is published again', async () => {
  const { id } = await makeContent(services, a1, {
    published: true,
    values: { name: 'Sunk and raised', authors: [a1.content.person] },
  });
  const document = (await call('getContentDocument', { id })).result as { version: string; path: string };
  await call('deleteContent', { id, version: document.version });
  expect((await get(document.path)).statusCode).toBe(404);
  const restored = (await call('restoreContent', { id })).result as Record<string, unknown>;
  expect(restored).toMatchObject({
    state: 'draft',
    published: null,
    values: { name: 'Sunk and raised', authors: [a1.content.person] },
  });
  expect((await get(document.path)).statusCode).toBe(404);
  await call('publishContent', { id, version: restored['version'] });
  expect((await get(document.path)).statusCode).toBe(200);
});

test('a URL taken since stays with its new owner; a free one is restored', async () => {
  const make = (alias: string) =>
    makeTrashed(services, a1, { type: 'Page', values: { name: 'Terms', alias } });
  const aliasOf = async (id: number) =>
    ((await call('restoreContent', { id })).result as { values: { alias: string | null } }).values.alias;
  const [taken, free] = [await make('terms'), await make('imprint')];
  await makeContent(services, a1, { type: 'Page', values: { name: 'New terms', alias: 'terms' } });
  expect([await aliasOf(taken), await aliasOf(free)]).toEqual([null, 'imprint']);
});

describe('deleting permanently', () => {
  test('an original can be deleted: its translation is then an item without an original', async () => {
    const id = await makeTrashed(services, a1, { values: { name: 'The old lock' } });
    const { id: other } = await makeContent(services, a1, { values: { name: 'Die alte Schleuse' } });
    await database.superuser('update content set translation_of_id = $1 where id = $2', [id, other]);
    expect((await call('eraseContent', { id }, 'admin')).error).toBeNull();
    const [translation] = await rowsOf('content', 'id = $1', other);
    expect(translation).toMatchObject({ name: 'Die alte Schleuse', translation_of_id: null });
    expect(translation?.['organisation_id']).toBe(a1.organisationId);
  });

  test('a permanent deletion leaves only the fact that the item existed: no row, no version, no words, no reference', async () => {
    const { id } = await makeContent(services, a1, {
      published: true,
      values: { name: 'Burnt log', deck: 'Secret words', primaryImage: { asset: world.a.assetId } },
    });
    const user = await makeContent(services, a1, { values: { relatedTo: [id] } });
    const { version } = (await call('getContentDocument', { id })).result as { version: string };
    await call('deleteContent', { id, version });
    expect((await call('eraseContent', { id }, 'admin')).result).toEqual({ id, version: null });
    expect(await rowsOf('content', 'id = $1', id)).toEqual([]);
    expect(await rowsOf('search_entry', "entity = 'content' and record_id = $1", id)).toEqual([]);
    expect(await rowsOf('reference', '$1 in (from_id, to_id)', id)).toEqual([]);
    const history = await rowsOf('history', "entity = 'content' and record_id = $1", id);
    expect(history).toMatchObject([
      { event: 'Permanently deleted', after: null, before: { name: 'Burnt log' } },
    ]);
    expect(JSON.stringify(history)).not.toContain('Secret words');
    expect((await call('getContentDocument', { id: user.id })).code).toBeNull();
  });

  test('a permanent deletion is for administrators, and for items in the trash', async () => {
    const id = await makeTrashed(services, a1);
    for (const who of ['editor', 'contributor'] as const)
      expect((await call('eraseContent', { id }, who)).code).toBe('FORBIDDEN');
    const live = await makeContent(services, a1, { published: true });
    for (const operation of ['eraseContent', 'restoreContent'])
      expect((await call(operation, { id: live.id }, 'admin')).code, operation).toBe('NOT_FOUND');
    const elsewhere = await makeTrashed(services, a2);
    expect((await call('restoreContent', { id: elsewhere })).code).toBe('NOT_FOUND');
  });

  test('a permanent deletion outside of the trash is refused by the database itself', async () => {
    const live = await makeContent(services, a1, { published: true });
    const who = {
      actor: { kind: 'system', organisationId: world.a.id } as const,
      organisationId: world.a.id,
    };
    const erased = services.write({ ...who, siteIds: [a1.id] }, async (work) => {
      const record = await work.records.find(content, live.id);
      if (record) await work.records.erase(content, record);
    });
    await expect(erased).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rowsOf('content', 'id = $1', live.id)).toHaveLength(1);
  });
});

test('the trash is emptied of what has been in it for thirty days, and of nothing else', async () => {
  const age = async (days: number) => {
    const id = await makeTrashed(services, a1);
    await database.superuser('update content set updated = now() - make_interval(days => $2) where id = $1', [
      id,
      days,
    ]);
    return id;
  };
  const [young, old] = [await age(29), await age(31)];
  const draft = await makeContent(services, a1);
  await database.superuser("update content set updated = now() - interval '90 days' where id = $1", [
    draft.id,
  ]);
  await database.superuser(
    `select graphile_worker.add_job('content/emptyTrash', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
  const left = await database.superuser<{ id: number }>('select id from content where id = any ($1)', [
    [young, old, draft.id],
  ]);
  expect(left.map(({ id }) => id).sort()).toEqual([young, draft.id].sort());
});
