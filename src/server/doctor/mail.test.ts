import { createServer, type AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { TEST_CERTIFICATE, TEST_KEY } from '#testing/hostile/tls-proxy.ts';
import { startMailServer } from '#testing/mail/mail-server.ts';
import { examineMail } from './mail.ts';

const server = await startMailServer();
const withLogin = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'press' && password === 'good'
      ? done(null, { user: username })
      : done(new Error('Wrong password.')),
});
await new Promise<void>((resolve) => withLogin.listen(0, '127.0.0.1', resolve));
const encryptedLogins: boolean[] = [];
const withTls = new SMTPServer({
  key: TEST_KEY,
  cert: TEST_CERTIFICATE,
  disableReverseLookup: true,
  onAuth: ({ username }, { secure }, done) => {
    encryptedLogins.push(secure);
    done(null, { user: username });
  },
});
// A client that refuses the certificate ends the handshake.
withTls.on('error', () => undefined);
await new Promise<void>((resolve) => withTls.listen(0, '127.0.0.1', resolve));
const { port: tlsPort } = withTls.server.address() as AddressInfo;
const { port } = withLogin.server.address() as AddressInfo;
afterAll(async () => {
  await server.close();
  await Promise.all([withLogin, withTls].map((one) => new Promise<void>((resolve) => one.close(resolve))));
});

const look = async (smtpUrl?: string, smtpBulkUrl = smtpUrl, adminOrigin = 'https://admin.example.org') =>
  (await examineMail({ smtpUrl, smtpBulkUrl, adminOrigin })).map(({ name, state, message }) => [
    name,
    state,
    message,
  ]);

test('a mail server that answers is sound, with its login', async () => {
  expect(await look(server.url)).toEqual([['mail', 'ok', expect.stringMatching(/SMTP_URL answers\.$/)]]);
  expect(await look(`smtp://press:good@127.0.0.1:${port}`)).toEqual([
    ['mail', 'ok', expect.stringMatching(/answers and accepts the login\.$/)],
  ]);
});

test('a dead server, an unknown name and a refused login are named, without the password', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port: free } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const found = [
    ...(await look(`smtp://press:secret@127.0.0.1:${free}`)),
    ...(await look('smtp://press:secret@mail.invalid:587')),
    ...(await look(`smtp://press:secret@127.0.0.1:${port}`)),
  ];
  expect(found.map(([, state]) => state)).toEqual(['fail', 'fail', 'fail']);
  expect(found.map(([, , message]) => message).join('\n')).not.toContain('secret');
  expect(found[0]?.[2]).toMatch(new RegExp(`127\\.0\\.0\\.1:${free} of SMTP_URL accepts no emails \\(.+\\)`));
  expect(found[1]?.[2]).toContain('mail.invalid:587');
  expect(found[2]?.[2]).toMatch(/accepts no emails \(.*login.*\)\./i);
});

test('a server with STARTTLS gets the login after the upgrade; a refused certificate is named, and no login is sent', async () => {
  const url = (name: string) => `smtp://press:secret@127.0.0.1:${tlsPort}?tls.servername=${name}`;
  const trusted = getCACertificates('default');
  const refused = await look(url('mail.masthead.test'));
  setDefaultCACertificates([...trusted, TEST_CERTIFICATE]);
  try {
    refused.push(...(await look(url('mail.another.test'))));
    expect(encryptedLogins).toEqual([]);
    expect(await look(url('mail.masthead.test'))).toEqual([
      ['mail', 'ok', expect.stringMatching(/answers and accepts the login\.$/)],
    ]);
    expect(encryptedLogins).toEqual([true]);
  } finally {
    setDefaultCACertificates(trusted);
  }
  expect(refused).toEqual([
    ['mail', 'fail', expect.stringMatching(/accepts no emails \(.*self.signed certificate.*\)\./)],
    [
      'mail',
      'fail',
      expect.stringMatching(/accepts no emails \(.*does not match.*mail\.another\.test.*\)\./),
    ],
  ]);
  expect(JSON.stringify(refused)).not.toContain('secret');
});

test('the server for newsletters is examined too, if it is another one', async () => {
  expect((await look(server.url, 'smtp://mail.invalid')).map(([name, state]) => [name, state])).toEqual([
    ['mail', 'ok'],
    ['bulk mail', 'fail'],
  ]);
});

test('a missing SMTP_URL is a warning if the admin is served over https', async () => {
  expect((await look())[0]?.slice(0, 2)).toEqual(['mail', 'warn']);
  expect((await look(undefined, undefined, 'http://localhost:3000'))[0]?.slice(0, 2)).toEqual(['mail', 'ok']);
});
