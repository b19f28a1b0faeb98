/** References in unpublished changes protect their targets from deletion, and are never shown to readers. */
import { afterAll, expect, test } from 'vitest';
import { filePath } from '#addresses/file-address.ts';
import { gql, login, makeContent, makeFile } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });

let made = 0;
const newFile = () => makeFile(services, world.a.id, [a1.id], `pending,${(made += 1)}`);
const bodyWith = (file: number) => ({
  v: 1,
  content: [{ type: 'download', attrs: { file, title: 'Plan of the slip' } }],
});

/** Saves an item with the file in its unpublished text, and returns the response. */
async function saveWith(file: number, published: boolean): Promise<{ id: number; version: string }> {
  const { id } = await makeContent(services, a1, published ? { published: true } : {});
  const { version } = (await call('getContentDocument', { id })).result as { version: string };
  const answer = await call('saveContent', {
    id,
    version,
    changes: { body: bodyWith(file) },
    base: { body: null },
  });
  return answer.result as { id: number; version: string };
}

const kindsOf = (file: number) =>
  database.superuser<{ kind: string }>(
    "select kind from reference where to_entity = 'mediaFile' and to_id = $1",
    [file],
  );

test('a file in a draft, or in changes of a published item, is not deleted; the item is named once', async () => {
  for (const published of [false, true]) {
    const file = await newFile();
    const { id, version } = await saveWith(file, published);
    const refused = await call('deleteMediaFile', { id: file });
    expect([refused.code, refused.error?.message]).toEqual([
      'CONFLICT',
      '“Depths of the quays” is used in one place. Remove it there first.',
    ]);
    const uses = (await call('getMediaUses', { entity: 'mediaFile', id: file })).result;
    expect(uses).toMatchObject({ records: [{ entity: 'content', id }], totalCount: 1 });
    const saved = await call('saveContent', {
      id,
      version,
      changes: { body: null },
      base: { body: bodyWith(file) },
    });
    expect(saved.code).toBeNull();
    expect((await call('deleteMediaFile', { id: file })).code).toBeNull();
  }
});

test('discarded changes keep nothing; published ones are the item’s own', async () => {
  const [discarded, saved] = [await newFile(), await newFile()];
  const first = await saveWith(discarded, true);
  await call('discardContentChanges', { id: first.id, version: first.version });
  expect(await kindsOf(discarded)).toEqual([]);
  const second = await saveWith(saved, true);
  expect(await kindsOf(saved)).toEqual([{ kind: 'pending' }]);
  await call('publishContent', { id: second.id, version: second.version });
  expect(await kindsOf(saved)).toEqual([{ kind: 'body' }]);
});

test('a file in changes of a published item is not a reader’s', async () => {
  const file = await newFile();
  const { id, version } = await saveWith(file, true);
  const [row] = await database.superuser<{ file_key: string; file_name: string }>(
    'select file_key, file_name from media_file where id = $1',
    [file],
  );
  const url = filePath({ fileKey: row?.file_key ?? '', fileName: row?.file_name ?? '' });
  const read = () => app.inject({ url, headers: { host: a1.host } });
  expect((await read()).statusCode).toBe(404);
  await call('publishContent', { id, version });
  expect((await read()).statusCode).toBe(200);
});
