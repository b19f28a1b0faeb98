/**
 * At least 2,000 malformed requests to every route and upload, and interrupted downloads: the process
 * survives.
 */
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, makeFile } from '#testing/make/make.ts';
import {
  malformedRequests,
  ROUTES,
  sendAllMalformed,
  settle,
  watchForFatalErrors,
} from '#testing/hostile/malformed-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, adminHost, services, database, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(subject.close);

test('every malformed request to every route: the process goes on, and nothing is an error of ours', async () => {
  const watch = watchForFatalErrors();
  const requests = [adminHost, a1.host].flatMap((host) => malformedRequests(ROUTES, { host, login: token }));
  expect(requests.length).toBeGreaterThan(2_000);
  const statuses = await sendAllMalformed(port, requests);
  await settle(port);
  expect(watch.stop()).toEqual([]);
  expect(statuses.filter((status) => status !== null && status >= 500)).toEqual([]);
}, 300_000);

test('downloads and pages are cut off after their first bytes, and three are requested on one connection', async () => {
  const row = `${'north quay,'.repeat(300_000)}12`;
  await makeFile(services, a1.organisationId, [a1.id], row);
  const [file] = await database.superuser('select file_key from media_file order by id desc limit 1');
  const address = { fileKey: String(file?.['file_key']), fileName: 'depths.csv' };
  const path = services.media.signer.signFile(address, Math.floor(Date.now() / 1000));
  const watch = watchForFatalErrors();
  const cut = (url: string) =>
    new Promise<number>((resolve) => {
      let bytes = 0;
      const head = `GET ${url} HTTP/1.1\r\nhost: ${a1.host}\r\naccept-encoding: gzip\r\n\r\n`;
      const socket = connect(port, '127.0.0.1', () => socket.write(head.repeat(3)));
      socket.on('data', (piece) => {
        bytes += piece.length;
        socket.resetAndDestroy();
      });
      socket.on('error', () => undefined).on('close', () => resolve(bytes));
    });
  for (const url of [path, '/', '/rss', '/sitemap.xml'])
    for (let round = 0; round < 25; round += 1) expect(await cut(url)).toBeGreaterThan(0);
  await settle(port);
  expect(watch.stop()).toEqual([]);
}, 300_000);
