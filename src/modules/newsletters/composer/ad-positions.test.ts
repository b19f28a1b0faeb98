/** Ad positions of emails: filled by a source, or by the advertisement that staff chose. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { defineEmailAdSource, type EmailAdPosition } from '#server/pages/define-email-ad-source.ts';
import type { GridBlock, GridRow } from '#grid/shapes/grid.ts';
import { transaction } from '#server/db/index.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { AD_POSITIONS_MAX } from './model/ad-sizes.ts';
import { compileCampaign } from './server/compile-campaign.ts';
import { fillEmail } from './server/fill-email.ts';

const campaigns = await buildCampaigns();
const { services, a1, world, call, compose, send, subscribe } = campaigns;
afterAll(() => campaigns.close());

const found = services.sites.byId(a1.id);
if (!found) throw new Error('The site is not in the directory.');
const site = found;

const scope = { kind: 'organisation', organisationId: world.a.id, siteIds: [a1.id] } as const;

const HOUSE = {
  houseHeadline: 'Read Quayside on the quay',
  houseText: 'Twelve issues a year.',
  houseLink: '/subscribe',
  houseButton: 'Subscribe',
};

const ad = (id: string, settings: Record<string, unknown>): GridBlock => ({
  id,
  type: 'email_ad',
  v: 1,
  settings,
});

const gridWith = (...blocks: GridBlock[]): { v: 1; rows: GridRow[] } => ({
  v: 1,
  rows: [
    { id: 'r1', layout: '1_1', settings: {}, columns: [{ blocks }, { blocks: [] }] },
    {
      id: 'r2',
      layout: '1',
      settings: {},
      columns: [{ blocks: [ad('wide', { position: 'Wide', size: '728x90' })] }],
    },
  ],
});

type Statement = RawBuilder<unknown>;

const row = (values: Record<string, unknown>) =>
  sql`select * from jsonb_to_record(${JSON.stringify({ image: null, link: '/', ...values })}::jsonb)
    as booked (image integer, alt text, headline text, text text, button text, link text, label text)`;

let warnings: Record<string, unknown>[] = [];
beforeEach(() => {
  warnings = [];
});

async function compiled(
  statements: Readonly<Record<string, (position: EmailAdPosition) => Statement>>,
  blocks: GridBlock[] = [ad('top', { position: 'Top', ...HOUSE })],
) {
  const sources = Object.entries(statements).map(([name, statement]) =>
    defineEmailAdSource({ name, statement }),
  );
  const log = { warn: (fields: unknown) => void warnings.push(fields as Record<string, unknown>) };
  const email = await transaction(services.pool, scope, async (db) => {
    const { now } = (await sql<{ now: string }>`select now()::text as now`.execute(db)).rows[0] ?? {
      now: '',
    };
    const result = await compileCampaign(
      db,
      { pages: services.pages, log, site, now: new Date(now).toISOString(), sources },
      {
        grid: gridWith(...blocks),
        template: {
          id: 7,
          preheaderBlurb: null,
          styles: null,
          gridTitleStyles: null,
          header: null,
          socialLinks: null,
          footer: null,
        },
        campaignId: 9,
        frame: {
          newsletterTitle: 'Quay Weekly',
          subject: 'Week 48',
          preheader: null,
          date: '2026-11-26T06:30:00.000Z',
          postalAddress: null,
        },
        path: '/newsletter/9',
        pinnedIds: [],
        excludeIds: [],
      },
    );
    // The transaction is usable after sources have failed.
    await sql`select 1`.execute(db);
    return result;
  });
  const { html, text } = fillEmail(
    { subject: '', ...email },
    {
      name: null,
      unsubscribe: '#',
      preferences: '#',
      browser: '#',
      tracking: '',
      link: (number) => email.links[number - 1]?.url ?? '#',
    },
  );
  return { ...email, html, text };
}

test('a position shows the advertisement of a source in place of the own one, in both forms of the email', async () => {
  const places: EmailAdPosition[] = [];
  const { html, text, links } = await compiled({
    bookings: (position) => {
      places.push(position);
      return position.position === 'Top'
        ? row({
            image: world.a.assetId,
            alt: 'Rope by the metre',
            headline: 'Rope',
            link: 'https://rope.example/',
            label: 'Sponsored',
          })
        : sql`select null::integer as image where false`;
    },
  });
  expect(html).toContain('alt="Rope by the metre"');
  expect(html).toContain('Sponsored');
  expect(html).not.toContain('Read Quayside');
  expect(text).toMatch(/Sponsored[^]*Rope \(https:\/\/rope\.example\/\)/);
  expect(links).toContainEqual({ url: 'https://rope.example/', blockId: 'top', contentId: null });
  const campaign = { organisationId: world.a.id, siteId: a1.id, templateId: 7, campaignId: 9 };
  const date = '2026-11-26T06:30:00.000Z';
  expect(places).toEqual([
    { ...campaign, date, position: 'Top', width: 314, height: null },
    { ...campaign, date, position: 'Wide', width: 652, height: 90 },
  ]);
  expect(warnings).toEqual([]);
});

test('a position that no source fills shows the own advertisement, labelled, and one without either is absent', async () => {
  const { html, text, blocks } = await compiled({
    none: () => sql`select null::integer as image where false`,
  });
  expect(html).toContain('Advertisement');
  expect(text).toMatch(
    /Advertisement\n+Read Quayside on the quay \(https?:[^)]+\/subscribe\)\n+Twelve issues/,
  );
  expect([...blocks.keys()]).toEqual(['top']);
  expect(html.match(/Advertisement/g)).toHaveLength(1);
});

test('an own advertisement shows the caption that was written for it, and never that of the library', async () => {
  const { error } = await call('updateAsset', {
    id: world.a.assetId,
    version: 1,
    changes: { caption: 'Quay three, 2019' },
  });
  expect(error).toBeNull();
  const shown = async (caption: string | null) => {
    const houseImage = { asset: world.a.assetId, crop: null, focal: null, alt: 'Rope', caption };
    return compiled({}, [ad('top', { position: 'Top', houseLink: '/rope', houseImage })]);
  };
  const { html, text } = await shown('Offer ends <soon>.');
  expect(html).toContain('Offer ends &lt;soon&gt;.');
  expect(text).toContain('Offer ends <soon>.');
  const emails = [await shown(null), await compiled({ booked: () => row({ image: world.a.assetId }) })];
  for (const email of emails) {
    expect(email.html).toContain('<img');
    expect(email.html).not.toContain('Quay three');
  }
});

test.each(['constructor', 'toString', '__proto__'])(
  'a position named “%s” shows the own advertisement, or that of a source',
  async (position) => {
    const blocks = [ad('named', { position, ...HOUSE })];
    expect((await compiled({}, blocks)).html).toContain('Read Quayside on the quay');
    const isNamed = (place: EmailAdPosition) => place.position === position;
    const { html } = await compiled(
      { booked: (place) => sql`${row({ headline: 'Rope by the metre' })} where ${isNamed(place)}` },
      blocks,
    );
    expect(html).toContain('Rope by the metre');
    expect(html).not.toContain('Read Quayside');
  },
);

test.each([
  [
    'throws',
    () => {
      throw new Error('The book is closed.');
    },
  ],
  ['names a table that does not exist', () => sql`select * from berth_bookings`],
  ['is slow', () => sql`select null::integer as image, '/' as link, pg_sleep(5)::text as headline`],
  [
    'returns a link that readers cannot follow',
    () => row({ headline: 'Tides', link: 'javascript:alert(1)' }),
  ],
  ['returns a headline that is too long', () => row({ headline: 'x'.repeat(121) })],
  ['returns an image of another organisation', () => row({ image: world.b.assetId })],
  ['returns nothing to show', () => row({})],
])(
  'a source that %s is named in the log, and the others and the own advertisement remain',
  async (_what, broken) => {
    const began = performance.now();
    const own = await compiled({ broken });
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(own.html).toContain('Read Quayside on the quay');
    expect(warnings).toEqual([expect.objectContaining({ source: 'broken', position: 'Top', siteId: a1.id })]);
    const booked = await compiled({ broken, working: () => row({ headline: 'Rope' }) });
    expect(booked.html).toContain('Rope');
    expect(booked.html).not.toContain('Read Quayside');
  },
);

test('texts of a source are shown without markup and without characters that turn their direction', async () => {
  const { html } = await compiled({
    hostile: () =>
      row({ headline: `<b>Tides\u202Eexe.gpj</b>`, text: 'w'.repeat(300), label: '<i>Sponsored' }),
  });
  expect(html).toContain('&lt;b&gt;Tidesexe.gpj&lt;/b&gt;');
  expect(html).toContain('&lt;i&gt;Sponsored');
});

test('two positions of a template cannot have the same name, and there are at most ten', async () => {
  const create = (blocks: GridBlock[]) =>
    call('createNewsletterTemplate', { site: a1.id, name: 'Ads', grid: gridWith(...blocks) });
  const { error } = await create([ad('b1', { position: 'Top' }), ad('b2', { position: ' top ' })]);
  expect(error?.extensions['fields']).toEqual({
    'grid.rows.0.columns.0.blocks.1.settings.position':
      'Another ad position has the name “top”. Enter another name.',
  });
  const many = Array.from({ length: AD_POSITIONS_MAX }, (_, index) =>
    ad(`b${index}`, { position: `P${index}` }),
  );
  expect((await create(many)).error?.message).toMatch(/not valid|cannot be saved|Correct/);
  const { error: unnamed } = await create([ad('b1', { position: '' })]);
  expect(unnamed?.extensions['fields']).toEqual({
    'grid.rows.0.columns.0.blocks.0.settings.position': 'Position is required.',
  });
});

test('the preflight warns about an empty position, and clicks on an advertisement are reported with its block', async () => {
  await subscribe('reader@harbour.example');
  const grid = gridWith(ad('top', { position: 'Top', ...HOUSE }));
  const { id: draft } = await compose('Week 70', grid);
  const { result: check } = await call('getNewsletterSendCheck', { id: draft });
  expect(check).toMatchObject({
    warnings: expect.arrayContaining([{ message: '“Ad position” in row 2 shows nothing.' }]) as unknown,
  });
  const { id, emails } = await send('Week 71', grid);
  expect(emails[0]?.html).toContain('Read Quayside on the quay');
  const { result } = await call('getNewsletterCampaignReport', { id });
  const { links } = result as { links: { url: string; blockType: string | null }[] };
  expect(links).toContainEqual(
    expect.objectContaining({ url: expect.stringMatching(/\/subscribe$/) as string, blockType: 'email_ad' }),
  );
});
