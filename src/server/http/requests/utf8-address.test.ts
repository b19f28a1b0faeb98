/** URLs with characters beyond ASCII, as old links and simple programs send them. */
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { utf8Address } from './utf8-address.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
  for (const alias of ['küste', 'مرفأ'])
    await work.records.create(websiteSection, { site: a1.id, name: alias, manualAlias: true, alias });
  await work.records.create(websiteRedirect, { site: a1.id, from: '/café', to: '/küste' });
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Status and `Location` of the response to a request line written byte by byte. */
async function ask(path: Buffer | string): Promise<[number, string | null]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    Buffer.concat([
      Buffer.from('GET '),
      Buffer.from(path),
      Buffer.from(` HTTP/1.1\r\nhost: ${a1.host}\r\nconnection: close\r\n\r\n`),
    ]),
  );
  let answer = '';
  for await (const part of socket) answer += String(part);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  return [status, /^location: (.*?)\r$/im.exec(answer)?.[1] ?? null];
}

test.each(['utf8', 'latin1'] as const)(
  'a path in bare bytes of %s is led to its one spelling',
  async (encoding) => {
    const [status, location] = await ask(Buffer.from('/küste?from=letter', encoding));
    expect([status, location]).toEqual([301, '/k%c3%bcste?from=letter']);
    expect(await ask(location ?? '')).toEqual([301, '/k%C3%BCste?from=letter']);
    expect(await ask('//host.example/k\u00fcste')).toEqual([301, '/host.example/k%c3%bcste']);
    expect(await ask('/k\u00fcste\u0000')).toEqual([400, null]);
    expect(await ask(`/${'ü'.repeat(3_000)}`)).toEqual([400, null]);
  },
);

test('letters escaped in Latin-1 redirect to the canonical spelling, those of UTF-8 are served', async () => {
  expect(await ask('/k%FCste')).toEqual([301, '/k%C3%BCste']);
  expect(await ask('/caf%e9?from=letter')).toEqual([301, '/k%C3%BCste?from=letter']);
  expect(await ask('/k%C3%BCste')).toEqual([200, null]);
  expect(await ask('/nowhere%E9')).toEqual([301, '/nowhere%C3%A9']);
  expect(await ask('/nowhere%C3%A9')).toEqual([404, null]);
  expect(await ask('/%zz')).toEqual([400, null]);
});

test.each([
  ['/plain?text=a%20b', '/plain?text=a%20b'],
  ['/k%C3%BCste?text=h%c3%a4fen', '/k%C3%BCste?text=h%c3%a4fen'],
  ['/search?text=caf%E9', '/search?text=caf%c3%a9'],
  ['/search?text=%93quoted%94', '/search?text=%e2%80%9cquoted%e2%80%9d'],
  ['/%', '/%'],
])('%s is read as %s', (url, read) => {
  expect(utf8Address(url)).toBe(read);
});
