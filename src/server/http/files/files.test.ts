import { afterAll, expect, test } from 'vitest';
import { content } from '#entities/content/entity.ts';
import { layout } from '#entities/layout/entity.ts';
import { storeFile } from '#entities/media-file/server/create-file.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { filePath } from '#addresses/file-address.ts';
import { inspectFile } from '#server/media/index.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { makePdf } from '#testing/make/make-file.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { signer, store } = services.media;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

const textOf = (title: string) => makePdf(title).toString('latin1');
const BYTES = textOf('tide tables of the north coast');
const stored = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
  storeFile(work, store, inspectFile(Buffer.from(BYTES), 'tide tables.pdf'), { fileName: 'tide tables.pdf' }),
);
const rows = await subject.database.superuser<{ file_key: string }>(
  "select file_key from media_file where file_name = 'tide tables.pdf'",
);
const file = { fileKey: rows[0]?.file_key ?? '', fileName: 'tide tables.pdf' };
const path = filePath(file);

const get = (url: string, headers: Record<string, string> = {}, host = a1.host) =>
  app.inject({ url, headers: { host, ...headers } });

test('readers have a file from the moment an item that offers it is public until it no longer is', async () => {
  expect((await get(path)).statusCode).toBe(404);
  const draft = await makeContent(services, a1, {
    type: 'Document',
    values: { name: 'Tide tables', file: stored.id },
  });
  expect((await get(path)).statusCode).toBe(404);
  const item = await makeContent(services, a1, {
    type: 'Document',
    published: true,
    values: { name: 'Tide tables', file: stored.id },
  });
  const answer = await get(path);
  expect([answer.statusCode, answer.body]).toEqual([200, BYTES]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''tide%20tables.pdf",
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  const renamed = await get(filePath({ ...file, fileName: 'setup.bat' }));
  expect(renamed.headers['content-disposition']).toBe(answer.headers['content-disposition']);
  const etag = String(answer.headers['etag']);
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304);
  // A range of a file that has changed would not fit the part that the client already has.
  for (const [ifRange, status] of [
    [etag, 206],
    ['"other"', 200],
    [`W/${etag}`, 200],
    ['Wed, 25 Nov 2026 10:00:00 GMT', 200],
  ] as const) {
    const part = await get(path, { range: 'bytes=2-4', 'if-range': ifRange });
    expect([part.statusCode, part.body], ifRange).toEqual([
      status,
      status === 206 ? BYTES.slice(2, 5) : BYTES,
    ]);
  }
  const page = await get(`/${item.id}`);
  expect((await get(String(page.headers['location']))).body).toContain(`href="${path}"`);
  for (const host of [a2.host, b1.host, subject.adminHost, 'nowhere.example'])
    expect((await get(path, {}, host)).statusCode, host).toBe(404);
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(content, item.id);
    if (record) await work.records.writeSkippingPrepare(content, record, { status: 2 });
  });
  expect((await get(path)).statusCode).toBe(404);
  expect(draft.id).not.toBe(item.id);
});

test('a file in a text is had by readers while an item with that text is public, and is shown with type and size', async () => {
  const fresh = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    storeFile(work, store, inspectFile(makePdf('by hand'), 'quays.pdf'), {
      fileName: 'quays.pdf',
    }),
  );
  const [row] = await subject.database.superuser<{ file_key: string }>(
    "select file_key from media_file where file_name = 'quays.pdf'",
  );
  const address = filePath({ fileKey: row?.file_key ?? '', fileName: 'quays.pdf' });
  const node = (title: string) => ({ type: 'download', attrs: { file: fresh.id, url: null, title } });
  const values = {
    name: 'Quays by hand',
    body: { v: 1, content: [node('All the quays')] },
    sidebars: [{ name: 'More', body: { v: 1, content: [node('')] } }],
  };
  await makeContent(services, a1, { values });
  expect((await get(address)).statusCode).toBe(404);
  const item = await makeContent(services, a1, { published: true, values });
  expect((await get(address)).body).toBe(textOf('by hand'));
  expect((await get(address, {}, a2.host)).statusCode).toBe(404);
  const page = await get(String((await get(`/${item.id}`)).headers['location']));
  expect(page.body).toMatch(
    new RegExp(
      `<a href="${address}"[^>]*><span class="download-type">PDF</span><span class="download-title">All the quays<`,
    ),
  );
  expect(page.body).toContain(`<span class="download-size"> ${textOf('by hand').length} bytes</span>`);

  const token = await login(app, world.a.users.editor.username);
  const used = await gql(app, {
    token,
    site: 'a1',
    id: 'getMediaUses',
    input: { entity: 'mediaFile', id: fresh.id },
  });
  expect(used.result).toMatchObject({ totalCount: 2 });
  const refused = await gql(app, { token, site: 'a1', id: 'deleteMediaFile', input: { id: fresh.id } });
  expect(refused.code).toBe('CONFLICT');
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(content, item.id);
    if (record) await work.records.writeSkippingPrepare(content, record, { status: 2 });
  });
  expect((await get(address)).statusCode).toBe(404);
});

test('a file in a text of a layout is shown on its pages and served to readers of its site, as long as the text has it', async () => {
  const fresh = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    storeFile(work, store, inspectFile(makePdf('of all'), 'rates.pdf'), {
      fileName: 'rates.pdf',
    }),
  );
  const [row] = await subject.database.superuser<{ file_key: string }>(
    "select file_key from media_file where file_name = 'rates.pdf'",
  );
  const address = filePath({ fileKey: row?.file_key ?? '', fileName: 'rates.pdf' });
  const gridOf = (...content: object[]): Grid => {
    const block = { id: 'b1', type: 'rich_text', v: 1, settings: { text: { v: 1, content } } };
    return { v: 1, rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [block] }] }] };
  };
  const made = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(layout, {
      site: a1.id,
      name: 'News with the rates',
      type: 'section',
      section: a1.sections.news,
      grid: gridOf({ type: 'download', attrs: { file: fresh.id, title: 'Rates of the quay' } }),
    }),
  );
  expect((await get('/news')).body).toMatch(
    new RegExp(
      `<a href="${address}"[^>]*><span class="download-type">PDF</span><span class="download-title">Rates of the quay<`,
    ),
  );
  expect((await get(address)).body).toBe(textOf('of all'));
  for (const host of [a2.host, b1.host]) expect((await get(address, {}, host)).statusCode, host).toBe(404);
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(layout, made.id);
    if (record)
      await work.records.writeSkippingPrepare(layout, record, { grid: gridOf({ type: 'paragraph' }) });
  });
  expect((await get('/news')).body).not.toContain('rates.pdf');
  expect((await get(address)).statusCode).toBe(404);
});

test('a text cannot hold a file of another organisation', async () => {
  const token = await login(app, world.a.users.editor.username);
  const content = [{ type: 'download', attrs: { file: world.b.fileId, url: null, title: '' } }];
  const values = { name: 'Borrowed', body: { v: 1, content } };
  const input = { type: 'Article', site: a1.id, values };
  const answer = await gql(app, { token, site: 'a1', id: 'createContent', input });
  expect(answer.error?.extensions['fields']).toEqual({
    body: `Body: File ${world.b.fileId} does not exist. Choose another.`,
  });
});

test('a signed address opens the file for five minutes, and no other', async () => {
  const now = Math.floor(Date.now() / 1000);
  const signed = signer.signFile(file, now);
  const answer = await get(signed, {}, subject.adminHost);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  for (const wrong of [
    signer.signFile(file, now - 301),
    signer.signFile(file, now + 60),
    signed.replace(/until=\d+/, `until=${now + 200}`),
    signed.replace(/signature=.*/, `signature=${'A'.repeat(22)}`),
    signed.replace(file.fileKey, `${world.b.id}-${'0'.repeat(24)}`),
    signed.replace(/&signature=.*/, ''),
  ])
    expect((await get(wrong)).statusCode, wrong).toBe(404);
});

test('parts of a file are served, so that recordings can be moved through', async () => {
  const signed = signer.signFile(file, Math.floor(Date.now() / 1000));
  const part = await get(signed, { range: 'bytes=5-7' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    '1.7',
    `bytes 5-7/${BYTES.length}`,
  ]);
  expect((await get(signed, { range: 'bytes=-5' })).body).toBe('%EOF\n');
  expect((await get(signed, { range: 'bytes=33-' })).body).toBe(BYTES.slice(33));
  expect((await get(signed, { range: 'bytes=900-' })).statusCode).toBe(416);
  for (const whole of ['bytes=7-5', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
    expect((await get(signed, { range: whole })).body, whole).toBe(BYTES);
});

test('addresses that name no file lead nowhere', async () => {
  for (const wrong of ['/media/file/', '/media/file/x/y', `${path}/more`, `${path}?x=1`])
    expect((await get(wrong)).statusCode, wrong).toBe(404);
});

test('an upload has its content’s type, is stored once, and returned with a URL that expires', async () => {
  const token = await login(app, world.a.users.editor.username);
  const send = (name: string, content: string) =>
    gql(app, { token, id: 'uploadMediaFile', file: { name, content } });
  const first = await send('quays.csv', 'quay,depth\nsouth,9\n');
  expect(first.result).toMatchObject({ name: 'quays', format: 'csv' });
  const { id } = first.result as { id: number };
  expect((await send('again.csv', 'quay,depth\nsouth,9\n')).result).toMatchObject({ id });
  const refused = [
    await send('page.pdf', '<!doctype html><script>1</script>'),
    await send('page.txt', '<!DOCTYPE html>'),
    await send('table.csv', '\u0000\u0001'),
    await send('setup.exe', 'MZ'),
    await send('none', 'x'),
    await send('word.docx', 'PK\u0003\u0004 nothing of an office'),
    await send('empty.txt', ''),
    await send('cut-off.pdf', makePdf('tides').toString('latin1').slice(0, 12)),
  ];
  expect(refused.map(({ status }) => status)).toEqual([415, 415, 415, 415, 415, 415, 400, 422]);
  const fileAnswer = await gql(app, { token, site: 'a1', id: 'getMediaFile', input: { id } });
  const { downloadUrl } = fileAnswer.result as { downloadUrl: string };
  expect((await get(downloadUrl, {}, subject.adminHost)).body).toBe('quay,depth\nsouth,9\n');
});
