import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileKeyOf, renditionPath, type ImageRendition } from '#media/media.ts';
import { createDiskStore } from '#server/media/store/disk-store.ts';
import { normaliseOriginal } from '#server/media/images/normalise.ts';
import { createRenditions } from '#server/media/images/renditions.ts';
import { mediaRoutes } from '#server/media/routes.ts';
import { createMediaSigner } from '#server/media/sign.ts';

const signer = createMediaSigner('a secret of the test');
const nowSeconds = 1_800_000_000;
let directory: string;
let app: FastifyInstance;
let fileKey: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-'));
  const store = createDiskStore(directory);
  const create = { width: 800, height: 600, channels: 3, background: 'teal' } as const;
  const original = await normaliseOriginal(await sharp({ create }).png().toBuffer());
  fileKey = fileKeyOf(7, original.sha256);
  await store.put(fileKey, original.data);
  app = await appWith(createRenditions({ store, onStoreError: unexpected }));
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

async function appWith(renditions: ReturnType<typeof createRenditions>): Promise<FastifyInstance> {
  const bare = fastify();
  bare.addHook('onRequest', async (_request, reply) => {
    reply.header('set-cookie', 'session=secret');
  });
  await bare.register(mediaRoutes, {
    renditions,
    signer,
    now: () => nowSeconds * 1000,
    isLive: async () => true,
    canView: async () => false,
  });
  return bare;
}

function unexpected(err: unknown): never {
  throw err;
}

function address(changes: Partial<Omit<ImageRendition, 'signature'>> = {}): string {
  const variant = {
    fileKey,
    ratio: '16x9',
    focal: { x: 300, y: 400 },
    width: 320,
    format: 'webp',
    ...changes,
  } as const;
  return renditionPath({ ...variant, signature: signer.sign(variant) });
}

const safety = {
  'content-security-policy': "default-src 'none'; sandbox; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

describe('GET /media', () => {
  it('a signed URL returns the image, cacheable forever, and without cookies', async () => {
    const answer = await app.inject(address());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      ...safety,
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.rawPayload.length),
      etag: expect.stringMatching(/^"[\w.-]+"$/),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 180,
      format: 'webp',
    });
    const again = await app.inject(address());
    expect(again.headers.etag).toBe(answer.headers.etag);
    expect(again.rawPayload).toEqual(answer.rawPayload);
  });

  it('serves every width and format under the signature of one cut', async () => {
    const jpg = await app.inject(address({ width: 640, format: 'jpg' }));
    expect(jpg.headers['content-type']).toBe('image/jpeg');
    expect(address({ width: 640, format: 'jpg' }).split('/')[3]).toBe(address().split('/')[3]);
  });

  it('an AVIF that is not encoded yet returns WebP, cacheable for minutes', async () => {
    const { headers } = await app.inject(address({ format: 'avif' }));
    expect(headers).toMatchObject({
      ...safety,
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=300',
    });
  });

  it('a client that has the image gets 304', async () => {
    const { headers } = await app.inject(address());
    const etag = String(headers.etag);
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await app.inject({ url: address(), headers: { 'if-none-match': given } });
      expect(answer.statusCode).toBe(304);
      expect(answer.rawPayload).toHaveLength(0);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] });
    }
    const changed = await app.inject({ url: address(), headers: { 'if-none-match': '"other"' } });
    expect(changed.statusCode).toBe(200);
  });

  it('HEAD returns the same headers and no body', async () => {
    const get = await app.inject(address());
    const head = await app.inject({ method: 'HEAD', url: address() });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    const { date: _getDate, ...getHeaders } = get.headers;
    const { date: _headDate, ...headHeaders } = head.headers;
    expect(headHeaders).toEqual(getHeaders);
  });

  it('unsigned URLs return 404, uncacheable', async () => {
    const other = createMediaSigner('another secret');
    const variant = { fileKey, ratio: '1x1' } as const;
    const foreign = renditionPath({ ...variant, width: 320, format: 'webp', signature: other.sign(variant) });
    const missing = address({ fileKey: fileKeyOf(7, '0'.repeat(64)) });
    const recut = address().replace('-f300_400', '-f300_401');
    const borrowed = address().replace(fileKey, fileKey.replace(/^7-/, '8-'));
    const unknown = [
      foreign,
      missing,
      recut,
      borrowed,
      `${address()}?x=1`,
      `${address()}?until=${nowSeconds + 60}`,
    ];
    const folders = [
      '/media/',
      `/media/${fileKey}`,
      '/media/../package.json',
      '/media/%2e%2e%2fpackage.json',
    ];
    for (const url of [...unknown, ...folders, address().replace('320', '321')]) {
      const answer = await app.inject(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.rawPayload.length).toBeLessThan(200);
    }
  });

  it('a 404 is uncacheable, and has the headers of an image', async () => {
    for (const url of ['/media/', '/media/x', address().replace('320', '321'), `${address()}?x=1`]) {
      const answer = await app.inject(url);
      expect(answer.headers).toMatchObject({ ...safety, 'cache-control': 'no-store' });
      expect(answer.body).toBe('Image not found.');
    }
  });

  it('a URL that expires is served uncacheable, only until it expires, and for five minutes at most', async () => {
    const answer = await app.inject(address({ until: nowSeconds + 300 }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    for (const until of [nowSeconds, nowSeconds - 1, nowSeconds + 301]) {
      expect((await app.inject(address({ until }))).statusCode).toBe(404);
    }
    const prolonged = address({ until: nowSeconds + 10 }).replace(
      String(nowSeconds + 10),
      String(nowSeconds + 20),
    );
    expect((await app.inject(prolonged)).statusCode).toBe(404);
    const madePublic = address({ until: nowSeconds + 10 }).split('?')[0] ?? '';
    expect((await app.inject(madePublic)).statusCode).toBe(404);
  });

  it('a full queue returns Retry-After', async () => {
    const store = createDiskStore(directory);
    const busy = await appWith(
      createRenditions({ store, concurrency: 1, waitingMax: 0, onStoreError: unexpected }),
    );
    const widths = [160, 480] as const;
    const answers = await Promise.all(widths.map((width) => busy.inject(address({ width, ratio: '3x2' }))));
    const refused = answers.find((answer) => answer.statusCode === 503);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 503]));
    expect(refused?.headers).toMatchObject({ ...safety, 'retry-after': '2', 'cache-control': 'no-store' });
    await busy.close();
  });

  it('the response to a damaged original is uncacheable', async () => {
    const store = createDiskStore(directory);
    const damaged = fileKeyOf(7, 'd'.repeat(64));
    await store.put(damaged, Buffer.from('not a picture'));
    const answer = await app.inject(address({ fileKey: damaged }));
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
