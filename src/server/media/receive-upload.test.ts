import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaRefused } from '#server/media/errors.ts';
import { openUpload, registerUploads } from '#server/media/receive-upload.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  await registerUploads(app);
  app.post('/upload', async (request, reply) => {
    try {
      const { fields, read } = await openUpload(request);
      const { data, fileName } = await read(20 * 1024 * 1024);
      return { sizeBytes: data.length, fileName, fields: Object.fromEntries(fields) };
    } catch (err) {
      if (!(err instanceof MediaRefused)) throw err;
      return reply.code(err.statusCode).send({ code: err.code, message: err.message });
    }
  });
});
afterAll(() => app.close());

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
      body: { sizeBytes: 5, fileName: 'photo.png', fields: { title: 'Bridge' } },
    });
  });

  it('refuses what comes after the file', async () => {
    expect(await upload([file, { name: 'credit', value: 'Ann' }])).toMatchObject({
      statusCode: 400,
      body: { code: 'MALFORMED_UPLOAD' },
    });
  });

  it('takes 20 MiB and refuses one byte more', async () => {
    const most = Buffer.alloc(20 * 1024 * 1024, 1);
    expect((await upload([{ ...file, value: most }])).body).toMatchObject({ sizeBytes: most.length });
    const more = await upload([{ ...file, value: Buffer.concat([most, Buffer.from('1')]) }]);
    expect(more).toMatchObject({ statusCode: 413, body: { code: 'TOO_MANY_BYTES' } });
  });

  it('refuses a request without the header forms cannot send', async () => {
    const refused = { statusCode: 403, body: { code: 'CSRF_HEADER_MISSING' } };
    expect(await upload([file], {})).toMatchObject(refused);
    expect(await upload([file], { 'x-csrf': '0' })).toMatchObject(refused);
  });

  it('refuses what is not multipart', async () => {
    const headers = { 'x-csrf': '1', 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/upload', headers, payload: '{}' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'NOT_MULTIPART']);
  });

  it('refuses no file, two files, six parts and a thousand', async () => {
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

  it("refuses field names that reach for an object's prototype, and overlong texts", async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(await upload([{ name, value: 'x' }, file])).toMatchObject({ statusCode: 400 });
    }
    const long = [{ name: 'title', value: 'x'.repeat(10_001) }, file];
    expect(await upload(long)).toMatchObject({ statusCode: 413, body: { code: 'TOO_MANY_BYTES' } });
  });

  it('refuses a body that ends in the middle of a file', async () => {
    const payload = multipart([{ ...file, value: 'x'.repeat(5000) }]).subarray(0, 3000);
    const headers = { 'x-csrf': '1', 'content-type': 'multipart/form-data; boundary=xxboundaryxx' };
    const answer = await app.inject({ method: 'POST', url: '/upload', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_UPLOAD']);
  });
});
