import { expect, test } from 'vitest';
import { tlsProxy } from '#testing/hostile/tls-proxy.ts';
import type { OutboundAnswer } from '#server/outbound/index.ts';
import { readCertificate } from './host-answer.ts';
import { examineNames, type Network } from './names.ts';

const DAY_MS = 86_400_000;
const CONFIG = { adminOrigin: 'https://admin.press.example', baseDomain: 'press.example' };
const answer = (body: string, status = 200): OutboundAnswer => ({
  url: 'https://www.quayside.example/Healthz',
  status,
  headers: {},
  body: Buffer.from(body),
});
const health = (more: object) => answer(JSON.stringify({ version: '1', draining: false, ...more }));
const OURS = health({ installation: 'ours' });

/** A network in which everything is right, apart from `more`. */
const network = (more: Partial<Network> = {}): Network => ({
  resolve: async () => ['203.0.113.1'],
  ask: async () => OURS,
  certificateOf: async () => ({ endsMs: 90 * DAY_MS, fault: null }),
  nowMs: () => 0,
  ...more,
});

const look = async (
  more: Partial<Network>,
  domains: string[] | null = ['www.quayside.example'],
  config = CONFIG,
  installationId: string | null = 'ours',
) =>
  Object.fromEntries(
    (await examineNames(config, { domains, installationId }, network(more))).map(
      ({ name, state, message }) => [name, `${state}: ${message}`],
    ),
  );

test('names that resolve, lead here and have certificates that last are sound', async () => {
  expect(await look({})).toEqual({
    names: 'ok: The names of ADMIN_ORIGIN and BASE_DOMAIN resolve.',
    domains: 'ok: Every verified domain of a site leads here.',
    certificates: 'ok: The certificates of 2 hosts are valid for 14 days or longer.',
  });
});

test('an ADMIN_ORIGIN and a BASE_DOMAIN that do not resolve are named', async () => {
  const without = (pattern: RegExp) => ({
    resolve: async (host: string) => {
      if (pattern.test(host)) throw new Error('ENOTFOUND');
      return ['203.0.113.1'];
    },
  });
  expect((await look(without(/^admin/)))['names']).toMatch(
    /^fail: ADMIN_ORIGIN: admin\.press\.example does not/,
  );
  expect((await look(without(/^any/)))['names']).toMatch(
    /^warn: BASE_DOMAIN: names below press\.example do not/,
  );
});

test('names of this machine are neither resolved nor requested', async () => {
  const refuse = () => Promise.reject(new Error('Requested.'));
  const config = { adminOrigin: 'http://localhost:3000', baseDomain: 'localhost' };
  expect(await look({ resolve: refuse, certificateOf: refuse }, [], config)).toEqual({
    names: 'ok: The names of ADMIN_ORIGIN and BASE_DOMAIN resolve.',
    domains: 'ok: No site has a verified domain.',
  });
});

test('a domain at another program fails; one whose proxy reaches no server, or that is silent, is a warning', async () => {
  const at = (ask: Network['ask']) => look({ ask }).then((found) => found['domains']);
  expect(await at(async () => answer('<h1>Parked</h1>'))).toMatch(
    /^fail: Of 1 verified domains, 1 do not lead here: https:\/\/www\.quayside\.example answers with status 200/,
  );
  expect(await at(async () => answer('Bad gateway', 502))).toMatch(/^warn: .*answers with status 502/);
  expect(await at(() => Promise.reject(new Error('The host was not found.')))).toMatch(
    /^warn: .*does not answer \(The host was not found\.\)/,
  );
});

test('another installation of Masthead fails; a version without an identifier is a warning', async () => {
  const at = (more: object, installationId: string | null = 'ours') =>
    look({ ask: async () => health(more) }, undefined, CONFIG, installationId).then(
      (found) => found['domains'],
    );
  expect(await at({ installation: 'theirs' })).toMatch(
    /^fail: .*https:\/\/www\.quayside\.example leads to another installation of Masthead\./,
  );
  expect(await at({})).toMatch(/^warn: .*leads to an earlier version of Masthead, which does not identify/);
  expect(await at({ installation: 'theirs' }, null)).toMatch(/^ok: /);
});

test('certificates that end soon, have ended or are rejected are named', async () => {
  const shown = (endsMs: number, fault: string | null = null) =>
    look({ certificateOf: async () => ({ endsMs, fault }) }).then((found) => found['certificates']);
  expect(await shown(13.5 * DAY_MS)).toMatch(
    /^warn: Certificates end soon: admin\.press\.example in 13 days, www\.quayside\.example in 13 days\./,
  );
  expect(await shown(-1)).toMatch(/^fail: .*admin\.press\.example \(it has ended\)/);
  expect(await shown(90 * DAY_MS, 'CERT_UNTRUSTED')).toMatch(/^fail: .*\(CERT_UNTRUSTED\)/);
  expect((await look({ certificateOf: async () => null }))['certificates']).toMatch(
    /^warn: No certificate could/,
  );
});

test('a certificate is read from the host that shows it', async () => {
  const proxy = await tlsProxy(9);
  try {
    const shown = await readCertificate('127.0.0.1', proxy.port);
    expect(new Date(shown?.endsMs ?? 0).getUTCFullYear()).toBe(2126);
    expect(shown?.fault).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  } finally {
    await proxy.close();
  }
  expect(await readCertificate('127.0.0.1', proxy.port)).toBeNull();
});
