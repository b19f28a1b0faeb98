/** Readers browse the sent campaigns of newsletters: in archives, in blocks and in feeds. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { gql, systemOf } from '#testing/make/make.ts';
import { siteNewsletters } from '#testing/make/site-newsletters.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { newsletterCampaign } from '../composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '../composer/entities/newsletter-template/entity.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';

const subject = await buildTestWorld();
const { services, world } = subject;
const { a1, a2 } = world.sites;
const { get } = readerRequests(subject, a1.host);
const { make, settle, writer } = siteNewsletters(subject, a1);
afterAll(subject.close);

let [weekly, tides, unsent, retired, foreign] = [0, 0, 0, 0, 0];
let template = 0;
const grid = { v: 1 as const, rows: [] };

interface Sent {
  newsletter: number;
  subject: string;
  /** Day of May 2026. */
  day: number;
  preheader?: string | null;
  state?: 'sent' | 'draft' | 'sending' | 'cancelled';
}

/** Plants a campaign as a send leaves it. */
async function plant({ newsletter: id, subject: title, day, preheader = null, state = 'sent' }: Sent) {
  return services.write(writer, async ({ records, db, organisationId }) => {
    const date = `2026-05-${String(day).padStart(2, '0')}T06:00:00.000Z`;
    const values = { site: a1.id, newsletter: id, template, name: title, preheader, date, grid, state };
    const campaign = await records.insertSkippingPrepare(newsletterCampaign, values);
    await sql`insert into newsletter_message (organisation_id, site_id, campaign_id, newsletter_id, subject, html, plain, body, links, content_ids)
      values (${organisationId}, ${a1.id}, ${campaign.id}, ${id}, ${title}, '[]', '[]', '[]', '[]', '{}')`.execute(
      db,
    );
    return campaign.id;
  });
}

beforeAll(async () => {
  weekly = await make('Quay Weekly', { description: '<b>Ports</b> and locks.' });
  tides = await make('Tide Tables');
  unsent = await make('Fog Horn');
  retired = await make('Old Rope', { status: 0 });
  template = await services.write(
    writer,
    async ({ records }) =>
      (
        await records.create(newsletterTemplate, {
          site: a1.id,
          name: 'Digest',
          preheaderBlurb: 'Every week',
          grid,
        })
      ).id,
  );
  foreign = await services.write(
    systemOf(a2.organisationId, [a2.id]),
    async ({ records }) => (await records.create(newsletter, { site: a2.id, title: 'Elsewhere' })).id,
  );
  for (let day = 1; day <= 21; day += 1)
    await plant({ newsletter: weekly, subject: `Week of May ${day}`, day });
  await plant({ newsletter: weekly, subject: 'A draft', day: 28, state: 'draft' });
  await plant({ newsletter: weekly, subject: 'Half of it', day: 29, state: 'sending' });
  await plant({ newsletter: weekly, subject: 'Never mind', day: 30, state: 'cancelled' });
  await plant({ newsletter: tides, subject: 'Spring <tide> & neap', day: 22, preheader: 'Mind the "bar"' });
});

const titlesIn = (body: string) =>
  [...body.matchAll(/<a href="\/newsletter\/\d+">([^<]*)<\/a>/g)].map(([, title]) => title);

describe('the page of a campaign', () => {
  const robots = /<meta name="robots" content="([^"]*)"/;

  test('a page links to the archive, and search engines may list it unless the site objects', async () => {
    const own = await make('Rope & Knot');
    const id = await plant({ newsletter: own, subject: 'The last rope', day: 2 });
    const open = await get(`/newsletter/${id}`);
    expect(open.body).toContain(`<a href="/newsletters/${own}">Rope &amp; Knot</a>`);
    expect(robots.exec(open.body)?.[1] ?? '').not.toContain('noindex');
    await settle('newsletters', { indexCampaigns: false });
    const closed = await get(`/newsletter/${id}`);
    expect(closed.status).toBe(200);
    expect(robots.exec(closed.body)?.[1]).toBe('noindex');
  });
});

test('the data of a page names the campaign that it shows, and none on other pages', async () => {
  const id = await plant({ newsletter: await make('Rope Ends'), subject: 'A bitter end', day: 1 });
  const pageOf = async (alias: string) =>
    (await gql(subject.app, { host: a1.host, id: 'getWebsiteLayoutPage', input: { alias } })).body;
  expect(await pageOf(`newsletter/${id}`)).toContain(`"newsletterCampaignId":${id}`);
  expect(await pageOf(`newsletters/${tides}`)).not.toMatch(/"newsletterCampaignId":\d/);
});

describe('the archive of a newsletter', () => {
  test('an archive lists its sent campaigns only, newest first, with dates, preheaders and links', async () => {
    const { status, body } = await get(`/newsletters/${weekly}`);
    expect(status).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Quay Weekly<\/h1>/);
    expect(body).toContain('Ports and locks.');
    const days = Array.from({ length: 20 }, (_, at) => `Week of May ${21 - at}`);
    expect(titlesIn(body)).toEqual(days);
    expect(body).toContain('2026-05-21T06:00:00.000Z');
    expect(body).toContain('Every week');
    expect(body).toContain(`rel="canonical" href="http://${a1.host}`);
    expect(body).toContain(`href="/__rss/newsletter/${weekly}.xml"`);
  });

  test('an archive has pages, and an empty one is missing', async () => {
    const first = await get(`/newsletters/${weekly}`);
    expect(first.body).toContain(`href="/newsletters/${weekly}?page=2"`);
    const second = await get(`/newsletters/${weekly}?page=2`);
    expect(titlesIn(second.body)).toEqual(['Week of May 1']);
    expect((await get(`/newsletters/${weekly}?page=3`)).status).toBe(404);
  });

  test('an archive of an enabled newsletter without campaigns has a message', async () => {
    await settle('newsletters', { enabledNewsletters: [{ newsletter: unsent }] });
    expect((await get(`/newsletters/${unsent}`)).body).toContain('No newsletters have been sent yet.');
  });

  test('an archive is missing for an inactive newsletter without campaigns, a foreign and an unknown one', async () => {
    for (const id of [retired, foreign, 999_999, '0', `0${weekly}`, `${weekly}/x`])
      expect([id, (await get(`/newsletters/${id}`)).status]).toEqual([id, 404]);
  });

  test('an archive and its feed exist while their newsletter is enabled, or once a campaign was sent', async () => {
    const statuses = async (id: number) => [
      (await get(`/newsletters/${id}`)).status,
      (await get(`/__rss/newsletter/${id}.xml`)).status,
    ];
    await settle('newsletters', { enabledNewsletters: [] });
    expect([await statuses(unsent), await statuses(tides)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    await settle('newsletters', { enabledNewsletters: [unsent, retired].map((id) => ({ newsletter: id })) });
    expect([await statuses(unsent), await statuses(retired)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    await plant({ newsletter: retired, subject: 'The end of the rope', day: 3 });
    expect(await statuses(retired)).toEqual([200, 200]);
  });

  test('an archive is missing while the module is off', async () => {
    await settle('modules', { newsletters: false });
    const statuses = [
      (await get(`/newsletters/${weekly}`)).status,
      (await get(`/__rss/newsletter/${weekly}.xml`)).status,
    ];
    await settle('modules', { newsletters: true });
    expect(statuses).toEqual([404, 404]);
  });
});

describe('the block newsletter_campaigns', () => {
  test('a block shows the newest campaigns of all newsletters, or of one, and links to the archive', async () => {
    const block = (id: string, settings: Record<string, unknown>) => ({
      id,
      type: 'newsletter_campaigns',
      v: 1,
      settings,
    });
    await services.write(writer, ({ records }) =>
      records.create(layout, {
        name: 'Letters',
        site: a1.id,
        type: 'module',
        key: 'newsletters',
        grid: {
          v: 1,
          rows: [
            {
              id: 'r',
              layout: '1',
              settings: {},
              columns: [
                {
                  blocks: [
                    block('all', { count: 2 }),
                    block('one', { newsletter: weekly, count: 2, title: 'Weeks' }),
                  ],
                },
              ],
            },
          ],
        },
      }),
    );
    const { body } = await get('/newsletters');
    expect(titlesIn(body)).toEqual([
      'Spring &lt;tide&gt; &amp; neap',
      'Week of May 21',
      'Week of May 20',
      'Week of May 19',
    ]);
    expect(body).toContain('Mind the &quot;bar&quot;');
    expect(body).toContain(`<a href="/newsletters/${tides}">Tide Tables</a>`);
  });
});

describe('the feed of a newsletter', () => {
  test('a feed lists the sent campaigns of its newsletter, with escaped texts', async () => {
    const { status, body } = await get(`/__rss/newsletter/${tides}.xml`);
    expect(status).toBe(200);
    expect(body).toContain('<title>Tide Tables</title>');
    expect(body).toContain('<title>Spring &lt;tide&gt; &amp; neap</title>');
    expect(body.match(/<item>/g)).toHaveLength(1);
    expect(body).toContain('<pubDate>Fri, 22 May 2026 06:00:00 GMT</pubDate>');
    const weeks = await get(`/__rss/newsletter/${weekly}.xml`);
    expect(weeks.body.match(/<item>/g)).toHaveLength(21);
    expect(weeks.body).not.toMatch(/A draft|Half of it|Never mind/);
  });

  test('a feed is missing for a foreign and an unknown newsletter', async () => {
    for (const id of [foreign, 999_999, 'x'])
      expect((await get(`/__rss/newsletter/${id}.xml`)).status).toBe(404);
  });
});
