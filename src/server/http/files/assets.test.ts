import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFastify } from '../app.ts';
import { answerAssets, assetRoutes, readScriptAddress } from './assets.ts';

const root = `${mkdtempSync(join(tmpdir(), 'masthead-assets-'))}/`;
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(`${root}font-latin-700-BBRvrwqZ.woff2`, 'font');
  writeFileSync(`${root}.secret-BBRvrwqZ.txt`, 'secret');
  app = createFastify({ logLevel: 'silent', trustProxy: [], hstsSubdomains: false });
  assetRoutes(app, answerAssets(root));
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

test('a file of the build is cached for a year without revalidation', async () => {
  const answer = await app.inject('/assets/font-latin-700-BBRvrwqZ.woff2');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toBe('font/woff2');
  expect(answer.body).toBe('font');
});

test('a browser that has a file already gets no second copy of it', async () => {
  const url = '/assets/font-latin-700-BBRvrwqZ.woff2';
  const { etag } = (await app.inject(url)).headers;
  const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '4', '']);
});

test.each([
  '/assets/font-latin-700-AAAAAAAA.woff2',
  '/assets/../package.json',
  '/assets/..%2fpackage-BBRvrwqZ.json',
  '/assets/.secret-BBRvrwqZ.txt',
  '/assets/',
])('%s is not found, and the answer is not kept', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
});

test('a program of the site is sent as the build compressed it, to browsers that take it so', async () => {
  writeFileSync(`${root}site-BBRvrwqZ.js`, 'run()');
  writeFileSync(`${root}site-BBRvrwqZ.js.gz`, gzipSync('run()'));
  writeFileSync(`${root}site-BBRvrwqZ.js.br`, brotliCompressSync('run()'));
  const url = '/assets/site-BBRvrwqZ.js';
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe('run()');
  const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe('run()');
  const plain = await app.inject(url);
  expect(new Set([packed, small, plain].map(({ headers }) => headers['etag'])).size).toBe(3);
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'run()']);
});

test('the URL of the site’s script is the build’s; a build without it is invalid', () => {
  const write = (manifest: object) => writeFileSync(`${root}site-manifest.json`, JSON.stringify(manifest));
  write({ 'src/site/entry-client.ts': { file: 'assets/site-BBRvrwqZ.js' } });
  expect(readScriptAddress(root)).toBe('/assets/site-BBRvrwqZ.js');
  write({});
  expect(() => readScriptAddress(root)).toThrow('build again');
});

test('every asset is missing without a build', async () => {
  const bare = createFastify({ logLevel: 'silent', trustProxy: [], hstsSubdomains: false });
  assetRoutes(bare, answerAssets(null));
  const answer = await bare.inject('/assets/font-latin-700-BBRvrwqZ.woff2');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  await bare.close();
});
