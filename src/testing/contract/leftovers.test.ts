/**
 * What an extension left in the database when its folder was deleted: items of an unknown type, blocks, entities in
 * history and search. No output fails because of it.
 */
import { afterAll, expect, test } from 'vitest';
import { documentCalls } from '#testing/documents.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { callsFor, itemAddresses, siteAddresses } from './access/public-outputs.ts';
import { targetMaker } from './targets.ts';

const subject = await buildTestWorld();
const { app, api, database, services, world } = subject;
const own = world.sites.a1;
const { host } = own;
const token = await login(app, world.a.users.admin.username);
const ownTargets = await targetMaker(subject, world)(own);
afterAll(subject.close);

const made = async (published?: true) =>
  (await makeContent(services, own, { ...(published && { published }), values: { name: 'Berth seven' } })).id;
const [publishedId, draftId, erasedId] = [await made(true), await made(), await made()];
await database.superuser(
  `update content set type = 'Berth', fields = '{"berth": 7, "owner": {"name": "Ida"}}' where id = any ($1)`,
  [[publishedId, draftId, erasedId]],
);

/** Every call of the API that reads, as staff and as a reader: those that failed. */
async function failing(as: { token?: string; host?: string; site?: string }): Promise<string[]> {
  const reading = api.operations.filter(({ kind }) => kind === 'query');
  const failed: string[] = [];
  for (const id of [publishedId, draftId])
    for (const [name, input] of callsFor(reading, { id, targets: ownTargets, words: ['Berth'] })) {
      const { error, status } = await gql(app, { id: name, input, ...as });
      const isFault =
        status >= 500 ||
        error?.extensions['reason'] === 'CONTENT_TYPE_UNKNOWN' ||
        /type/i.test(error?.message ?? '');
      if (isFault) failed.push(`${name} ${JSON.stringify(input)}: ${status} ${error?.message}`);
    }
  return failed;
}

test('every query returns a result for staff and for readers', async () => {
  expect(await failing({ token, site: own.key })).toEqual([]);
  expect(await failing({ host })).toEqual([]);
});

test('every page returns', async () => {
  const { body } = await app.inject({ url: '/sitemap.xml', headers: { host } });
  const failed: string[] = [];
  for (const url of [...siteAddresses(body, ['Berth']), ...itemAddresses(publishedId)]) {
    const { statusCode } = await app.inject({ url, headers: { host } });
    if (statusCode >= 500) failed.push(`${url}: ${statusCode}`);
  }
  expect(failed).toEqual([]);
});

test('staff open an item of an unknown type, move it to the trash and delete it', async () => {
  const editor = documentCalls(app, token, own.key);
  const { version, values } = await editor.load(erasedId);
  expect(values).toMatchObject({ name: 'Berth seven' });
  await editor.accepted('deleteContent', { id: erasedId, version });
  await editor.accepted('eraseContent', { id: erasedId });
  expect(await database.superuser('select id from content where id = $1', [erasedId])).toEqual([]);
});

test('a saved change of an item of an unknown type leaves the values of its type as they are', async () => {
  const { error } = await documentCalls(app, token, own.key).save(draftId, { teaser: 'Moored' });
  expect(error).toBeNull();
  const rows = await database.superuser('select fields from content where id = $1', [draftId]);
  expect(rows).toEqual([{ fields: { berth: 7, owner: { name: 'Ida' } } }]);
});
