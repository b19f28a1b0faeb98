/**
 * The twelve exercises of docs/recipes, copied into one copy of the project: each stays within its limit of
 * files and appears where it should.
 */
import { createHmac } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { addBlock, ownSite } from './support/add-block.ts';
import { createItem, logIn, publish } from './support/admin.ts';
import { call, login, removeFolder, request, runMasthead, startApp, type RunningApp } from './support/app.ts';
import { exerciseFiles, FILES_MAX } from './support/exercises.ts';
import { extendedProject, type ExtendedProject } from './support/extended-project.ts';
import { expectAccessible, expectNoSidewaysScrolling, watchConsole } from './support/fixtures.ts';

/** Files that `npm run generate` writes. */
const GENERATED =
  /^(?:src\/registry\/|graphql\/|(?:extensions\/\w+\/)?(?:migrations\/(?:\d{8}T\d{4}_\w+\.sql|checksums\.txt)$|schema\.snapshot\.json$)|schema\.(?:graphql|snapshot\.json)$|docs\/(?:error-reasons|extensions\/[a-z-]+)\.md$)/;

/** An exercise that is a module or an extension is one folder. */
const FOLDERS = {
  form: 'extensions/marina',
  module: 'src/modules/corrections',
  feed: 'src/modules/wire',
  webhook: 'src/modules/berths',
};

const CONTRIBUTOR = { email: 'mara@quayside.example', password: 'quayside-contributor' };

/** A sentence that only readers with access see. */
const GATED = 'The pilot had been asleep in the wheelhouse since noon.';

/** Site whose readers have no free views of gated items. */
const UNMETERED = 'kaikante';

/** The note in the slot place of the exercise. */
const CREWS = 'Besatzungen an diesem Liegeplatz lesen den ganzen Text';

test.describe.configure({ mode: 'serial' });

let copy: ExtendedProject;
let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  copy = await extendedProject();
  // Starts on the demo as the product without the exercises left it, so that the drafted migrations run on
  // its rows.
  app = await startApp({ root: copy.root });
});

test.afterAll(async () => {
  await app?.stop();
  if (app) await removeFolder(app.dataDir);
});

test('each is at most so many files, which with generated ones are all that changes', async () => {
  const exercises = await exerciseFiles();
  expect(Object.keys(exercises).sort()).toEqual(Object.keys(FILES_MAX).sort());
  for (const [name, files] of Object.entries(exercises))
    expect(files.length, `${name}: ${files.join(', ')}`).toBeLessThanOrEqual(FILES_MAX[name] ?? 0);
  for (const [name, folder] of Object.entries(FOLDERS))
    expect([name, exercises[name]?.filter((file) => !file.startsWith(`${folder}/`))]).toEqual([name, []]);
  const byHand = copy.changed.filter((path) => !GENERATED.test(path));
  expect(byHand).toEqual(Object.values(exercises).flat().sort());
});

test('block: its HTML is on the page, and its island recalculates the CO₂ as the reader chooses', async ({
  page,
}) => {
  const token = await login(app);
  const settings = { title: 'What did it emit?', tonnes: 40, fuel: 'heavy' };
  await addBlock(app, token, { type: 'voyage_emissions', settings, place: 'last', layout: 'home' });
  const served = await home();
  expect(served.includes('data-block="voyage_emissions"') && served.includes('124.6')).toBe(true);
  const problems = watchConsole(page);
  await page.goto(siteOrigin());
  const island = page.locator('[data-island="voyage-emissions"]');
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute('data-awake');
  await expect(island.getByRole('status')).toHaveText('124.6 tonnes of CO₂');
  await island.getByRole('combobox', { name: 'Fuel' }).selectOption('Liquefied natural gas');
  await island.getByRole('spinbutton', { name: 'Fuel burned, in tonnes' }).fill('20');
  await expect(island.getByRole('status')).toHaveText('55 tonnes of CO₂');
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('field: what an editor fills in is on the public page and in the stored operation', async ({ page }) => {
  await logInHere(page);
  await createItem(page, 'whitepaper', 'Shore power in small harbours', adminOrigin());
  await page.getByRole('textbox', { name: 'Number of pages' }).fill('1240');
  await page
    .getByRole('textbox', { name: 'External file URL' })
    .fill('https://files.quayside.example/shore-power.pdf');
  await expect(page.getByText(/All changes saved|Saved/).first()).toBeVisible();
  await publish(page);
  const id = itemId(page);
  await page.goto(`${siteOrigin()}/${id}`);
  await expect(page.getByRole('definition').filter({ hasText: '1,240 pages' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Length' })).toBeVisible();
  expect(await call(app, 'getContent', { id }, await login(app))).toMatchObject({ pageCount: 1240 });
});

test('operation: it answers who may publish, and refuses a contributor and a reader', async () => {
  const token = await login(app);
  const input = { site: await ownSite(app, token), type: 'Article', state: 'published', limit: 1 };
  const list = await call<Stream<{ id: number }>>(app, 'getContentList', input, token);
  const id = list.edges[0]?.node.id;
  const length = await call<{ words: number; minutes: number }>(app, 'getContentLength', { id }, token);
  expect(length.words).toBeGreaterThan(100);
  expect(length.minutes).toBe(Math.max(1, Math.round(length.words / 238)));
  const contributor = await contributorLogin();
  expect(await call(app, 'getContentDocument', { id }, contributor)).toMatchObject({ id });
  await expect(call(app, 'getContentLength', { id }, contributor)).rejects.toThrow(
    'You do not have permission to do this.',
  );
  await expect(call(app, 'getContentLength', { id })).rejects.toThrow('Log in');
});

test('entity: its records are listed, made, changed and found in the admin, from the navigation on', async ({
  page,
}) => {
  await logInHere(page);
  await page.goto(`${adminOrigin()}/admin`);
  await page.getByRole('navigation').getByRole('link', { name: 'Syndication partners' }).click();
  await page.getByRole('link', { name: 'Create syndication partner' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Baltic Freight Review');
  await page.getByRole('textbox', { name: 'Website' }).fill('https://review.example/');
  await page.getByRole('button', { name: /^(?:Create|Save)/ }).click();
  await expect(page).toHaveURL(/\/e\/syndicationPartner\/\d+/);
  const articles = page.getByRole('textbox', { name: 'Articles a month' });
  await expect(articles).toHaveValue('10');
  await articles.fill('25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Syndication partner saved.').first()).toBeVisible();
  await page.goto(`${adminOrigin()}/admin/e/syndicationPartner`);
  await expect(page.getByRole('row').filter({ hasText: 'Baltic Freight Review' })).toContainText('25');
  const found = await call<Stream<{ articlesPerMonth: number }>>(
    app,
    'getSyndicationPartnerStream',
    { search: 'baltic' },
    await login(app),
  );
  expect(found.edges.map(({ node }) => node.articlesPerMonth)).toEqual([25]);
});

test('content type and kind of field: a vessel is written, its number checked, and both are read on the site', async ({
  page,
}) => {
  await logInHere(page);
  // The site is older than the type, and lists the types that its editors write.
  await openSettings(page, 'General');
  await page.getByRole('combobox', { name: 'Supported content types' }).fill('Vessels');
  await page.getByRole('option', { name: 'Vessels' }).click();
  await saveSettings(page);

  await createItem(page, 'vessel', 'Sterke Yerke', adminOrigin());
  const number = page.getByRole('textbox', { name: 'IMO number' });
  await number.fill('9074728');
  await expect(page.getByText(/its last digit does not match the others/).first()).toBeVisible();
  await number.fill('IMO 9074729');
  await expect(number).toHaveValue('9074729');
  await page.getByRole('textbox', { name: 'Kind of vessel' }).fill('Harbour tug');
  await expect(page.getByText(/All changes saved|Saved/).first()).toBeVisible();
  await publish(page);
  const id = itemId(page);
  await page.goto(`${siteOrigin()}/${id}`);
  await expect(page).toHaveURL(`${siteOrigin()}/vessel/${id}/sterke-yerke`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sterke Yerke' })).toBeVisible();
  const served = await visit(`/vessel/${id}/sterke-yerke`);
  expect(served.body.includes('"identifier":"IMO 9074729"')).toBe(true);
  await page.goto(`${siteOrigin()}/search?text=9074729`);
  await expect(page.getByRole('article').filter({ hasText: 'Harbour tug · IMO 9074729' })).toBeVisible();
  const item = await call(app, 'getContent', { id }, await login(app));
  expect(item).toMatchObject({ __typename: 'Vessel', imo: '9074729' });
});

test('setting: what is saved in the form is in the header of both designs', async ({ page }) => {
  await logInHere(page);
  const desk = 'News desk: +32 59 555 012';
  expect((await home()).includes(desk)).toBe(false);
  await openSettings(page, 'Header');
  await page.getByRole('textbox', { name: 'News desk' }).fill(desk);
  await saveSettings(page);
  await page.goto(siteOrigin());
  await expect(page.getByRole('banner').getByText(desk)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Reported from the quay since 1987')).toBeVisible();
  await openSettings(page, 'General');
  await page.getByRole('switch', { name: 'Use the new design' }).uncheck();
  await saveSettings(page);
  await page.goto(siteOrigin());
  await expect(page.locator('.header-old')).toContainText(desk);
});

test('templates: a site that chooses them has their header, footer, cards and titles, on phones too', async ({
  page,
}) => {
  await logInHere(page);
  await openSettings(page, 'Colours and fonts');
  await page.getByRole('combobox', { name: 'Templates' }).click();
  await page.getByRole('option', { name: 'Pilot' }).click();
  await saveSettings(page);
  const problems = watchConsole(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(siteOrigin());
    await expect(page.locator('.templates-pilot_name')).toContainText('Quayside');
    await expect(page.locator('.templates-pilot_card').first()).toBeVisible();
    await expect(page.locator('.card, .site-footer')).toHaveCount(0);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.locator('.templates-pilot_card a').first().click();
    await expect(page.locator('.templates-pilot_title').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  }
  expect(problems).toEqual([]);
});

test('module: its corrections show on the page, and disappear when it is switched off', async ({ page }) => {
  const token = await login(app);
  await addBlock(app, token, { type: 'corrections', settings: {}, place: 'first', layout: 'home' });
  expect((await home()).includes('Nothing to correct so far.')).toBe(true);
  const made = await call<{ id: number; version: number }>(
    app,
    'createCorrection',
    {
      site: await ownSite(app, token),
      headline: 'Second lock opens in Terneuzen',
      correct: 'The chamber is 427 metres long, not 472.',
      corrected: '2026-11-18T09:30:00.000Z',
    },
    token,
  );
  await page.goto(siteOrigin());
  const block = page.locator('[data-block="corrections"]');
  await expect(block.getByText('The chamber is 427 metres long, not 472.')).toBeVisible();
  const changes = { correct: 'The chamber is 427 metres long.' };
  await call(app, 'updateCorrection', { id: made.id, version: made.version, changes }, token);
  await page.reload();
  await expect(block.getByText('The chamber is 427 metres long.', { exact: true })).toBeVisible();

  await logInHere(page);
  await page.goto(`${adminOrigin()}/admin/edit-enabled-modules`);
  const more = page.getByRole('navigation').getByRole('link', { name: 'Corrections' });
  await expect(more).toBeVisible();
  await page.getByRole('switch', { name: 'Corrections' }).uncheck();
  await saveSettings(page);
  expect((await home()).includes('data-block="corrections"')).toBe(false);
  // The organisation's other site has it switched on.
  const here = { 'x-tenant-key': 'quayside' };
  const answer = call(app, 'getCorrection', { id: made.id }, token, here);
  await expect(answer).rejects.toThrow('Corrections is off on this site.');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Corrections' })).not.toBeChecked();
  await expect(more).toBeHidden();
});

test('feed: a client reads a gated text whole at its own URL, until a new URL is created', async () => {
  const token = await login(app);
  const site = await siteId(token, UNMETERED);
  const sections = await call<Stream<{ id: number }>>(app, 'getWebsiteSectionStream', { site }, token);
  const [primarySection, other] = sections.edges.map(({ node }) => node.id);
  const item = await publishGated(token, { name: 'The dredger waits', primarySection });
  const client = async (name: string, section?: number) => {
    const made = await call<{ id: number }>(app, 'createWireClient', { site, name, section }, token);
    return () => call<{ url: string }>(app, 'createWireLink', { client: made.id }, token);
  };
  const [createUrl, createOther] = [await client('Noordzee Courant'), await client('Elbe Gazette', other)];
  const [mine, others] = [await createUrl(), await createOther()].map(({ url }) => new URL(url).pathname);
  const feed = await visit(mine ?? '', UNMETERED);
  expect([feed.status, feed.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(feed.body.includes('content:encoded') && feed.body.includes(GATED)).toBe(true);
  const narrowed = (await visit(others ?? '', UNMETERED)).body;
  expect([narrowed.includes('The dredger waits'), narrowed.includes(GATED)]).toEqual([true, false]);
  for (const path of ['/__rss/website-scheduled-content.xml', item])
    expect((await visit(path, UNMETERED)).body.includes(GATED), path).toBe(false);
  const next = new URL((await createUrl()).url).pathname;
  expect([(await visit(next, UNMETERED)).status, (await visit(mine ?? '', UNMETERED)).status]).toEqual([
    200, 404,
  ]);
});

test('webhook: a signed report opens the items about a berth to its crew', async () => {
  const token = await login(app);
  const article = await publishGated(token, { name: 'A mooring for deep ships', berth: '523' });
  const other = await publishGated(token, { name: 'Scaldia waits', berth: '524' });
  const fields = { site: await siteId(token, UNMETERED), name: '523' };
  const contributor = await contributorLogin();
  await expect(call(app, 'createBerth', fields, contributor)).rejects.toThrow('You do not have permission');
  const { id: berth } = await call<{ id: number }>(app, 'createBerth', fields, token);
  const hook = await call<{ url: string; signingKey: string }>(app, 'createBerthHook', { berth }, token);
  const path = new URL(hook.url).pathname;

  const crew = { 'x-forwarded-for': '203.0.113.9' };
  const read = async (address: string, headers = crew) =>
    (await request(app, `${UNMETERED}.localhost`, address, undefined, headers)).body;
  const page = await read(article);
  expect([page.includes('Liegeplatz 523'), page.includes(CREWS), page.includes(GATED)]).toEqual([
    true,
    true,
    false,
  ]);

  const here = { ship: 'Sterke Yerke', address: '203.0.113.9' };
  const report = (body: object, to = path, signedBody = body) => {
    const hmac = createHmac('sha256', hook.signingKey).update(JSON.stringify(signedBody));
    return request(app, 'localhost', to, body, { 'x-signature': hmac.digest('hex') });
  };
  const refused = [
    await report(here, path.replace(`.${berth}.`, `.${berth + 1}.`)),
    await report(here, path, { ...here, ship: 'Another ship' }),
    await report(here, '/hooks/none'),
  ];
  const seen = refused.map(({ status, headers, body }) => [
    status,
    body.replaceAll(String(headers['x-request-id']), 'ID'),
  ]);
  expect(seen).toEqual([seen[2], seen[2], [404, expect.any(String)]]);
  expect((await read(article)).includes(GATED)).toBe(false);

  expect((await report(here)).status).toBe(204);
  expect([await read(article), await read(other)].map((html) => html.includes(GATED))).toEqual([true, false]);
  expect((await read(article, { 'x-forwarded-for': '203.0.113.10' })).includes(GATED)).toBe(false);
  expect((await report({ ship: null, address: null })).status).toBe(204);
  expect((await read(article)).includes(GATED)).toBe(false);
});

interface Stream<Node> {
  edges: { node: Node }[];
}

async function siteId(token: string, tenantKey: string): Promise<number | undefined> {
  type User = { sites: { id: number; tenantKey: string }[] };
  const { sites } = await call<User>(app, 'cmsUser/getActiveCMSUser', {}, token);
  return sites.find((site) => site.tenantKey === tenantKey)?.id;
}

let contributorToken: string | undefined;

async function contributorLogin(): Promise<string> {
  if (contributorToken === undefined) {
    const person = ['--first-name', 'Mara', '--last-name', 'Lindqvist', '--password', CONTRIBUTOR.password];
    const place = ['--organisation', 'Quayside Press', '--role', 'contributor'];
    await runMasthead(app.dataDir, ['create-user', CONTRIBUTOR.email, ...place, ...person], copy.root);
    contributorToken = await login(app, CONTRIBUTOR);
  }
  return contributorToken;
}

/**
 * Publishes an article on `UNMETERED` for logged-in readers, with `GATED` as its last paragraph. Returns its
 * path.
 */
async function publishGated(token: string, values: Record<string, unknown>): Promise<string> {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const body = { v: 1, content: ['The tide turned at four.', 'Nobody cast off.', GATED].map(paragraph) };
  const item = { registrationRequired: true, body, ...values };
  const input = { type: 'Article', site: await siteId(token, UNMETERED), values: item };
  const { id, version } = await call<{ id: number; version: string }>(app, 'createContent', input, token);
  const { url } = await call<{ url: string }>(app, 'publishContent', { id, version }, token);
  return new URL(url).pathname;
}

function siteOrigin(): string {
  return `http://quayside.localhost:${app.port}`;
}

function adminOrigin(): string {
  return `http://localhost:${app.port}`;
}

function visit(path: string, site = 'quayside') {
  return request(app, `${site}.localhost`, path);
}

async function home(): Promise<string> {
  return (await visit('/')).body;
}

function logInHere(page: Page): Promise<void> {
  return logIn(page, undefined, adminOrigin());
}

/** Id of the item in the editor. */
function itemId(page: Page): number {
  return Number(/\d{8}/.exec(page.url())?.[0]);
}

async function openSettings(page: Page, section: string): Promise<void> {
  await page.goto(`${adminOrigin()}/admin/edit-site-settings`);
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: section, exact: true })
    .click();
}

async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
}
