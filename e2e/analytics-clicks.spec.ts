/** Clicks of readers are events of their kinds in the ledger, with consent granted, denied and changed. */
import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { call, databaseAddressOf, login } from './support/app.ts';
import { shared, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';
import { batchesOf, viewPage, type Batches } from './support/page-views.ts';
import { makeReader, READER_PASSWORD } from './support/readers.ts';

/** By default, Chromium names itself as controlled by a program. */
const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

/** The site with the old header. */
const OLD_ORIGIN = `http://batch.localhost:${shared.port}`;

/** Replaces BlueConic: fills its position, and adds an interaction that leads away. */
const BLUECONIC = `
  const place = document.querySelector('[data-blueconic-position]');
  if (place) place.innerHTML = '<a href="/ports">Chosen for you</a>';
  document.querySelector('main').insertAdjacentHTML('afterbegin',
    '<p data-blueconic-redirect><a href="https://offer.example.org/?id=7">Offer</a></p>');`;

/** Replaces the tag manager: stores its events, and calls each back once for itself and once for a tag. */
const TAG_MANAGER = `
  window.sent = [];
  const take = (entry) => {
    if (!entry.event || !entry.eventCallback) return;
    window.sent.push(entry.event);
    for (let callback = 0; callback < (entry.callbacks ?? 2); callback += 1) setTimeout(entry.eventCallback);
  };
  window.dataLayer.forEach(take);
  const push = window.dataLayer.push.bind(window.dataLayer);
  window.dataLayer.push = (entry) => { push(entry); take(entry); };`;

interface StoredEvent {
  kind: string;
  detail: string | null;
  location: string | null;
  block: string | null;
  block_type: string | null;
  target_item: number | null;
  target: string | null;
  session: string | null;
  promo_code: string | null;
  campaign: string | null;
}

const NOTHING = {
  tagManager: { containerId: null },
  blueconic: { enabled: false, hostname: null },
  sponsoredSearch: { enabled: false, logo: null, clickUrl: null },
};

let database: pg.Client;
let article = 0;
let company = 0;
let token = '';

interface StoredSite {
  version: number;
  newsletters: { injectionSettings: Record<string, unknown> };
}

async function set(changes: Record<string, unknown>): Promise<void> {
  const { version } = await call<StoredSite>(shared, 'getSite', { id: 1 }, token);
  await call(shared, 'updateSite', { id: 1, version, changes }, token);
}

/** Whether articles have the sign-up form between their paragraphs. */
async function insertForm(enabled: boolean): Promise<void> {
  const { newsletters } = await call<StoredSite>(shared, 'getSite', { id: 1 }, token);
  const injectionSettings = { ...newsletters.injectionSettings, enabled, paragraphs: 2, paragraphWords: 30 };
  // Queries return records where inputs have their ids.
  const input = JSON.stringify({ ...newsletters, injectionSettings }, (_, value: { id?: number } | null) =>
    value?.id === undefined ? value : value.id,
  );
  await set({ newsletters: JSON.parse(input) as unknown });
}

async function publish(type: string, values: Record<string, unknown>): Promise<number> {
  const { id, version } = await call<{ id: number; version: string }>(
    shared,
    'createContent',
    { type, site: 1, values },
    token,
  );
  await call(shared, 'publishContent', { id, version }, token);
  return id;
}

test.beforeAll(async () => {
  database = new pg.Client({ connectionString: await databaseAddressOf(shared) });
  await database.connect();
  token = await login(shared);
  const href = 'https://elsewhere.example.org/tides?reader=7#top';
  const text = { type: 'text', text: 'The tide tables', marks: [{ type: 'link', attrs: { href } }] };
  const words = { type: 'text', text: 'tide '.repeat(40).trim() };
  const paragraphs = [[text], [words], [words], [words]].map((content) => ({ type: 'paragraph', content }));
  const body = { v: 1, content: paragraphs };
  article = await publish('Article', { name: 'A link to the tide tables', body });
  const socialLinks = [{ provider: 'LinkedIn', url: 'https://www.linkedin.com/company/quay', label: null }];
  const person = await publish('Contact', { name: 'Ann Quay' });
  company = await publish('Company', {
    name: 'Quay & Sons',
    publicContacts: [person],
    parentCompany: 10000044,
    website: 'https://quay.example.org/',
    socialLinks,
  });
  const { edges } = await call<{ edges: { node: { id: number } }[] }>(
    shared,
    'getAssetStream',
    { limit: 1 },
    token,
  );
  await insertForm(true);
  await set({
    sponsoredSearch: {
      enabled: true,
      logo: { asset: edges[0]?.node.id },
      clickUrl: 'https://sponsor.example.org/',
    },
    tagManager: { containerId: 'GTM-AB12' },
    blueconic: { enabled: true, hostname: 'tags.example.org' },
  });
});

test.afterAll(async () => {
  await set(NOTHING);
  await insertForm(false);
  await database.end();
});

interface Reader extends Batches {
  context: BrowserContext;
  page: Page;
}

/** A reader whose browser gets nothing from other servers. */
async function readerOf(browser: Browser): Promise<Reader> {
  const context = await browser.newContext({ userAgent: READER });
  await context.route(
    (url) => !url.hostname.endsWith('localhost'),
    async (route) => {
      const { hostname } = new URL(route.request().url());
      const isScript = route.request().resourceType() === 'script';
      const script = hostname === 'tags.example.org' ? BLUECONIC : TAG_MANAGER;
      await route.fulfill(
        isScript
          ? { contentType: 'text/javascript', body: script }
          : { contentType: 'text/html', body: '<title>Elsewhere</title>' },
      );
    },
  );
  const page = await context.newPage();
  return { context, page, ...batchesOf(page) };
}

/** The event of a view that is not the view itself or its reading. */
async function storedOf(id: string): Promise<StoredEvent | undefined> {
  const { rows } = await database.query<StoredEvent>(
    // Promo code and campaign are stored once for a view.
    `select kind, detail, location, block, block_type, target_item, target, session, facts.promo_code, facts.campaign
     from analytics_event e
     cross join (select max(promo_code) as promo_code, max(campaign) as campaign from analytics_event where view = $1) as facts
     where view = $1 and kind not in ('pageView', 'reading')`,
    // The ledger has the 8 bytes as a number.
    [Buffer.from(id, 'base64url').readBigInt64BE().toString()],
  );
  return rows[0];
}

/** Opens a page, clicks, leaves the page, and returns the event once it is stored. */
async function clicked(
  reader: Reader,
  url: string,
  target: (page: Page) => Locator | Promise<Locator>,
): Promise<StoredEvent | undefined> {
  const id = await viewPage(reader.page, url);
  await (await target(reader.page)).click();
  await reader.page.goto('about:blank');
  const isLost = () => reader.lost.includes(id);
  const message = () => `${url} sent ${JSON.stringify(reader.sent.filter(({ view }) => view === id))}`;
  await expect(async () => expect(isLost() || (await storedOf(id)), message()).toBeTruthy()).toPass({
    timeout: 30_000,
  });
  return isLost() ? clicked(reader, url, target) : storedOf(id);
}

const inMenu =
  (selector: string) =>
  async (page: Page): Promise<Locator> => {
    if (!(await page.locator('.menu-panel').isVisible()))
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    return page.locator(`.menu-panel ${selector}`).first();
  };

const first = (selector: string) => (page: Page) => page.locator(selector).locator('visible=true').first();

const block = (type: string, selector = 'a') => first(`[data-block=${type}] ${selector}`);

const CHOOSE_MEMBERSHIP = `${SITE_ORIGIN}/membership/choose`;

type Case = [url: string, target: (page: Page) => Locator | Promise<Locator>, event: Partial<StoredEvent>];

/** Where to click what, and the event that it is. On each page, what is in the menu comes last. */
const frameClicks = (): Case[] => [
  [SITE_ORIGIN, first('.header-links a'), menu('header_primary', 'Header')],
  [SITE_ORIGIN, inMenu('[data-menu=header_primary] a'), menu('header_primary', 'Hamburger')],
  [SITE_ORIGIN, inMenu('[data-menu=mega_1] a'), menu('mega_1', 'Hamburger')],
  [SITE_ORIGIN, inMenu('[data-menu=mega_2] a[href^="/"]'), menu('mega_2', 'Hamburger')],
  [SITE_ORIGIN, inMenu('[data-menu=affiliated_brands] a'), menu('affiliated_brands', 'Hamburger')],
  [SITE_ORIGIN, first('.footer-menu a'), menu('footer', 'Footer')],
  [OLD_ORIGIN, first('.primary-bar a'), menu('header_primary', 'Header')],
  [OLD_ORIGIN, first('.secondary-menu a'), menu('header_secondary', 'Header')],
  [OLD_ORIGIN, inMenu('.sidebar-groups a'), menu('hamburger', 'Hamburger')],
  [
    SITE_ORIGIN,
    first('.site-footer [aria-label=Instagram]'),
    { kind: 'clickSocialBrand', detail: 'Instagram', location: 'Footer' },
  ],
  [
    SITE_ORIGIN,
    inMenu('.social-links [aria-label=Instagram]'),
    { kind: 'clickSocialBrand', detail: 'Instagram', location: 'Hamburger' },
  ],
  [SITE_ORIGIN, first('.account-entry .button'), step('headerJoin', 'Header')],
  [SITE_ORIGIN, first('.account-entry a:not(.button)'), step('headerLogin', 'Header')],
  [CHOOSE_MEMBERSHIP, first('.memberships a.button'), step('chooseMembership', 'Block')],
  [
    SITE_ORIGIN,
    inMenu('.sponsor-logo'),
    { kind: 'clickSponsoredSearchLogo', detail: null, location: 'Hamburger' },
  ],
];

test('clicks in the menus, the header and the footer are events with their place', async ({ browser }) => {
  const reader = await readerOf(browser);
  for (const [url, target, expected] of frameClicks())
    expect(await clicked(reader, url, target), JSON.stringify(expected)).toMatchObject(expected);
  // Before any choice.
  expect(reader.sent.filter(({ session, consent }) => session ?? consent)).toEqual([]);
  await reader.page.goto(SITE_ORIGIN);
  expect(await identifiersOf(reader)).toEqual([]);
  await reader.context.close();
});

const menu = (detail: string, location: string) => ({ kind: 'clickMenu', detail, location });
const step = (detail: string, location: string) => ({ kind: 'registration', detail, location });

/** As `frameClicks`, for clicks in blocks. */
function blockClicks(): Case[] {
  const [item, firm] = [`${SITE_ORIGIN}/${article}`, `${SITE_ORIGIN}/${company}`];
  return [
    [SITE_ORIGIN, first('.block-title a'), { kind: 'clickBlockTitleLink', block_type: 'content_list' }],
    [SITE_ORIGIN, first('.card-title a'), { kind: 'clickContentLink', block_type: 'content_list' }],
    [SITE_ORIGIN, first('.card-kicker a'), { kind: 'clickSectionLink', block_type: 'content_list' }],
    [
      item,
      (page) => page.getByRole('link', { name: 'The tide tables' }),
      {
        kind: 'clickContentBody',
        block_type: 'content_body',
        // Without what could identify a reader.
        target: 'https://elsewhere.example.org/tides',
      },
    ],
    [
      item,
      (page) => page.locator('[aria-labelledby^=newsletter-form] summary'),
      { kind: 'clickOmedaInjectionLink', block_type: 'content_body' },
    ],
    [item, block('share_links', 'a[href*=linkedin]'), share('Linkedin')],
    [item, block('share_links', 'a[href*="x.com"]'), share('Twitter')],
    [
      firm,
      block('company_overview', '[href="https://quay.example.org/"]'),
      { kind: 'clickCompanyWebsite', target: 'https://quay.example.org/' },
    ],
    [firm, block('company_overview', '[rel^=me]'), { kind: 'clickSocialCompany', detail: 'Linkedin' }],
    [`${SITE_ORIGIN}/10000011`, block('document_download'), { kind: 'clickDownloadButton' }],
    // Authors, contacts and companies are items.
    [`${SITE_ORIGIN}/10000039`, block('content_title', '[rel=author]'), toItem('content_title')],
    [`${SITE_ORIGIN}/10000015`, block('company_banner'), toItem('company_banner')],
    [firm, block('company_key_contact', '.contact-name a'), toItem('company_key_contact')],
    [firm, block('company_overview', '[href^="/"]'), toItem('company_overview')],
    [`${SITE_ORIGIN}/magazine`, block('magazine_overview'), { kind: 'clickMagazineIssueLink' }],
  ];
}

test('clicks in blocks are events with the position and the type of the block', async ({ browser }) => {
  const reader = await readerOf(browser);
  for (const [url, target, expected] of blockClicks()) {
    const event = await clicked(reader, url, target);
    expect(event, JSON.stringify(expected)).toMatchObject({ ...expected, location: 'Block' });
    expect(event?.block).toMatch(/^\d+\/[\d_]+\/\d\/\d+$/);
  }
  const arrival = `${SITE_ORIGIN}/?pk=SPRING&utm_campaign=tides%0Anow`;
  const link = await clicked(reader, arrival, first('.card-title a'));
  expect(link?.target_item).toBeGreaterThan(0);
  expect(link).toMatchObject({ promo_code: 'SPRING', campaign: 'tidesnow' });
  await reader.context.close();
});

const toItem = (blockType: string) => ({ kind: 'clickContentLink', block_type: blockType });
const share = (detail: string) => ({ kind: 'clickSocialShares', detail, block_type: 'share_links' });

/** What the ledger has of a view, without the view itself and its reading. */
async function clicksOf(id: string): Promise<StoredEvent[]> {
  const { rows } = await database.query<StoredEvent>(
    `select * from analytics_event where view = $1 and kind not in ('pageView', 'reading', 'pageSpeed') order by sequence`,
    [Buffer.from(id, 'base64url').readBigInt64BE().toString()],
  );
  return rows;
}

/**
 * Clicks everything on a page without following it, leaves, and returns the id of its view and its events once they are
 * stored.
 */
async function clickAll(
  reader: Reader,
  url: string,
  cases: readonly Case[],
): Promise<{ id: string; events: StoredEvent[] }> {
  const { page } = reader;
  const id = await viewPage(reader.page, url);
  // Buttons work: one opens the menu.
  await page.evaluate(
    `addEventListener('click', (event) => event.target.closest('a') && event.preventDefault(), true)`,
  );
  for (const [, target] of cases) await (await target(page)).click();
  await page.goto('about:blank');
  await expect.poll(async () => (await clicksOf(id)).length, { message: url }).toBe(cases.length);
  return { id, events: await clicksOf(id) };
}

const CHOICES: [name: string, buttons: string[], consent: true | undefined][] = [
  ['with consent', ['Accept all'], true],
  ['after a refusal', ['Refuse all'], undefined],
  ['after consent was withdrawn', ['Accept all', 'Refuse all'], undefined],
];

test.describe('every kind of click', () => {
  for (const [name, buttons, consent] of CHOICES)
    test(`events of every kind have a session ${name} only if there is consent`, async ({ browser }) => {
      const reader = await readerOf(browser);
      const { page, sent } = reader;
      await viewPage(page, SITE_ORIGIN);
      for (const [index, button] of buttons.entries()) {
        if (index > 0)
          await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click();
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('button', { name: button })).toBeHidden();
        const stored = async () => (await reader.context.cookies()).map(({ name: cookie }) => cookie);
        await expect.poll(stored).toContain('site_consent');
      }
      // The choice is stored for one site.
      const cases = [...frameClicks(), ...blockClicks()].filter(([url]) => url.startsWith(SITE_ORIGIN));
      for (const [url, ofPage] of Map.groupBy(cases, ([address]) => address)) {
        const { id, events } = await clickAll(reader, url, ofPage);
        const batches = sent.filter((batch) => batch.view === id);
        for (const [index, [, , expected]] of ofPage.entries())
          expect(events[index], `${url} ${JSON.stringify(expected)}`).toMatchObject(expected);
        // Pages without content that needs consent do not know the choice.
        const isKnown = consent === true && url !== CHOOSE_MEMBERSHIP;
        expect(new Set(events.map(({ session }) => session !== null))).toEqual(new Set([isKnown]));
        expect(new Set(batches.map((batch) => batch.consent === true))).toEqual(new Set([isKnown]));
        expect(new Set(batches.map(({ session }) => session !== undefined))).toEqual(new Set([isKnown]));
      }
      await reader.context.close();
    });
});

test('links that BlueConic puts on a page are distinguished from recommendations of the site', async ({
  browser,
}) => {
  const reader = await readerOf(browser);
  const address = `${SITE_ORIGIN}/10000007`;
  const recommended = first('[data-blueconic-position] .card-title a');
  expect(await clicked(reader, address, recommended)).toMatchObject({ kind: 'clickContentLink' });

  await viewPage(reader.page, SITE_ORIGIN);
  await reader.page.getByRole('button', { name: 'Accept all' }).click();
  const chosen = (page: Page) => page.getByRole('link', { name: 'Chosen for you' });
  expect(await clicked(reader, address, chosen)).toMatchObject({
    kind: 'clickBlueConicRecommendation',
    block_type: 'blueconic_recommendations',
  });
  const offer = (page: Page) => page.getByRole('link', { name: 'Offer' });
  expect(await clicked(reader, address, offer)).toMatchObject({
    kind: 'blueConicRedirect',
    target: 'https://offer.example.org/',
  });
  await reader.context.close();
});

test('a member’s login and favourites are events', async ({ browser }) => {
  const reader = await readerOf(browser);
  const { page } = reader;
  const logins = async () => {
    const { rows } = await database.query<{ count: number }>(
      "select count(*)::integer from analytics_event where kind = 'registration' and detail = 'loginSuccess'",
    );
    return rows[0]?.count ?? 0;
  };
  const before = await logins();
  // The registration logs the reader in, too.
  const email = await makeReader(token);
  await expect.poll(logins).toBe(before + 1);
  await page.goto(`${SITE_ORIGIN}/account/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(READER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}/`);
  await expect.poll(logins).toBe(before + 2);

  const button = (page: Page) => page.locator('.favorite [data-favorite]');
  const saved = await clicked(reader, `${SITE_ORIGIN}/${article}`, button);
  expect(saved).toMatchObject({ kind: 'favoriteContent', detail: 'Add' });
  await reader.context.close();
});

/** What identifies the reader: the session in the ledger and in the batches, and what the browser stores. */
async function identifiersOf({ page, context }: Reader): Promise<string[]> {
  const keys = await page.evaluate<string[]>(
    '[...Object.keys(localStorage), ...Object.keys(sessionStorage)]',
  );
  return [...keys, ...(await context.cookies()).map(({ name }) => name)];
}

test('requests and storages identify no reader before consent, after a refusal, or after a withdrawal', async ({
  browser,
}) => {
  const reader = await readerOf(browser);
  const { page, sent } = reader;
  const problems = watchConsole(page);
  const address = `${SITE_ORIGIN}/${article}`;
  const link = first('.header-links a');
  const privacy = () => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' });

  expect(await clicked(reader, address, link)).toMatchObject({ kind: 'clickMenu', session: null });
  await viewPage(reader.page, address);
  expect(await identifiersOf(reader)).toEqual([]);
  expect(sent.filter(({ session }) => session !== undefined)).toEqual([]);

  await page.getByRole('button', { name: 'Refuse all' }).click();
  expect(await clicked(reader, address, link)).toMatchObject({ session: null });
  await viewPage(reader.page, address);
  expect(await identifiersOf(reader)).toEqual(['site_consent']);
  expect(sent.filter(({ session }) => session !== undefined)).toEqual([]);

  await privacy().click();
  await page.getByRole('button', { name: 'Accept all' }).click();
  const agreed = await clicked(reader, address, link);
  expect(agreed?.session).toMatch(/^[\da-f-]{36}$/);
  const again = await clicked(reader, address, link);
  expect(again?.session).toBe(agreed?.session);

  await viewPage(reader.page, address);
  await privacy().click();
  await page.getByRole('button', { name: 'Refuse all' }).click();
  await expect.poll(() => identifiersOf(reader)).toEqual(['site_consent']);
  expect(await clicked(reader, address, link)).toMatchObject({ kind: 'clickMenu', session: null });
  expect(problems).toEqual([]);
  await reader.context.close();
});

test('the tag manager gets events with performance consent only, and two callbacks confirm one', async ({
  browser,
}) => {
  const reader = await readerOf(browser);
  const { page } = reader;
  const custom = (name: string, details = {}) =>
    page.evaluate<boolean>(
      `document.querySelector('site-page-activity').custom(${JSON.stringify(name)}, ${JSON.stringify(details)})`,
    );
  await viewPage(reader.page, `${SITE_ORIGIN}/${article}`);
  expect(await custom('whitepaper_read')).toBe(false);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => page.evaluate<boolean>(`'sent' in window`)).toBe(true);
  expect(await custom('whitepaper_read')).toBe(true);
  // The tag manager calls back only once: the event is handed over, and not confirmed.
  expect(await custom('quiz_begun', { callbacks: 1 })).toBe(false);
  expect(await custom('not a name')).toBe(false);
  await page.evaluate(`addEventListener('click', (event) => event.preventDefault(), { once: true })`);
  await page.locator('.footer-menu a').first().click();
  await expect
    .poll(() => page.evaluate<string[]>('window.sent'))
    .toEqual(['whitepaper_read', 'quiz_begun', 'clickMenu']);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click();
  await page.getByRole('button', { name: 'Refuse all' }).click();
  expect(await custom('whitepaper_read')).toBe(false);
  await reader.context.close();
});

test('a refusal is only logged, a failed request is ignored, and the page works', async ({ browser }) => {
  const { context, page } = await readerOf(browser);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await context.route('**/page-activity', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto(`${SITE_ORIGIN}/${article}`);
  await expect.poll(() => errors).toEqual(['Page activity was refused: 400']);

  await context.route('**/page-activity', (route) => route.abort());
  errors.length = 0;
  await page.goto(`${SITE_ORIGIN}/${article}`);
  await expect(page.locator('site-page-activity:defined')).toBeAttached();
  await page.getByRole('link', { name: 'The tide tables' }).click();
  await page.goto(`${SITE_ORIGIN}/${article}`);
  expect(errors).toEqual([]);
  await context.close();
});
