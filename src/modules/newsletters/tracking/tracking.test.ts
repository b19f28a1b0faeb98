/** Opens and clicks of emails that arrive: a real SMTP server, a real database, requests over HTTP. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../composer/entities/newsletter-template/entity.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../subscriptions/entities/newsletter-subscription/entity.ts';
import { changesOf } from '../reports/server/subscriber-changes.ts';
import { unsubscribeAll } from '../subscriptions/server/change-newsletter.ts';
import { unsubscribe } from '../subscriptions/server/unsubscribe.ts';
import { clickLink } from './model/tracking-links.ts';
import { countEvents } from './server/count-events.ts';

const raw: Buffer[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      raw.push(Buffer.concat(chunks));
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const { port } = smtp.server.address() as AddressInfo;
const subject = await buildTestWorld({ environment: { SMTP_BULK_URL: `smtp://127.0.0.1:${port}` } });
const { app, services, database } = subject;
const organisation = subject.world.a;
const { a1 } = subject.world.sites;
afterAll(async () => {
  await subject.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

type Work = Parameters<Parameters<typeof services.write>[1]>[0];
const write = <T>(run: (work: Work) => Promise<T>) => services.write(systemOf(organisation.id, [a1.id]), run);
const admin = await login(app, organisation.users.admin.username);
const call = (id: string, input: Record<string, unknown>) => gql(app, { id, input, token: admin });
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

await makeContent(services, a1, { published: true, values: { name: 'The second lock' } });
const button = (id: string, linkUrl: string) => ({
  id,
  type: 'email_button',
  v: 1,
  settings: { label: 'Open', linkUrl },
});
const grid = {
  v: 1 as const,
  rows: [
    {
      id: 'r1',
      layout: '1' as const,
      settings: {},
      columns: [
        {
          blocks: [
            { id: 'b1', type: 'email_items', v: 1, settings: { count: 3 } },
            button('b2', 'https://shipyard.example/offer?id=1&utm_source=own'),
            button('b3', '/about'),
            button('b4', '/jobs'),
            button('b5', 'https://locks.example/'),
          ],
        },
      ],
    },
  ],
};
const template = await write(({ records }) =>
  records.create(newsletterTemplate, { site: a1.id, name: 'Digest', grid }),
);
const weekly = await write(({ records }) =>
  records.create(newsletter, {
    site: a1.id,
    title: 'Quay Weekly',
    fromName: 'Quayside',
    fromEmail: 'weekly@quayside.example',
    postalAddress: '1 Quay Street\nRotterdam',
  }),
);
interface Values {
  isUntracked?: boolean;
  promoCode?: string;
  status?: 'pending' | 'confirmed';
  source?: 'Staff' | 'NlWidgetUnauthenticated';
}

const subscriber = (email: string, values: Values = {}) =>
  write(({ records, now }) =>
    records.insertSkippingPrepare(newsletterSubscription, {
      site: a1.id,
      newsletter: weekly.id,
      email,
      emailKey: email,
      status: 'confirmed',
      source: 'Staff',
      consentKind: 'express',
      requestedAt: now,
      confirmedAt: now,
      ...values,
    }),
  );
// The world has an event of each site.
await database.superuser('delete from newsletter_event_queue');
await subscriber('ada@harbour.example');
await subscriber('ben@harbour.example', { isUntracked: true });

const settings = (value: Record<string, unknown> | null) =>
  database.superuser('update site set newsletter_tracking = $1 where id = $2', [
    value && JSON.stringify(value),
    a1.id,
  ]);
beforeEach(() => settings(null));

interface Sent {
  id: number;
  /** The emails by address. */
  emails: ReadonlyMap<string, Email>;
}

const send = async (name: string): Promise<Sent> => {
  raw.splice(0);
  const campaign = await write(({ records, now }) =>
    records.create(newsletterCampaign, {
      site: a1.id,
      newsletter: weekly.id,
      template: template.id,
      name,
      subject: `${name}: the second lock`,
      date: now,
      grid,
    }),
  );
  const { error } = await call('sendNewsletterCampaign', { id: campaign.id, version: campaign.version });
  expect(error).toBeNull();
  await runJobs(subject);
  const emails = await Promise.all(raw.map((email) => PostalMime.parse(email)));
  return { id: campaign.id, emails: new Map(emails.map((email) => [email.to?.[0]?.address ?? '', email])) };
};
const htmlTo = ({ emails }: Sent, address: string) => emails.get(address)?.html ?? '';
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')));
const linksIn = (html: string) => all(html, /<a [^>]*href="(http[^"]+)"/g);
const clicksIn = (html: string) =>
  all(html, /<a (?![^>]*display:none)[^>]*href="([^"]+\/newsletter\/c\/[^"]+)"/g);
const hiddenIn = (html: string) =>
  all(html, /<a [^>]*href="([^"]+\/newsletter\/c\/[^"]+)"[^>]*display:none/g);
const pixelIn = (html: string) => all(html, /<img [^>]*src="([^"]+\/newsletter\/o\/[^"]+)"/g);
const visit = (
  url: URL | undefined,
  { method = 'GET' as 'GET' | 'HEAD', host = url?.host, agent = FIREFOX } = {},
) =>
  app.inject({
    method,
    url: `${url?.pathname}${url?.search}`,
    headers: { host, 'user-agent': agent },
  });
const formIn = async (url: URL | undefined) =>
  [...(await visit(url)).body.matchAll(/name="x_form" value="([^"]+)"/g)].map(([, id]) => id).at(-1);
const events = () =>
  database.superuser<{ count: number }>('select count(*)::int from newsletter_event_queue');
const queued = async (count: number) =>
  vi.waitFor(async () => expect(await events()).toEqual([{ count }]), { timeout: 5_000, interval: 20 });
/** The emails arrived long enough ago for their recipients to be people. */
const deliverEarlier = () =>
  database.superuser(
    `update newsletter_delivery set settled_at = settled_at - interval '1 hour', claimed_at = claimed_at - interval '1 hour'`,
  );
const count = () => write((work) => countEvents(work, { quietSeconds: 0 }));
const figures = async (campaign: number) => {
  const rows = await database.superuser<{ link: number; raw: number; human: number; recipients: number }>(
    'select link, raw, human, recipients from newsletter_event_count where campaign_id = $1 order by link',
    [campaign],
  );
  return Object.fromEntries(
    rows.map(({ link, raw: every, human, recipients }) => [link, [every, human, recipients]]),
  );
};

describe('links', () => {
  test('a link of an email redirects to its stored address, with the site’s values only on its own site', async () => {
    const html = htmlTo(await send('Week 1'), 'ada@harbour.example');
    const answers = await Promise.all(clicksIn(html).map((url) => visit(url)));
    const targets = answers.map(({ headers: { location } }) => String(location));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]));
    expect(targets).toContain('https://shipyard.example/offer?id=1&utm_source=own');
    expect(targets).toContain(
      `${services.sites.byId(a1.id)?.origin}/about?utm_source=Quay+Weekly&utm_medium=email&utm_campaign=Week+1`,
    );
    for (const { headers } of answers)
      expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'private, no-store']);
    expect(html).not.toContain('shipyard.example');
    for (const url of clicksIn(html)) {
      expect(url.href.length - url.origin.length).toBeLessThan(105);
      expect(url.href).not.toMatch(/ada|harbour/);
    }
    await queued(targets.length);
    await count();
  });

  test('a forged, an expired and a foreign token have the response of a URL that does not exist', async () => {
    const sent = await send('Week 2');
    const [link] = clicksIn(htmlTo(sent, 'ada@harbour.example'));
    const missing = await visit(new URL('/newsletter/c/no', link));
    const forged = await visit(new URL(`${link?.href.slice(0, -1)}${link?.href.endsWith('A') ? 'B' : 'A'}`));
    const otherSite = await visit(link, { host: subject.world.sites.b1.host });
    expect([forged.statusCode, otherSite.statusCode]).toEqual([404, 404]);
    expect(forged.headers.location).toBeUndefined();
    expect(forged.body.length).toBe(missing.body.length);
    const issuedMonthsAgo = (months: number) =>
      services.links.issue(clickLink, {
        scopeId: a1.id,
        values: { campaign: sent.id, link: 1, delivery: 1_000_000 },
        nowMs: Date.now() - months * 30.5 * 86_400_000,
      });
    const old = await visit(new URL(`/newsletter/c/${issuedMonthsAgo(23)}`, link));
    const expired = await visit(new URL(`/newsletter/c/${issuedMonthsAgo(25)}`, link));
    expect([old.statusCode, expired.statusCode]).toEqual([302, 404]);
  });

  test('a link works at a new domain of the site', async () => {
    const [link] = clicksIn(htmlTo(await send('Week 3'), 'ada@harbour.example'));
    await database.superuser(
      `insert into site_domain (organisation_id, site_id, host, is_primary, verified) values ($1, $2, 'new.quayside.example', true, now())`,
      [organisation.id, a1.id],
    );
    await services.sites.reload();
    expect((await visit(link, { host: 'new.quayside.example' })).statusCode).toBe(302);
    expect((await visit(link)).statusCode).toBe(302);
    await database.superuser(`delete from site_domain where host = 'new.quayside.example'`);
    await services.sites.reload();
    await queued(2);
    await count();
  });

  test('the site’s own values replace those of the standard, and a hyphen leaves one out', async () => {
    await settings({ utmValues: { source: 'nl-{campaign}', medium: '-', content: 'x' } });
    const sent = await send('Week 4');
    const answers = await Promise.all(clicksIn(htmlTo(sent, 'ada@harbour.example')).map((url) => visit(url)));
    const about = answers
      .map(({ headers }) => String(headers.location))
      .find((url) => url.includes('/about'));
    expect(about).toMatch(/\/about\?utm_source=nl-Week\+4&utm_campaign=Week\+4&utm_content=x$/);
    expect(htmlTo(sent, 'ben@harbour.example')).toContain(
      '/about?utm_source=nl-Week+4&amp;utm_campaign=Week+4',
    );
    await queued(answers.length);
    await count();
  });
});

describe('switches, in the email that arrives', () => {
  test('a subscriber who is not tracked gets plain links and no pixel', async () => {
    const sent = await send('Week 10');
    const html = htmlTo(sent, 'ben@harbour.example');
    expect([clicksIn(html), hiddenIn(html), pixelIn(html)]).toEqual([[], [], []]);
    expect(html).toContain('https://shipyard.example/offer?id=1&amp;utm_source=own');
    const tracked = htmlTo(sent, 'ada@harbour.example');
    expect([hiddenIn(tracked).length, pixelIn(tracked).length]).toEqual([1, 1]);
    expect(tracked.indexOf('/newsletter/o/')).toBeLessThan(6_000);
    expect(sent.emails.get('ada@harbour.example')?.text).not.toMatch(/newsletter\/o\//);
  });

  test('a subscriber switches the recording off on the preferences page, and on again', async () => {
    await subscriber('ivy@harbour.example');
    const page = async (html: string) => {
      const url = all(html, /href="([^"]+newsletter\/preferences[^"]+)"/g)[0];
      const form = /name="x_form" value="([^"]+)"\/><input type="hidden" name="tracking" value="(on|off)"/;
      const [, block = '', value = ''] = form.exec((await visit(url)).body) ?? [];
      const answer = await app.inject({
        method: 'POST',
        url: `${url?.pathname}${url?.search}`,
        headers: {
          host: url?.host,
          origin: url?.origin,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ x_form: block, tracking: value }).toString(),
      });
      expect(answer.headers.location).toContain('done=tracking');
      return value;
    };
    const first = await send('Week 13');
    const before = htmlTo(first, 'ivy@harbour.example');
    expect(await page(before)).toBe('off');
    const untracked = htmlTo(await send('Week 14'), 'ivy@harbour.example');
    expect([clicksIn(untracked), pixelIn(untracked)]).toEqual([[], []]);
    await visit(clicksIn(before)[0]);
    await visit(pixelIn(htmlTo(first, 'ada@harbour.example'))[0]);
    // Events are stored in their order.
    await queued(1);
    await count();
    expect((await figures(first.id))['-1']).toBeUndefined();
    expect(await page(untracked)).toBe('on');
    expect(pixelIn(htmlTo(await send('Week 15'), 'ivy@harbour.example')).length).toBe(1);
    await write((work) =>
      unsubscribeAll(
        work,
        { siteId: a1.id, email: 'ivy@harbour.example', account: null, source: 'Staff' },
        null,
      ),
    );
  });

  test.each([
    [{ trackOpens: false }, { clicks: true, pixel: 0, hidden: 1 }],
    [{ trackClicks: false }, { clicks: false, pixel: 1, hidden: 0 }],
    [{ stealthLink: false }, { clicks: true, pixel: 1, hidden: 0 }],
  ])('the setting %o acts in the next email', async (value, expected) => {
    await settings(value);
    const html = htmlTo(await send('Week 11'), 'ada@harbour.example');
    expect({
      clicks: clicksIn(html).length > 0,
      pixel: pixelIn(html).length,
      hidden: hiddenIn(html).length,
    }).toEqual(expected);
    expect(linksIn(html).length).toBeGreaterThan(3);
  });

  test('a switch that is turned off later ends the recording of emails that were sent before', async () => {
    const html = htmlTo(await send('Week 12'), 'ada@harbour.example');
    await settings({ trackClicks: false });
    expect((await visit(clicksIn(html)[0])).statusCode).toBe(302);
    expect((await visit(pixelIn(html)[0])).statusCode).toBe(200);
    await queued(1);
    await count();
  });

  test('a test email has plain links and no pixel', async () => {
    raw.splice(0);
    const campaign = await write(({ records, now }) =>
      records.create(newsletterCampaign, {
        site: a1.id,
        newsletter: weekly.id,
        template: template.id,
        name: 'Draft',
        date: now,
        grid,
      }),
    );
    await call('sendNewsletterTest', { id: campaign.id, recipients: [{ email: 'desk@quayside.example' }] });
    await runJobs(subject);
    const html = (await PostalMime.parse(raw[0] ?? '')).html ?? '';
    expect(html).not.toMatch(/\/newsletter\/[co]\//);
    expect(html).toContain('utm_campaign=Draft');
  });
});

describe('the report of a campaign', () => {
  const report = async (id: number) => (await call('getNewsletterCampaignReport', { id })).result;

  test('a report has the recipients, and the opens and clicks by link and hour', async () => {
    const sent = await send('Week 30');
    const html = htmlTo(sent, 'ada@harbour.example');
    await deliverEarlier();
    const links = [...new Map(clicksIn(html).map((url) => [url.href, url])).values()];
    for (const url of [pixelIn(html)[0], links[0], links[1]]) await visit(url);
    await visit(links[1], { agent: 'curl/8' });
    await queued(4);
    await count();
    expect(await report(sent.id)).toMatchObject({
      name: 'Week 30',
      newsletter: 'Quay Weekly',
      state: 'sent',
      recipients: 2,
      sent: 2,
      failed: 0,
      unknown: 0,
      opens: { raw: 1, human: 1, recipients: 1 },
      clicks: { raw: 3, human: 2, recipients: 1 },
      hours: [{ hour: 0, opens: 1, humanOpens: 1, clicks: 3, humanClicks: 2 }],
      unsubscribed: 0,
    });
    expect(await report(sent.id)).toMatchObject({
      links: [
        { number: 1, blockId: 'b2', blockType: 'email_button', row: 1, raw: 1, human: 1, recipients: 1 },
        { number: 2, blockId: 'b3', raw: 2, human: 1, recipients: 1 },
        { number: 3, raw: 0, human: 0, recipients: 0 },
        { number: 4, raw: 0 },
      ],
    });
  });

  test('a subscriber who leaves by a link of the campaign is in its report, with the reason', async () => {
    await subscriber('eve@harbour.example');
    const sent = await send('Week 31');
    const html = htmlTo(sent, 'eve@harbour.example');
    const preferences = all(html, /href="([^"]+newsletter\/preferences[^"]+)"/g)[0];
    const answer = await app.inject({
      method: 'POST',
      url: `${preferences?.pathname}${preferences?.search}`,
      headers: {
        host: preferences?.host,
        origin: preferences?.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `x_form=${await formIn(preferences)}&reason=Too+many+emails`,
    });
    expect(answer.headers.location).toContain('done=all');
    expect(await report(sent.id)).toMatchObject({
      unsubscribed: 1,
      reasons: [{ reason: 'Too many emails', count: 1 }],
    });
  });

  test('a link is corrected in emails that were sent, and the report has both addresses', async () => {
    const sent = await send('Week 32');
    const html = htmlTo(sent, 'ada@harbour.example');
    const links = [...new Map(clicksIn(html).map((url) => [url.href, url])).values()];
    const correct = (url: string | null, number = 1) =>
      call('correctNewsletterLink', { id: sent.id, number, url });
    expect((await correct('https://shipyard.example/new')).error).toBeNull();
    expect((await visit(links[0])).headers.location).toBe('https://shipyard.example/new');
    expect((await correct('/offer')).result).toEqual({ url: `${services.sites.byId(a1.id)?.origin}/offer` });
    expect((await visit(links[0])).headers.location).toContain('/offer?utm_source=');
    expect(await report(sent.id)).toMatchObject({
      links: [
        { originalUrl: 'https://shipyard.example/offer?id=1&utm_source=own' },
        { originalUrl: null },
        {},
        {},
      ],
    });
    expect((await correct('/offer', 5)).error?.extensions).toMatchObject({
      reason: 'NEWSLETTER_LINK_NOT_FOUND',
    });
    expect((await correct('javascript:alert(1)')).error).not.toBeNull();
    const original = 'https://shipyard.example/offer?id=1&utm_source=own';
    expect((await correct(null)).result).toEqual({ url: original });
    expect(await report(sent.id)).toMatchObject({
      links: [{ url: original, originalUrl: null }, {}, {}, {}],
    });
    await queued(2);
    await count();
  });

  test('the report of a campaign that does not exist is not found', async () => {
    const { error } = await call('getNewsletterCampaignReport', { id: 1_999_999 });
    expect(error?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the growth of newsletters', () => {
  const growth = async (input: Record<string, unknown>) =>
    (await call('getNewsletterGrowth', { site: a1.id, period: '7-days', ...input })).result;

  const totalsOf = (result: unknown) =>
    z.object({ totals: z.record(z.enum(['gained', 'confirmed', 'lost']), z.number()) }).parse(result).totals;

  test('subscribers are counted when they sign up, confirm and leave, by source and promo code', async () => {
    const before = await growth({});
    await subscriber('fay@harbour.example', { promoCode: 'EXPO26' });
    const gus = await subscriber('gus@harbour.example', {
      status: 'pending',
      source: 'NlWidgetUnauthenticated',
    });
    await write((work) => unsubscribe(work, gus.id, 'OneClick'));
    const hal = await subscriber('hal@harbour.example', { promoCode: 'EXPO26' });
    await write((work) => unsubscribe(work, hal.id, 'OneClick'));
    const after = await growth({});
    const added = (key: 'gained' | 'confirmed' | 'lost') => totalsOf(after)[key] - totalsOf(before)[key];
    expect([added('gained'), added('confirmed'), added('lost')]).toEqual([3, 2, 1]);
    expect(await growth({ promoCode: 'EXPO26', by: 'source' })).toMatchObject({
      totals: { gained: 2, confirmed: 2, lost: 1 },
      rows: [{ key: 'Staff', name: 'Staff', now: { gained: 2, confirmed: 2, lost: 1 } }],
    });
    expect(await growth({ promoCode: 'EXPO26', by: 'reason' })).toMatchObject({
      rows: [{ key: 'OneClick', name: 'Unsubscribe link', now: { lost: 1 } }],
    });
    expect(await growth({ newsletter: weekly.id })).toMatchObject({ rows: [{ name: 'Quay Weekly' }] });
  });

  test('a subscriber who pauses, resumes or subscribes again while subscribed is not counted again', () => {
    const state = (status: string) => ({
      site: 1,
      newsletter: 1,
      status,
      source: 'Staff',
      promoCode: null,
      unsubscribeSource: null,
    });
    expect(changesOf(state('confirmed'), state('paused'))).toEqual([]);
    expect(changesOf(state('paused'), state('confirmed'))).toEqual([]);
    expect(changesOf(state('pending'), state('confirmed'))).toEqual(['confirmed']);
    expect(changesOf(state('unsubscribed'), state('confirmed'))).toEqual(['gained', 'confirmed']);
    expect(changesOf(state('pending'), state('unsubscribed'))).toEqual([]);
    expect(changesOf(state('paused'), null)).toEqual(['lost']);
  });
});

describe('figures', () => {
  test('the pixel is an image that no cache stores', async () => {
    const html = htmlTo(await send('Week 20'), 'ada@harbour.example');
    const answer = await visit(pixelIn(html)[0]);
    expect([answer.headers['content-type'], answer.headers['cache-control'], answer.statusCode]).toEqual([
      'image/gif',
      'private, no-store',
      200,
    ]);
    expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
    await queued(1);
    await count();
  });

  test('opens and clicks of a person are counted once for the recipient, and each time as an event', async () => {
    const sent = await send('Week 21');
    const html = htmlTo(sent, 'ada@harbour.example');
    await deliverEarlier();
    const [first, second] = [...new Map(clicksIn(html).map((url) => [url.href, url])).values()];
    for (const url of [pixelIn(html)[0], pixelIn(html)[0], first, first, second]) await visit(url);
    await visit(first, { method: 'HEAD' });
    await queued(6);
    await count();
    expect(await figures(sent.id)).toEqual({
      '-1': [4, 3, 1],
      '0': [2, 2, 1],
      '1': [3, 2, 1],
      '2': [1, 1, 1],
    });
    await visit(first);
    await queued(1);
    await count();
    expect(await figures(sent.id)).toMatchObject({ '-1': [5, 4, 1], '1': [4, 3, 1] });
    const ledger = await database.superuser<{ reasons: string | null }>(
      'select reasons from newsletter_event where campaign = $1 and not is_human',
      [sent.id],
    );
    expect(ledger).toEqual([{ reasons: 'head' }]);
    const hours = await database.superuser('select * from newsletter_event_hour where campaign_id = $1', [
      sent.id,
    ]);
    expect(hours).toMatchObject([{ hour: 0, opens: 2, human_opens: 2, clicks: 5, human_clicks: 4 }]);
  });

  test('a scanner that follows every link and the hidden one is counted as automatic', async () => {
    const sent = await send('Week 22');
    const html = htmlTo(sent, 'ada@harbour.example');
    await deliverEarlier();
    const urls = [...hiddenIn(html), ...clicksIn(html).slice(0, 2)];
    for (const url of urls) await visit(url);
    await queued(3);
    await count();
    expect(await figures(sent.id)).toMatchObject({ '-1': [2, 0, 0] });
  });

  test('a click from a network that the site lists is counted as automatic', async () => {
    const sent = await send('Week 23');
    await deliverEarlier();
    await settings({ scannerNetworks: [{ network: '127.0.0.0/8' }] });
    await visit(clicksIn(htmlTo(sent, 'ada@harbour.example'))[0]);
    await queued(1);
    await count();
    expect(await figures(sent.id)).toMatchObject({ '-1': [1, 0, 0] });
  });

  test('an event waits until its delivery was quiet for ten seconds', async () => {
    const sent = await send('Week 24');
    await visit(clicksIn(htmlTo(sent, 'ada@harbour.example'))[0]);
    await queued(1);
    expect(await write((work) => countEvents(work))).toBe(false);
    await database.superuser(`update newsletter_event_queue set at = at - interval '11 seconds'`);
    await runJobs(subject);
    expect(await figures(sent.id)).toMatchObject({ '-1': [1, 0, 0] });
  });

  test('a redirect works when the event cannot be stored', async () => {
    const sent = await send('Week 25');
    await database.superuser('alter table newsletter_event_queue rename to hidden_queue');
    const answer = await visit(clicksIn(htmlTo(sent, 'ada@harbour.example'))[0]);
    await database.superuser('alter table hidden_queue rename to newsletter_event_queue');
    expect(answer.statusCode).toBe(302);
    await queued(1);
    await count();
  });
});
