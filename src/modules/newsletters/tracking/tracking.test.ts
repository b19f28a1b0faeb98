/** Opens and clicks of emails that arrive: a real SMTP server, a real database, requests over HTTP. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '#reports/report.ts';
import { runJobs } from '#testing/jobs.ts';
import { makeContent } from '#testing/make/make.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { unsubscribeEverywhere } from '../subscriptions/server/unsubscribe-everywhere.ts';
import { clickLink } from './model/tracking-links.ts';
import { countEvents } from './server/count-events.ts';
import { buildTrackedMailing } from '#testing/make/tracked-mailing.ts';

const {
  a1,
  all,
  app,
  call,
  clicksIn,
  count,
  database,
  deliverEarlier,
  figures,
  grid,
  hiddenIn,
  htmlTo,
  linksIn,
  organisation,
  pixelIn,
  queued,
  server,
  send,
  services,
  settings,
  subject,
  subscriber,
  template,
  visit,
  weekly,
  write,
} = await buildTrackedMailing();

beforeEach(() => settings(null));

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
      '/about?utm_source=nl-Week+4&#38;utm_campaign=Week+4',
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
    expect(html).toContain('https://shipyard.example/offer?id=1&#38;utm_source=own');
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
      unsubscribeEverywhere(work, { email: 'ivy@harbour.example', source: 'Staff', reason: null }),
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
    server.emails.splice(0);
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
    const html = (await server.parsed())[0]?.html ?? '';
    expect(html).not.toMatch(/\/newsletter\/[co]\//);
    expect(html).toContain('utm_campaign=Draft');
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

  test('clicks of people on links to an item are in its content detail, and those of programs are not', async () => {
    // Items that an earlier campaign had are left out.
    await makeContent(services, a1, { published: true, values: { name: 'The third lock' } });
    const sent = await send('Week 26');
    const [link] = await database.superuser<{ item: number; link: number; delivery: number }>(
      `select (entry ->> 'contentId')::integer as item, number::integer as link, d.id::integer as delivery
       from newsletter_message m join newsletter_delivery d on d.campaign_id = m.campaign_id
         join newsletter_subscription s on s.id = d.subscription_id and s.email = 'ada@harbour.example',
         jsonb_array_elements(links) with ordinality as each (entry, number)
       where m.campaign_id = $1 and entry ->> 'contentId' is not null`,
      [sent.id],
    );
    const { item = 0, ...of } = link ?? {};
    const clicks = async () => {
      await runJobs(subject);
      const { result } = await call('getContentDetail', { site: a1.id, period: '7-days', item });
      return (result as ReportAnswer).totals['newsletterClicks'] ?? 0;
    };
    const before = await clicks();
    await deliverEarlier();
    const token = services.links.issue(clickLink, {
      scopeId: a1.id,
      values: { campaign: sent.id, link: 0, delivery: 0, ...of },
      nowMs: Date.now(),
    });
    const ofItem = new URL(`http://${a1.host}/newsletter/c/${token}`);
    await visit(ofItem);
    await visit(ofItem, { method: 'HEAD' });
    await queued(2);
    await count();
    expect(await clicks()).toBe(before + 1);
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
