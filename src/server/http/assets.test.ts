import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetRoutes } from './assets.ts';

const root = `${mkdtempSync(join(tmpdir(), 'masthead-assets-'))}/`;
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(`${root}font-latin-700-BBRvrwqZ.woff2`, 'font');
  writeFileSync(`${root}.secret-BBRvrwqZ.txt`, 'secret');
  app = Fastify();
  await app.register(assetRoutes, { root });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

test('a file of the build may be kept for a year and never asked for again', async () => {
  const answer = await app.inject('/assets/font-latin-700-BBRvrwqZ.woff2');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toBe('font/woff2');
  expect(answer.body).toBe('font');
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

test('without a build every asset is missing', async () => {
  const bare = Fastify();
  await bare.register(assetRoutes, { root: null });
  const answer = await bare.inject('/assets/font-latin-700-BBRvrwqZ.woff2');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  await bare.close();
});
