import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page, type Response } from '@playwright/test';
import { addBlock, ownSite } from './support/add-block.ts';
import {
  ADMIN,
  call,
  login,
  removeFolder,
  request,
  runMasthead,
  startApp,
  temporaryFolder,
  type RunningApp,
} from './support/app.ts';
import { expectAccessible, watchConsole } from './support/fixtures.ts';
import { extendedProject, type ExtendedProject } from './support/extended-project.ts';
import { changeGeneral } from './support/site-settings.ts';

const FOREIGN_EDITOR = { email: 'ines@tidewater.example', password: 'tidewater-editor' };

test.describe.configure({ mode: 'serial' });

let copy: ExtendedProject;
let app: RunningApp;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  copy = await extendedProject();
  app = await startApp({ root: copy.root });
  const token = await login(app);
  // A site gets the types that exist when it is created, and this one is older than the extension.
  await changeGeneral(app, token, await ownSite(app, token), ({ supportedContentTypes }) => ({
    supportedContentTypes: [...(supportedContentTypes as string[]), 'Supplier'],
  }));
});

test.afterAll(async () => {
  await app?.stop();
  if (app) await removeFolder(app.dataDir);
});

test('its block is added to a layout and rendered on the public page with its style', async ({ page }) => {
  const token = await login(app);
  const before = await home();
  expect(before).not.toContain('data-block="article_shelf"');
  const settings = { source: 'site', title: 'From the shelf', count: 3 };
  await addBlock(app, token, { type: 'article_shelf', settings, place: 'first', layout: 'home' });
  expect(await home()).toContain('data-block="article_shelf"');
  await page.goto(siteOrigin());
  const shelf = page.locator('[data-block="article_shelf"]');
  await expect(shelf.getByRole('heading', { name: 'From the shelf' })).toBeVisible();
  await expect(shelf.getByRole('article')).toHaveCount(3);
  await expect(shelf.locator('.article-shelf_rows')).toHaveCSS('list-style-type', 'none');
});

test('its islands are served whole, wake when they come near, and share what the reader does', async ({
  page,
}) => {
  const token = await login(app);
  expect(await home()).not.toContain('data-island');
  const input = { site: await ownSite(app, token), type: 'Article', limit: 2 };
  const news = await call<{ edges: { node: { id: number } }[] }>(app, 'getContentList', input, token);
  const chosen = news.edges.map(({ node }) => node.id);
  for (const title of ['For the train', 'For the weekend'])
    await addBlock(app, token, {
      type: 'reading_list',
      settings: { title, chosen },
      place: 'last',
      layout: 'home',
    });
  const served = await home();
  expect(served.match(/<script type="module"/g)).toHaveLength(1);
  expect(served.match(/Your reading list<\/h3>/g)).toHaveLength(2);
  expect(served).not.toContain('"chosen"');

  const problems = watchConsole(page);
  const programs: Response[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) programs.push(response);
  });
  const document = await page.goto(siteOrigin());
  expect(document?.headers()['content-security-policy']).toContain("script-src 'self';");
  await page.waitForLoadState('networkidle');
  await expect.poll(() => programs.map(nameOf)).toContain('site');
  for (const name of ['hydrate', 'island']) expect(programs.map(nameOf)).not.toContain(name);
  const lists = page.locator('[data-island="reading-list"]');
  await lists.first().scrollIntoViewIfNeeded();
  await expect(lists.first()).toHaveAttribute('data-awake');
  await lists.last().scrollIntoViewIfNeeded();
  await expect(lists.last()).toHaveAttribute('data-awake');
  await lists.first().getByRole('button').first().click();
  await expect(lists.first().getByRole('status')).toHaveText('1 kept');
  await expect(lists.last().getByRole('status')).toHaveText('1 kept');
  await expect(lists.last().getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  const headings = await lists.getByRole('heading').evaluateAll((found) => found.map(({ id }) => id));
  expect(new Set(headings).size).toBe(2);
  await expect(lists.first().getByRole('list')).toHaveCSS('display', 'grid');
  await expect.poll(() => programs.map(nameOf)).toEqual(expect.arrayContaining(['hydrate', 'island']));
  const sizes = await Promise.all(programs.map(async (program) => program.request().sizes()));
  expect(sizes.reduce((sum, size) => sum + size.responseBodySize, 0)).toBeLessThanOrEqual(75_000);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('its custom element is defined on the page that has it, without React', async ({ page }) => {
  const token = await login(app);
  await addBlock(app, token, { type: 'back_to_top', settings: {}, place: 'first', layout: 'sections' });
  const programs: Response[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) programs.push(response);
  });
  await page.goto(`${siteOrigin()}/ports`);
  await expect(page.locator('block-back-to-top')).toHaveAttribute('data-above', '0');
  await expect
    .poll(() => programs.map(nameOf))
    .toEqual(expect.arrayContaining(['element', 'load-more', 'site']));
  expect(programs.map(nameOf)).not.toContain('hydrate');
  programs.splice(0);
  await page.goto(`${siteOrigin()}/about`);
  await expect.poll(() => programs.map(nameOf)).toContain('site');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => customElements.get('block-back-to-top') === undefined)).toBe(true);
});

test('its insertions are between the paragraphs of a text and the items of a list', async () => {
  const section = await pageAt('/ports');
  expect(section).toContain('<li class="insertion"><p>Sell your winch on the trade desk</p></li>');
  expect(await home()).not.toContain('Sell your winch');
  const paths = [...section.matchAll(/href="(\/ports\/article\/\d{8}\/[^"#]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  const articles = await Promise.all([...new Set(paths)].map(pageAt));
  const long = articles.filter((article) => article.includes('Suppliers near'));
  expect(long.length).toBeGreaterThan(0);
  for (const article of long)
    expect(article).toMatch(
      /<\/p><div class="insertion"><aside aria-label="Trade offer 1">.*?<\/aside><\/div><p>/,
    );
});

test('a folder in its import format is surveyed and imported', async () => {
  const folder = await temporaryFolder();
  const rows = [
    'trade 1',
    '17 | Winches from Urk | A yard sells six winches.',
    '18 | ',
    '19 | Rope by the tonne | ',
  ];
  await writeFile(join(folder, 'offers.trade'), rows.join('\n'));
  const run = (...args: string[]) => runMasthead(app.dataDir, ['import', ...args], copy.root);
  const survey = await run('--plan', folder);
  expect(survey).toContain('offers.trade: Trade table, 2 records');
  const source = {
    key: 'offers',
    format: 'tradeTable',
    file: 'offers.trade',
    target: 'Article',
    recordKey: 'number',
    fields: { name: 'name', teaser: 'teaser' },
  };
  const mapping = join(folder, 'offers.json');
  await writeFile(mapping, JSON.stringify({ name: 'Trade offers', sources: [source] }));
  // One record cannot be read, which is exit code 2.
  await expect(run(mapping, '--site', 'quayside')).rejects.toThrow(/The line has no number or name/);
  const input = { site: await ownSite(app, await login(app)), search: 'winches' };
  const list = await call<{ edges: { node: { name: string } }[] }>(
    app,
    'getContentList',
    input,
    await login(app),
  );
  expect(list.edges.map(({ node }) => node.name)).toContain('Winches from Urk');
  await removeFolder(folder);
});

test('an item of its content type is made in the admin, published and shown at its address', async ({
  page,
}) => {
  await logIn(page);
  await page.goto(`${adminOrigin()}/admin`);
  await expect(page.getByRole('heading', { name: 'Trade desk' })).toBeVisible();
  await expect(page.getByText('No trade is waiting.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Broken desk' })).toHaveCount(0);
  await page.goto(`${adminOrigin()}/admin/content`);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog', { name: 'Create' }).getByRole('link', { name: 'Supplier' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Halvorsen Winches');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-content\/\d{8}/);
  await page.getByRole('button', { name: 'Printed links' }).click();
  await expect(page.getByText(/Supplier \d{8}: no printed links/)).toBeVisible();
  await page.getByLabel('Job title').fill('Deck machinery');
  await expect(page.getByText(/All changes saved|Saved/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).first().click();
  const form = page.getByRole('dialog', { name: 'Publish' });
  await form.getByRole('button', { name: /^Publish (now|changes)$/ }).click();
  await expect(page.getByText('Published. The item is live.').first()).toBeVisible();
  const id = /\d{8}/.exec(page.url())?.[0];
  await page.goto(`${siteOrigin()}/${id}`);
  await expect(page).toHaveURL(`${siteOrigin()}/supplier/${id}/halvorsen-winches`);
  await expect(page.getByRole('heading', { level: 1, name: 'Halvorsen Winches' })).toBeVisible();
  const item = await call(app, 'getContent', { id: Number(id) }, await login(app));
  expect(item).toMatchObject({ __typename: 'Supplier', title: 'Deck machinery' });
});

test('its entity is listed, made and changed in the admin and through the API', async ({ page }) => {
  const token = await login(app);
  const site = await ownSite(app, token);
  const made = await call<Link>(
    app,
    'createShortLink',
    { site, from: '/winter', to: '/ports/winter-2026' },
    token,
  );
  await logIn(page);
  await page.goto(`${adminOrigin()}/admin/short-links`);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Short links' })).toBeVisible();
  const note = page.getByText('Printed on the paper editions of');
  await expect(note).toHaveCSS('border-inline-start-width', '4px');
  await page.getByRole('link', { name: '/winter' }).click();
  await page.getByRole('textbox', { name: 'To' }).fill('/ports/winter-2027');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Short link saved.').first()).toBeVisible();
  const changed = await call<Link>(app, 'getShortLink', { id: made.id }, token);
  expect(changed).toMatchObject({ to: '/ports/winter-2027', version: made.version + 1 });

  await page.goto(`${adminOrigin()}/admin/e/shortLink/create`);
  await page.getByRole('textbox', { name: 'From' }).fill('/summer');
  await page.getByRole('textbox', { name: 'To' }).fill('/ports');
  await page.getByRole('button', { name: /Create|Save/ }).click();
  await expect(page).toHaveURL(/\/e\/shortLink\/\d+/);
  const listed = await call<Stream>(app, 'getShortLinkStream', { search: 'summer' }, token);
  expect(listed.edges.map(({ node }) => node.from)).toEqual(['/summer']);
});

test('another organisation sees nothing of it @deep', async () => {
  const token = await login(app);
  const link = { site: await ownSite(app, token), from: '/spring', to: '/ports' };
  const target = await call<Link>(app, 'createShortLink', link, token);
  const site = [
    'create-site',
    'tidewater',
    'Tidewater',
    '--organisation',
    'Tidewater Press',
    '--new-organisation',
  ];
  await runMasthead(app.dataDir, site, copy.root);
  const person = ['--first-name', 'Ines', '--last-name', 'Tavares', '--password', FOREIGN_EDITOR.password];
  const place = ['--organisation', 'Tidewater Press', '--role', 'admin'];
  await runMasthead(app.dataDir, ['create-user', FOREIGN_EDITOR.email, ...place, ...person], copy.root);
  const foreignEditor = await login(app, FOREIGN_EDITOR);
  expect((await call<Stream>(app, 'getShortLinkStream', {}, foreignEditor)).edges).toEqual([]);
  const { id, version } = target;
  const change = { id, version, changes: { to: '/stolen' } };
  for (const [operation, input] of [
    ['getShortLink', { id }],
    ['updateShortLink', change],
    ['deleteShortLink', { id }],
  ] as const) {
    await expect(call(app, operation, input, foreignEditor)).rejects.toThrow(
      'This short link does not exist',
    );
  }
  expect(await call<Link>(app, 'getShortLink', { id }, token)).toMatchObject({ id, version, to: '/ports' });
});

interface Link {
  id: number;
  version: number;
  from: string;
  to: string;
}

interface Stream {
  edges: { node: Link }[];
}

/** The name of a script file without its hash. */
function nameOf(program: Response): string | undefined {
  return /\/([^/]+)-[\w-]{8}\.js$/.exec(program.url())?.[1];
}

function siteOrigin(): string {
  return `http://quayside.localhost:${app.port}`;
}

function adminOrigin(): string {
  return `http://localhost:${app.port}`;
}

async function home(): Promise<string> {
  return pageAt('/');
}

async function pageAt(path: string): Promise<string> {
  return (await request(app, 'quayside.localhost', path)).body;
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${adminOrigin()}/admin/login`);
  await page.getByLabel('Username or email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: /Search or go to/ })).toBeVisible();
}
