/** Requests whose client disconnects before they are handled: their sockets have no address. */
import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';

const lines: string[] = [];
const subject = await buildTestWorld({
  environment: { LOG_LEVEL: 'error' },
  log: { write: (line: string) => lines.push(line) },
});
const { app, database, world } = subject;
// Before every other handler of a request.
app.server.prependListener('request', ({ socket }) => socket.destroy());
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(subject.close);

/** Sends requests on a connection each; resolves when every connection is closed. */
async function send(host: string, bodies: readonly { path: string; type: string; body: string }[]) {
  for (const { path, type, body } of bodies)
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        ),
      );
      socket.on('error', () => undefined).once('close', () => resolve());
    });
}

const operation = (id: string, input: object) => ({
  path: '/graphql',
  type: 'application/json',
  body: JSON.stringify({ id, variables: { input } }),
});
const form = (path: string, body: string) => ({ path, type: 'application/x-www-form-urlencoded', body });

test('calls and forms are handled, and nothing is logged as an error', async () => {
  const { editor } = world.a.users;
  await send(subject.adminHost, [
    operation('cmsUser/loginCmsUser', { username: editor.username, password: 'not the password' }),
  ]);
  await send(world.sites.a1.host, [
    operation('loginSiteUser', { username: 'm.devries@harbour.example', password: 'herons over the gate' }),
    operation('siteLicenseCompany', {}),
    form('/account/login', 'x_form=account.login&email=m.devries%40harbour.example&password=herons'),
    form('/newsletter/preferences', 'x_form=newsletters.preferences&email=m.devries%40harbour.example'),
  ]);
  // Limits count them, for all clients without an address together.
  await vi.waitFor(async () => {
    const rows = await database.superuser<{ key: string }>('select key from rate_limit order by key');
    const counters = rows.map(({ key }) => key.split('/').slice(0, 2).join('/'));
    expect(counters).toEqual(
      expect.arrayContaining(['login/address', 'reader-login/network', expect.stringMatching(/^form-asked/)]),
    );
  });
  expect(lines).toEqual([]);
});
