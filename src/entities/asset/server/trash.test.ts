/** The trash of images and files: hidden immediately and everywhere; restored with all their data, or permanently deleted. */
import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { filePath } from '#addresses/file-address.ts';
import { pascalCase } from '#model/field.ts';
import { parseMapping } from '#import/mapping.ts';
import { transaction } from '#server/db/index.ts';
import { diskFolders, pathOf } from '#server/media/store/disk-folders.ts';
import { buildTestApp } from '#testing/app.ts';
import { importInto } from '#testing/imports.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const media = diskFolders(join(services.config.dataDir, 'media'));
// A second process on the same folder.
const other = await buildTestApp({ database, environment: { DATA_DIR: services.config.dataDir } });
afterAll(async () => {
  await other.close();
  await subject.close();
});

const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
type Who = keyof typeof tokens;
type Kind = 'asset' | 'mediaFile';
const KINDS = ['asset', 'mediaFile'] as const;
const TABLES = { asset: 'asset', mediaFile: 'media_file' } as const;

const call = (id: string, input: Record<string, unknown>, who: Who = 'editor') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });
const act = (verb: string, kind: Kind, id: number, who: Who = 'editor') =>
  call(`${verb}${pascalCase(kind)}`, { id }, who);
const get = (url: string, options: { method?: 'GET' | 'HEAD'; headers?: object; at?: typeof app } = {}) =>
  (options.at ?? app).inject({
    url,
    method: options.method ?? 'GET',
    headers: { host: a1.host, ...options.headers },
  });

interface Uploaded {
  id: number;
  name: string;
  fileKey: string;
  src: string;
  previewUrl: string;
  thumbnailUrl: string;
  downloadUrl: string;
}

let uploads = 0;
async function bytesOf(kind: Kind, number: number) {
  if (kind === 'mediaFile') return { name: `pier ${number}.csv`, content: `pier,fee\n${number},4\n` };
  const background = { r: number, g: 90, b: 30 };
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  return { name: `pier ${number}.png`, content: await image.png().toBuffer() };
}

async function upload(kind: Kind, number = (uploads += 1), who: Who = 'editor'): Promise<Uploaded> {
  const file = await bytesOf(kind, number);
  const answer = await gql(app, { token: tokens[who], site: 'a1', id: `upload${pascalCase(kind)}`, file });
  if (answer.error) throw new Error(answer.body);
  return answer.result as Uploaded;
}

async function listed(kind: Kind, input: Record<string, unknown> = {}) {
  const answer = await call(`get${pascalCase(kind)}Stream`, { ...input, countTotal: true });
  if (answer.error) throw new Error(answer.body);
  const page = answer.result as {
    edges: { node: { id: number; trashed: string | null; trashedBy: { fullName: string } | null } }[];
    totalCount: number;
  };
  return page.edges.map(({ node }) => node);
}
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const rowsOf = (table: string, where: string, id: number) =>
  database.superuser<Record<string, unknown>>(`select * from ${table} where ${where}`, [id]);
const eventsOf = async (kind: Kind, id: number) =>
  (await rowsOf('history', `entity = '${kind}' and record_id = $1 order by id`, id)).map(
    ({ event }) => event,
  );

/**
 * Moves an item in use to the trash, as if the use had been saved at the same moment: its reference did not
 * exist yet.
 */
async function moveUsed(kind: Kind, id: number): Promise<void> {
  expect((await act('delete', kind, id)).code).toBe('CONFLICT');
  const uses = await rowsOf('reference', `to_entity = '${kind}' and to_id = $1`, id);
  await database.superuser(`delete from reference where to_entity = '${kind}' and to_id = $1`, [id]);
  expect((await act('delete', kind, id)).code).toBeNull();
  await database.superuser(
    'insert into reference select * from jsonb_populate_recordset(null::reference, $1)',
    [JSON.stringify(uses)],
  );
}

test('an image in the trash returns 404 immediately at every URL, on every process, and is served again after restoring', async () => {
  const image = await upload('asset');
  const addresses = [image.src, image.thumbnailUrl, image.previewUrl].map((url) =>
    url.replace(/^https?:\/\/[^/]+/, ''),
  );
  // Both processes have rendered and cached the image.
  for (const at of [app, other.app])
    for (const url of addresses) expect((await get(url, { at })).statusCode, url).toBe(200);
  expect((await act('delete', 'asset', image.id)).code).toBeNull();
  for (const url of addresses)
    for (const method of ['GET', 'HEAD'] as const)
      for (const headers of [{}, { 'if-none-match': '*' }, { range: 'bytes=0-9' }])
        expect((await get(url, { method, headers })).statusCode, `${method} ${url}`).toBe(404);
  const [first = ''] = addresses;
  await expect.poll(async () => (await get(first, { at: other.app })).statusCode).toBe(404);
  const answer = await get(first);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await act('restore', 'asset', image.id)).code).toBeNull();
  for (const url of addresses) expect((await get(url)).statusCode, url).toBe(200);
});

test('a file in the trash answers 404 at its public and its signed address, in whole and in part', async () => {
  const file = await upload('mediaFile');
  const [row] = await rowsOf('media_file', 'id = $1', file.id);
  const path = filePath({ fileKey: String(row?.['file_key']), fileName: String(row?.['file_name']) });
  await makeContent(services, a1, {
    type: 'Document',
    published: true,
    values: { name: 'Pier fees', file: file.id },
  });
  expect((await get(path)).statusCode).toBe(200);
  await moveUsed('mediaFile', file.id);
  for (const url of [path, file.downloadUrl])
    for (const method of ['GET', 'HEAD'] as const)
      for (const headers of [{}, { range: 'bytes=0-3' }])
        expect((await get(url, { method, headers })).statusCode, `${method} ${url}`).toBe(404);
  expect((await act('restore', 'mediaFile', file.id)).code).toBeNull();
  for (const url of [path, file.downloadUrl]) expect((await get(url)).statusCode, url).toBe(200);
});

describe.each(KINDS)('%s in the trash', (kind) => {
  test('a record in the trash is in no list, no search and at no id, except in the list of the trash, with author and time', async () => {
    const [remaining, trashed] = [await upload(kind), await upload(kind)];
    await act('delete', kind, trashed.id);
    for (const input of [{ limit: 500 }, { search: 'pier', limit: 500 }, { homeSite: a1.id, limit: 500 }]) {
      const found = ids(await listed(kind, input));
      expect(found).toContain(remaining.id);
      expect(found).not.toContain(trashed.id);
    }
    expect((await act('get', kind, trashed.id)).code).toBe('NOT_FOUND');
    expect((await call('getMediaUses', { entity: kind, id: trashed.id })).code).toBe('NOT_FOUND');
    expect((await act('delete', kind, trashed.id)).code).toBe('NOT_FOUND');
    const [first] = await listed(kind, { inTrash: true, homeSite: a1.id });
    expect(first).toMatchObject({ id: trashed.id, trashedBy: { id: world.a.users.editor.id } });
    expect(Date.parse(first?.trashed ?? '')).toBeGreaterThan(Date.now() - 3_600_000);
    expect(ids(await listed(kind, { inTrash: true, search: 'pier' }))).toContain(trashed.id);
    expect(ids(await listed(kind, { inTrash: true, limit: 500 }))).not.toContain(remaining.id);
    const input = kind === 'asset' ? { primaryImage: { asset: trashed.id } } : { file: trashed.id };
    const type = kind === 'asset' ? 'Article' : 'Document';
    const saved = await call('createContent', { site: a1.id, type, values: { name: 'With it', ...input } });
    expect(saved.code).toBe('BAD_USER_INPUT');
  });

  test('a record in the trash is not shown to other lists and records of the same request', async () => {
    const { id } = await upload(kind);
    await act('delete', kind, id);
    const name = pascalCase(kind);
    const query = `query ($trash: Get${name}StreamInput, $one: Get${name}Input) {
      trash: get${name}Stream(input: $trash) { edges { node { id } } }
      list: get${name}Stream(input: { limit: 500 }) { edges { node { id } } }
      one: get${name}(input: $one) { id }
    }`;
    const variables = { trash: { inTrash: true, limit: 500 }, one: { id } };
    const answer = await gql(app, { token: tokens.admin, site: 'a1', query, variables });
    expect(answer.error?.message).toBe('Request the trash in a separate request.');
    expect(answer.body).not.toContain(`"id":${id}`);
  });

  test('a restored record has all its data, and its history shows it', async () => {
    const { id } = await upload(kind);
    const before = await rowsOf(TABLES[kind], 'id = $1', id);
    await act('delete', kind, id);
    expect((await act('restore', kind, id)).code).toBeNull();
    const varying = { version: expect.any(Number), updated: expect.anything() };
    expect(await rowsOf(TABLES[kind], 'id = $1', id)).toEqual([{ ...before[0], ...varying }]);
    expect(await eventsOf(kind, id)).toEqual([null, 'Moved to the trash', 'Restored from the trash']);
    expect((await act('restore', kind, id)).code).toBe('NOT_FOUND');
    expect((await act('get', kind, id)).code).toBeNull();
  });

  test('a record is restored by users who may delete it, and permanently deleted only by administrators of all sites', async () => {
    const [others, own] = [await upload(kind), await upload(kind, (uploads += 1), 'contributor')];
    await act('delete', kind, others.id);
    expect((await act('restore', kind, others.id, 'contributor')).code).toBe('FORBIDDEN');
    expect((await act('delete', kind, own.id, 'contributor')).code).toBeNull();
    expect((await act('restore', kind, own.id, 'contributor')).code).toBeNull();
    for (const who of ['editor', 'contributor'] as const)
      expect((await act('erase', kind, others.id, who)).code).toBe('FORBIDDEN');
    await database.superuser('update cms_user set is_global = 0, tenants_ids = $2 where id = $1', [
      world.a.users.admin.id,
      [a1.id],
    ]);
    expect((await act('erase', kind, others.id, 'admin')).code).toBe('FORBIDDEN');
    await database.superuser('update cms_user set is_global = 1, tenants_ids = null where id = $1', [
      world.a.users.admin.id,
    ]);
    expect((await act('erase', kind, own.id, 'admin')).code).toBe('NOT_FOUND');
    expect((await act('erase', kind, others.id, 'admin')).result).toEqual({ id: others.id });
    expect(await rowsOf(TABLES[kind], 'id = $1', others.id)).toEqual([]);
    expect(await rowsOf('search_entry', `entity = '${kind}' and record_id = $1`, others.id)).toEqual([]);
    expect(await eventsOf(kind, others.id)).toEqual(['Permanently deleted']);
  });

  test('a record is restored when the same bytes are uploaded again', async () => {
    const first = await upload(kind);
    await act('delete', kind, first.id);
    const again = await upload(kind, uploads, 'contributor');
    expect(again.id).toBe(first.id);
    expect(ids(await listed(kind, { limit: 500 }))).toContain(first.id);
    expect(await listed(kind, { inTrash: true, search: first.name })).toEqual([]);
  });

  test('an upload on another site does not bring back a record in the trash, and its error names who can', async () => {
    const { id } = await upload(kind);
    await act('delete', kind, id);
    await database.superuser('update cms_user set tenants_ids = $1 where id = $2', [
      [world.sites.a2.id],
      world.a.users.contributor.id,
    ]);
    const token = await login(app, world.a.users.contributor.username);
    const file = await bytesOf(kind, uploads);
    const answer = await gql(app, { token, site: 'a2', id: `upload${pascalCase(kind)}`, file });
    await database.superuser('update cms_user set tenants_ids = $1 where id = $2', [
      [a1.id],
      world.a.users.contributor.id,
    ]);
    expect(answer.error?.extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'SITE_ACCESS_MISSING' });
    expect(answer.error?.message).toMatch(/Ask someone with access to all sites to restore it\.$/);
    expect((await act('get', kind, id)).code).toBe('NOT_FOUND');
  });

  test('a record is permanently deleted only from the trash', async () => {
    const { id } = await upload(kind);
    const scope = { kind: 'organisation', organisationId: world.a.id, siteIds: [a1.id] } as const;
    await transaction(services.pool, scope, (db) =>
      db.deleteFrom(TABLES[kind]).where('id', '=', id).execute(),
    );
    expect(await rowsOf(TABLES[kind], 'id = $1', id)).toHaveLength(1);
  });

  test('a record is permanently deleted after thirty days with its bytes, which remain until then', async () => {
    const [young, old] = [await upload(kind), await upload(kind)];
    const keys: string[] = [];
    for (const [{ id }, days] of [
      [young, 29],
      [old, 31],
    ] as const) {
      await act('delete', kind, id);
      const [row] = await database.superuser<{ file_key: string }>(
        `update ${TABLES[kind]} set trashed = now() - make_interval(days => $2) where id = $1 returning file_key`,
        [id, days],
      );
      keys.push(row?.file_key ?? '');
    }
    // As if they had been uploaded long ago.
    for (const key of keys) await utimes(pathOf(media, key), new Date(0), new Date(0));
    await services.media.sweep();
    const stored = () => Promise.all(keys.map((key) => services.media.store.has(key)));
    expect(await stored()).toEqual([true, true]);
    await database.superuser(
      `select graphile_worker.add_job('records/emptyTrashes', '{"organisation": null, "payload": {}}')`,
    );
    await runJobs(subject);
    // Runs the jobs that the first run queued for later.
    await runJobs(subject);
    expect(ids(await listed(kind, { inTrash: true, limit: 500 }))).toContain(young.id);
    expect(await rowsOf(TABLES[kind], 'id = $1', old.id)).toEqual([]);
    expect(await stored()).toEqual([true, false]);
  });
});

test('a page that names an image in the trash is made without it, and with it again once it is restored', async () => {
  const image = await upload('asset');
  const body = {
    v: 1,
    content: [{ type: 'image', attrs: { asset: image.id, alt: '', caption: null, credit: null } }],
  };
  const use = { asset: image.id };
  const item = await makeContent(services, a1, {
    published: true,
    values: { name: 'By the pier', body, primaryImage: use, images: [{ image: use }] },
  });
  const path = String((await get(`/${item.id}`)).headers['location']);
  const pages = [path, '/', '/__rss/website-scheduled-content.xml'];
  const key = String((await rowsOf('asset', 'id = $1', image.id))[0]?.['file_key']);
  const showing = async () => {
    const shown = await Promise.all(pages.map((url) => get(url)));
    expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    return shown.map(({ body: text }) => text.includes(key));
  };
  expect(await showing()).toEqual([true, true, true]);
  await moveUsed('asset', image.id);
  expect(await showing()).toEqual([false, false, false]);
  expect((await act('restore', 'asset', image.id)).code).toBeNull();
  expect(await showing()).toEqual([true, true, true]);
  expect((await act('delete', 'asset', image.id)).code).toBe('CONFLICT');
});

test('a logo in the trash is removed from pages, and shown again once it is restored', async () => {
  const image = await upload('asset');
  const { version } = (await call('getSite', { id: a1.id }, 'admin')).result as { version: number };
  const changes = { header: { logo: { asset: image.id } } };
  expect((await call('updateSite', { id: a1.id, version, changes }, 'admin')).code).toBeNull();
  const key = String((await rowsOf('asset', 'id = $1', image.id))[0]?.['file_key']);
  const shows = async () => {
    const page = await get('/');
    return [page.statusCode, page.body.includes(key)];
  };
  expect(await shows()).toEqual([200, true]);
  await moveUsed('asset', image.id);
  expect(await shows()).toEqual([200, false]);
  await act('restore', 'asset', image.id);
  expect(await shows()).toEqual([200, true]);
});

test('an import run once more leaves an image in the trash; the same bytes under another key bring it back', async () => {
  const folder = await mkdtemp(join(services.config.dataDir, 'import-'));
  const { content } = await bytesOf('asset', (uploads += 1));
  await writeFile(join(folder, 'pier.png'), content);
  await writeFile(join(folder, 'a.jsonl'), '{"id":1,"file":"pier.png"}');
  const mappingOf = (key: string) => {
    const source = { key, format: 'jsonl', file: 'a.jsonl', target: 'asset', recordKey: 'id' };
    return parseMapping({ name: 'Piers', sources: [{ ...source, fields: { file: 'file' } }] });
  };
  const run = async (key: string) =>
    (await importInto(services, a1, { folder, mapping: mappingOf(key) })).totals;
  const imported = async () => ids(await listed('asset', { search: 'pier', limit: 500 }));
  const before = await imported();
  expect(await run('piers')).toMatchObject({ created: 1, failed: 0 });
  const [id = 0] = (await imported()).filter((one) => !before.includes(one));
  await act('delete', 'asset', id, 'admin');
  expect(await imported()).toEqual(before);
  // An editor moved the image to the trash: the same import does not restore it.
  expect(await run('piers')).toMatchObject({ unchanged: 1, created: 0, failed: 0 });
  expect(await imported()).toEqual(before);
  expect(await run('old-piers')).toMatchObject({ created: 1, failed: 0 });
  expect(await imported()).toContain(id);
  expect(await eventsOf('asset', id)).toEqual([
    'Import: Piers',
    'Moved to the trash',
    'Restored from the trash (Import: Piers)',
  ]);
});
