import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';
import { login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, adminHost, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.contributor.username);
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(subject.close);

/** Milliseconds after which a parser is ended: the maximum that a hostile call may take. */
const BOUND_MS = 2_000;

function send(options: {
  path: string;
  method?: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}) {
  const begun = performance.now();
  return new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const { body, ...rest } = options;
    const sent = request({ host: '127.0.0.1', port, agent: false, ...rest }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const page = () => send({ path: `/?n=${Math.random()}`, headers: { host: a1.host } });
const staff = { host: adminHost, authorization: `Bearer ${token}`, 'x-tenant-key': 'a1' };
const post = (body: string, headers: Record<string, string> = staff) =>
  send({
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: GRAPHQL_RESPONSE, ...headers },
    body,
  });

function upload(drawing: string) {
  const parts = [
    'content-disposition: form-data; name="id"\r\n\r\nuploadAsset',
    'content-disposition: form-data; name="variables"\r\n\r\n{"input":{"name":"Quay"}}',
    `content-disposition: form-data; name="file"; filename="quay.svg"\r\ncontent-type: image/svg+xml\r\n\r\n${drawing}`,
  ];
  const body = `${parts.map((part) => `--edge\r\n${part}\r\n`).join('')}--edge--\r\n`;
  const headers = {
    ...staff,
    accept: GRAPHQL_RESPONSE,
    'content-type': 'multipart/form-data; boundary=edge',
    'x-csrf': '1',
  };
  return send({ path: '/graphql', method: 'POST', headers, body });
}

const section = 'getWebsiteSection(input: { id: 1 })';
const doubling = `{ ${section} { ...F0 } } ${Array.from({ length: 30 }, (_, at) => `fragment F${at} on WebsiteSection { ...F${at + 1} ...F${at + 1} }`).join(' ')} fragment F30 on WebsiteSection { id }`;
const members = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`member${at}`, at]));
const svg = (inner: string) => `<svg viewBox="0 0 9 9">${inner}<rect width="4" height="4"/></svg>`;
const deep = `{"id":"getContent","variables":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;

const HOSTILE: [string, () => Promise<{ status: number; ms: number }>][] = [
  ['fragments that double', () => post(JSON.stringify({ query: doubling }))],
  [
    '200,000 unknown members',
    () => post(JSON.stringify({ id: 'getContent', variables: { input: members } })),
  ],
  ['JSON nested 100,000 deep, without a login', () => post(deep, { host: a1.host })],
  ['a drawing of style tags that never close', () => upload(svg('<style '.repeat(17_000)))],
  [
    'a drawing of ten style sheets without braces',
    () => upload(svg(`<style>${'.a,'.repeat(16_000)}</style>`.repeat(10))),
  ],
  ['a drawing of 250,000 class names', () => upload(svg(`<path d="M0" class="${'a '.repeat(250_000)}"/>`))],
];

test.each(HOSTILE)('while %s are read, pages are answered', async (_what, attack) => {
  expect((await page()).status).toBe(200);
  const attacks = [attack(), attack()];
  const pages = await Promise.all([page(), page(), page()]);
  const hostile = await Promise.all(attacks);
  for (const { status } of hostile) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  const bound = Math.max(BOUND_MS, ...hostile.map(({ ms }) => ms));
  for (const { status, ms } of pages) {
    expect(status).toBe(200);
    expect(ms).toBeLessThanOrEqual(bound);
  }
});
