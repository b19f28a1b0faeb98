import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaRefused, MediaUnavailable } from '#server/media/errors.ts';
import { IN_MEMORY_BYTES_MAX } from '#media/media.ts';
import { cpuGrowth, GROWTH_MAX } from '#testing/hostile/cpu-growth.ts';
import { openUpload, registerUploads } from './receive-upload.ts';
import { createSpools, type Spools } from './spool.ts';

let app: FastifyInstance;
const directory = await mkdtemp(join(tmpdir(), 'uploads-'));
const onDisk = createSpools(directory);
let spools: Spools | null = onDisk;
const SIZE_BYTES_MAX = 30 * 1024 * 1024;
const leftFiles = () => readdir(join(directory, 'unfinished'));

beforeAll(async () => {
  app = fastify();
  await registerUploads(app);
  app.post('/upload', async (request, reply) => {
    try {
      const { fields, read } = await openUpload(request);
      return await read({ sizeBytesMax: SIZE_BYTES_MAX, spools }, async ({ content, fileName }) => {
        const isOnDisk = !(content instanceof Uint8Array);
        const bytes = isOnDisk ? await readFile(content.path) : content;
        const last = bytes.at(-1);
        return { sizeBytes: bytes.length, last, isOnDisk, fileName, fields: Object.fromEntries(fields) };
      });
    } catch (err) {
      if (!(err instanceof MediaRefused || err instanceof MediaUnavailable)) throw err;
      return reply.code(err.statusCode).send({ code: err.code, message: err.message });
    }
  });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

type Part = { name: string; value: string | Buffer; fileName?: string };

function multipart(parts: readonly Part[], boundary = 'xxboundaryxx'): Buffer {
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
}

async function upload(parts: readonly Part[], headers: Record<string, string> = { 'x-csrf': '1' }) {
  const answer = await app.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=xxboundaryxx', ...headers },
    payload: multipart(parts),
  });
  return { statusCode: answer.statusCode, body: answer.json() };
}

const file: Part = { name: 'file', value: 'bytes', fileName: 'photo.png' };

describe('openUpload', () => {
  it('gives the file, its name without folders, and the fields before it', async () => {
    const parts = [
      { name: 'title', value: 'Bridge' },
      { ...file, fileName: '../../C:\\x\\ph\u0007oto\u202e.png' },
    ];
    expect(await upload(parts)).toEqual({
      statusCode: 200,
      body: { sizeBytes: 5, last: 115, isOnDisk: false, fileName: 'photo.png', fields: { title: 'Bridge' } },
    });
  });

  it('fields after the file are refused', async () => {
    expect(await upload([file, { name: 'credit', value: 'Ann' }])).toMatchObject({
      statusCode: 400,
      body: { code: 'MALFORMED_UPLOAD' },
    });
  });

  it('the limit refuses one byte more, with a message; files beyond 20 MiB are on disk in the interim', async () => {
    const sent = (sizeBytes: number) =>
      upload([{ ...file, value: Buffer.concat([Buffer.alloc(sizeBytes - 1, 1), Buffer.from([7])]) }]);
    const inMemory = await sent(IN_MEMORY_BYTES_MAX);
    expect(inMemory.body).toMatchObject({ sizeBytes: IN_MEMORY_BYTES_MAX, last: 7, isOnDisk: false });
    const most = await sent(SIZE_BYTES_MAX);
    expect(most.body).toMatchObject({ sizeBytes: SIZE_BYTES_MAX, last: 7, isOnDisk: true });
    expect(await sent(SIZE_BYTES_MAX + 1)).toMatchObject({
      statusCode: 413,
      body: {
        code: 'TOO_MANY_BYTES',
        message: 'This file is larger than 30 MB; reduce its size and retry.',
      },
    });
    expect(await leftFiles()).toEqual([]);
  });

  it('a truncated file leaves nothing behind', async () => {
    const payload = multipart([{ ...file, value: Buffer.alloc(IN_MEMORY_BYTES_MAX + 1_000, 1) }]);
    const answer = await app.inject({
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=xxboundaryxx', 'x-csrf': '1' },
      payload: payload.subarray(0, payload.length - 500),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_UPLOAD']);
    expect(await leftFiles()).toEqual([]);
  });

  it('an unwritable disk is reported as such, and not as a damaged upload', async () => {
    // A file in place of the folder.
    await writeFile(join(directory, 'blocked'), '');
    spools = createSpools(join(directory, 'blocked'));
    const refused = await upload([{ ...file, value: Buffer.alloc(IN_MEMORY_BYTES_MAX + 1_000, 1) }]);
    spools = onDisk;
    expect(refused).toMatchObject({ statusCode: 500, body: { code: 'ENOTDIR' } });
  });

  it('all of a file is in memory without a folder for it', async () => {
    spools = null;
    const { body } = await upload([{ ...file, value: Buffer.alloc(SIZE_BYTES_MAX, 7) }]);
    spools = onDisk;
    expect(body).toMatchObject({ sizeBytes: SIZE_BYTES_MAX, isOnDisk: false });
  });

  it('a request without the custom header is refused', async () => {
    const refused = { statusCode: 403, body: { code: 'CSRF_HEADER_MISSING' } };
    expect(await upload([file], {})).toMatchObject(refused);
    expect(await upload([file], { 'x-csrf': '0' })).toMatchObject(refused);
  });

  it('requests other than multipart are refused', async () => {
    const headers = { 'x-csrf': '1', 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/upload', headers, payload: '{}' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'NOT_MULTIPART']);
  });

  it('no file, two files, six parts and a thousand are refused', async () => {
    expect(await upload([{ name: 'title', value: 'x' }])).toMatchObject({
      statusCode: 400,
      body: { code: 'FILE_MISSING' },
    });
    const tooMany = { statusCode: 413, body: { code: 'TOO_MANY_PARTS' } };
    expect(await upload([file, file])).toMatchObject(tooMany);
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `f${index}`, value: '' }));
    expect(await upload([...fields(5), file])).toMatchObject(tooMany);
    expect(await upload(fields(1000))).toMatchObject(tooMany);
  });

  it("field names that match an object's prototype, and overlong texts, are refused", async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(await upload([{ name, value: 'x' }, file])).toMatchObject({ statusCode: 400 });
    }
    const long = [{ name: 'title', value: 'x'.repeat(10_001) }, file];
    expect(await upload(long)).toMatchObject({ statusCode: 413, body: { code: 'TOO_MANY_BYTES' } });
  });

  it('a body that ends in the middle of a file is refused', async () => {
    const payload = multipart([{ ...file, value: 'x'.repeat(5000) }]).subarray(0, 3000);
    const headers = { 'x-csrf': '1', 'content-type': 'multipart/form-data; boundary=xxboundaryxx' };
    const answer = await app.inject({ method: 'POST', url: '/upload', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_UPLOAD']);
  });
});

const head = '--xxboundaryxx\r\nContent-Disposition: form-data; name="file"; filename="a.png"';
const tail = '\r\n--xxboundaryxx--\r\n';
const fileOf = (piece: string) => (size: number) => `${head}\r\n\r\n${piece.repeat(size)}${tail}`;

describe('four times the body costs at most eight times the work', () => {
  it.each<[string, number, (size: number) => string]>([
    ['a file of boundaries that are none', 20_000, fileOf('\r\n--xxboundaryx')],
    ['a file of line breaks', 60_000, fileOf('\r\n')],
    ['a file of dashes', 100_000, fileOf('-')],
    ['a file of returns', 100_000, fileOf('\r')],
    ['text before the first part', 100_000, (size) => '-'.repeat(size)],
    ['parts without a header', 2_000, (size) => '--xxboundaryxx\r\n'.repeat(size)],
    [
      'fields',
      1_000,
      (size) => '--xxboundaryxx\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(size),
    ],
    [
      'one long field',
      100_000,
      (size) =>
        `--xxboundaryxx\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(size)}${tail}`,
    ],
    ['headers', 10_000, (size) => `${head}\r\n${'X-A: b\r\n'.repeat(size)}\r\nx${tail}`],
    ['one long header', 100_000, (size) => `${head}\r\nX-A: ${' '.repeat(size)}\r\n\r\nx${tail}`],
    [
      'a long name of a file',
      50_000,
      (size) =>
        `--xxboundaryxx\r\nContent-Disposition: form-data; name="file"; filename="${'\\"'.repeat(size)}"\r\n\r\nx${tail}`,
    ],
    ['attributes of a header', 10_000, (size) => `${head}${'; a="b"'.repeat(size)}\r\n\r\nx${tail}`],
    [
      'percent signs in a name',
      30_000,
      (size) =>
        `--xxboundaryxx\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''${'%2'.repeat(size)}\r\n\r\nx${tail}`,
    ],
  ])('%s', async (_what, size, input) => {
    const run = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/upload',
        headers: { 'content-type': 'multipart/form-data; boundary=xxboundaryxx', 'x-csrf': '1' },
        payload,
      });
    expect(await cpuGrowth({ input, run, size })).toBeLessThanOrEqual(GROWTH_MAX);
  });

  it('a long boundary', async () => {
    const run = (boundary: string) =>
      app.inject({
        method: 'POST',
        url: '/upload',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-csrf': '1' },
        payload: 'x',
      });
    expect(await cpuGrowth({ input: (size) => 'a'.repeat(size), run, size: 3_000 })).toBeLessThanOrEqual(
      GROWTH_MAX,
    );
  });
});
