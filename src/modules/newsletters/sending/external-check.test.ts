/** Checks before a send that need other servers: a real HTTP server, a DNS that the test answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { createSafeFetch, OutboundRefused, type SafeFetch } from '#server/outbound/index.ts';
import type { MailResolver } from '../sender-domains/model/dns-records.ts';
import { senderWarnings } from '../sender-domains/model/sender-warnings.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { checkUrls } from './server/check-urls.ts';
import { externalWarnings } from './server/external-check.ts';

const LIMITS = { count: 5, concurrency: 2, timeoutMs: 300, totalMs: 600 };

const requested: string[] = [];
let atOnce = 0;
let peak = 0;
const server = createServer((request, response) => {
  const { url = '', method = '' } = request;
  requested.push(`${method} ${url}`);
  atOnce += 1;
  peak = Math.max(peak, atOnce);
  response.on('close', () => void (atOnce -= 1));
  if (url.startsWith('/slow')) return;
  if (url.startsWith('/gone')) return void response.writeHead(410).end();
  if (url.startsWith('/missing')) return void response.writeHead(404).end();
  if (url.startsWith('/private')) return void response.writeHead(403).end();
  if (url.startsWith('/no-head')) return void response.writeHead(method === 'HEAD' ? 404 : 200).end();
  if (url.startsWith('/packed')) return void response.writeHead(200, { 'content-encoding': 'gzip' }).end();
  if (url.startsWith('/heavy')) return void response.writeHead(200, { 'content-length': '900000' }).end();
  response.writeHead(200).end('ok');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const fetch = createSafeFetch({
  resolver: (host) =>
    host === 'press.example'
      ? Promise.resolve(['127.0.0.1'])
      : Promise.reject(
          Object.assign(new Error(host), { code: host.startsWith('no') ? 'ENOTFOUND' : 'EAI_AGAIN' }),
        ),
  isAllowedAddress: () => true,
  ports: [port],
});
const at = (path: string) => `http://press.example:${port}${path}`;
beforeEach(() => {
  requested.splice(0);
  peak = 0;
});
const subject = await buildCampaigns();
afterAll(async () => {
  await subject.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A DNS with these texts; null does not answer. */
const dns = (records: Record<string, string[]> | null): MailResolver => ({
  txt: (name) => (records ? Promise.resolve(records[name] ?? []) : Promise.reject(new Error('offline'))),
  mx: () => Promise.resolve([]),
});
const nothing = { links: [], images: [], ownWarnings: [], sender: null };

describe('links to other sites', () => {
  test('a link is dead only if its server or the DNS states that nothing is there', async () => {
    const urls = [at('/'), at('/gone'), at('/missing'), at('/private'), at('/no-head')];
    const more = [at('/packed'), 'https://no-such.example/', 'https://unreachable.example/', at('/slow')];
    const states = await checkUrls([...urls, ...more], fetch, { ...LIMITS, count: 20, totalMs: 5_000 });
    expect([...states.values()].map(({ state }) => state)).toEqual([
      'alive',
      'dead',
      'dead',
      'alive',
      'alive',
      'alive',
      'dead',
      'unknown',
      'unknown',
    ]);
  });

  test('a check requests a limited number of distinct links, few of them simultaneously', async () => {
    const urls = Array.from({ length: 9 }, (_, index) => at(`/${index}`));
    const states = await checkUrls([...urls, ...urls], fetch, LIMITS);
    expect(states.size).toBe(9);
    expect(requested).toHaveLength(LIMITS.count);
    expect(peak).toBeLessThanOrEqual(LIMITS.concurrency);
    expect([...states.values()].filter(({ state }) => state === 'unknown')).toHaveLength(4);
  });

  test('a check of slow servers ends at its time limit', async () => {
    const urls = Array.from({ length: 5 }, (_, index) => at(`/slow/${index}`));
    const started = performance.now();
    const states = await checkUrls(urls, fetch, LIMITS);
    expect(performance.now() - started).toBeLessThan(LIMITS.totalMs + 300);
    expect([...states.values()].every(({ state }) => state === 'unknown')).toBe(true);
  });

  test('a private host is not requested by the product’s own fetch', async () => {
    const states = await checkUrls([`http://127.0.0.1:${port}/`], createSafeFetch(), LIMITS);
    expect([...states.values()]).toEqual([{ state: 'unknown' }]);
    expect(requested).toEqual([]);
  });
});

test('staff read which links are dead, which images are heavy, and what was not checked', async () => {
  const parts = {
    ...nothing,
    links: [at('/gone'), at('/private'), 'https://unreachable.example/'],
    images: [at('/heavy'), at('/missing.jpg')],
  };
  expect(await externalWarnings(parts, { fetch, resolver: dns({}), limits: LIMITS })).toEqual([
    `The link ${at('/gone')} answers “gone” (410). Correct it.`,
    '1 link was not checked, because no answer came in time.',
    `The image ${at('/heavy')} has 900 kB. Use a smaller one.`,
    `The image ${at('/missing.jpg')} answers “not found” (404). Replace it.`,
  ]);
});

test('an installation without a connection reports everything as not checked, and nothing as wrong', async () => {
  const offline: SafeFetch = () => Promise.reject(new OutboundRefused('UNREACHABLE', 'offline'));
  const parts = { ...nothing, links: ['https://a.example/', 'https://b.example/'] };
  const sender = { domain: 'quayside.example', signed: SIGNED, returnPathDomain: null };
  const warnings = await externalWarnings({ ...parts, sender }, { fetch: offline, resolver: dns(null) });
  expect(warnings).toEqual([
    '2 links were not checked, because no answer came in time.',
    'Not checked, because the DNS did not answer: DKIM, SPF, DMARC of quayside.example.',
  ]);
});

const SIGNED = { domain: 'quayside.example', key: { selector: 'news1', publicKey: 'KEY' } };
const GOOD = {
  'news1._domainkey.quayside.example': ['v=DKIM1; k=rsa; p=KEY'],
  'quayside.example': ['v=spf1 a ~all'],
  '_dmarc.quayside.example': ['v=DMARC1; p=reject'],
};

describe('the sender’s domain', () => {
  const sender = { domain: 'quayside.example', signed: SIGNED, returnPathDomain: null };

  test('a domain with all records has no warning', async () => {
    expect(await senderWarnings(sender, dns(GOOD))).toEqual([]);
  });

  test('a missing or different record is a warning with its name', async () => {
    const wrong = {
      ...GOOD,
      'news1._domainkey.quayside.example': ['v=DKIM1; p=OTHER'],
      'quayside.example': [],
    };
    const warnings = await senderWarnings(sender, dns(wrong));
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('DKIM: the DNS has another record news1._domainkey.quayside.example');
    expect(warnings[1]).toContain('SPF: the DNS has no record quayside.example');
  });

  test('a domain without a signing key is a warning, and SPF is that of the return path', async () => {
    const records = { ...GOOD, 'bounces.example': ['v=spf1 mx ~all'], 'quayside.example': [] };
    const unsigned = { ...sender, signed: null, returnPathDomain: 'bounces.example' };
    expect(await senderWarnings(unsigned, dns(records))).toEqual([
      'DKIM: this site has no signing key for quayside.example. Add the domain in Sender domains, unless your mail service signs the emails.',
    ]);
  });

  test('a subdomain has the DMARC policy of the domain above it', async () => {
    const records = { ...GOOD, 'news.quayside.example': ['v=spf1 a ~all'] };
    expect(await senderWarnings({ ...sender, domain: 'news.quayside.example' }, dns(records))).toEqual([]);
    const { '_dmarc.quayside.example': _, ...without } = records;
    const warnings = await senderWarnings({ ...sender, domain: 'news.quayside.example' }, dns(without));
    expect(warnings.join()).toContain('DMARC: the DNS has no record _dmarc.news.quayside.example');
  });
});

test('a campaign’s links to pages that its site lacks are warnings, for programs too, and no link of the site is requested', async () => {
  const { services, compose, call, makeProgram, write } = subject;
  const origin = services.sites.byId(subject.a1.id)?.origin ?? '';
  const fetched: string[] = [];
  services.fetch = (url) => {
    fetched.push(url);
    return Promise.resolve({
      status: url.includes('old') ? 404 : 200,
      headers: {},
      body: Buffer.alloc(0),
      url,
    });
  };
  const { id, version, grid } = await compose('Week 50');
  const button = (number: number, linkUrl: string) => ({
    id: `k${number}`,
    type: 'email_button',
    v: 1,
    settings: { label: 'Read', linkUrl },
  });
  const buttons = ['/no-such-page', 'https://press.example/old', 'https://press.example/new'].map(
    (to, index) => button(index, to),
  );
  const row = { id: 'r2', layout: '1' as const, settings: {}, columns: [{ blocks: buttons }] };
  await write(({ records }) =>
    records.update(newsletterCampaign, {
      id,
      version,
      changes: { grid: { v: 1, rows: [...grid.rows, row] } },
      base: { grid },
    }),
  );
  const { result, error } = await call('getNewsletterExternalCheck', { id });
  expect(error).toBeNull();
  const { warnings } = result as { warnings: { message: string }[] };
  const ofLinks = warnings.map(({ message }) => message).filter((message) => message.startsWith('The link'));
  expect(ofLinks).toEqual([
    `The link ${origin}/no-such-page leads to a page that does not exist. Correct it.`,
    'The link https://press.example/old answers “not found” (404). Correct it.',
  ]);
  expect(fetched.filter((url) => url.startsWith(origin) && !url.includes('/media/'))).toEqual([]);

  const asProgram = await makeProgram(['manage_newsletters']);
  expect((await asProgram('getNewsletterExternalCheck', { id })).result).toEqual(result);
});
