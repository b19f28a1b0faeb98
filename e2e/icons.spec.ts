/** Icons of blocks and content types, with and without a service that provides others. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { removeFolder, startApp, type RunningApp } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, watchConsole } from './support/fixtures.ts';

const STAR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>document.title = "taken over"</script><path d="M12 2l3 7h7l-6 5 3 8-7-5-7 5 3-8-6-5h7z"/></svg>';

/** Opens the Create menu; the returned function finds an entry by its name. */
async function openCreate(page: Page, origin: string): Promise<(name: string) => Locator> {
  await page.goto(`${origin}/admin`);
  await page.getByRole('button', { name: 'Create' }).click();
  return (name) => page.getByRole('dialog', { name: 'Create' }).getByRole('link', { name, exact: true });
}

const drawnIn = (entry: Locator) => entry.locator('[aria-hidden="true"] > svg[width="20"]');
const boxesOf = async (entries: Locator[]) => Promise.all(entries.map((entry) => entry.boundingBox()));

test('every type and block has a drawn icon without an icon service, and no request is sent', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await logIn(page);
  const entry = await openCreate(page, ADMIN_ORIGIN);
  await expect(drawnIn(entry('Article'))).toBeVisible();
  const entries = page.getByRole('dialog', { name: 'Create' }).getByRole('link');
  await expect(drawnIn(entries)).toHaveCount(await entries.count());
  await openPicker(page, ADMIN_ORIGIN);
  const blocks = page.getByRole('dialog').getByRole('listitem');
  await expect(blocks.first()).toBeVisible();
  await expect(drawnIn(blocks)).toHaveCount(await blocks.count());
  expect(requests).not.toContain('/icons');
  await expectAccessibleInBothSchemes(page);
});

async function openPicker(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/layouts`);
  await page.getByRole('table').getByRole('link').first().click();
  await page
    .getByRole('button', { name: /^Add a block/ })
    .first()
    .click();
}

test.describe.serial('with a service', () => {
  let app: RunningApp;
  let service: Server;
  const origin = () => `http://localhost:${app.port}`;

  test.beforeAll(async () => {
    service = createServer((_request, response) =>
      response.end(JSON.stringify({ article: STAR, calendar: STAR, list: STAR, news: 'no drawing' })),
    );
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    app = await startApp({ environment: { ICON_SERVICE_URL: `http://127.0.0.1:${port}/icons` } });
  });

  test.afterAll(async () => {
    service?.close();
    await app?.stop();
    if (app) await removeFolder(app.dataDir);
  });

  test('its icons replace the drawn ones, and nothing moves', async ({ page }) => {
    const problems = watchConsole(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/icons?*', async (route) => {
      await released;
      await route.continue();
    });
    await logIn(page, undefined, origin());
    const entry = await openCreate(page, origin());
    const [article, news, event] = [entry('Article'), entry('News'), entry('Event')];
    await expect(drawnIn(article)).toBeVisible();
    await expect(article).toHaveCSS('opacity', '1');
    const words = [article, news, event].map((item) => item.getByText(/\w/).last());
    const before = await boxesOf(words);
    release();
    const shape = article.locator('[data-service-icon="article"]');
    await expect(shape).toHaveCSS('mask-image', /^url\("data:image\/svg\+xml,.*M12%202l3/);
    expect(await shape.getAttribute('style')).not.toContain('script');
    expect(await shape.boundingBox()).toMatchObject({ width: 20, height: 20 });
    await expect(event.locator('[data-service-icon="calendar"]')).toBeVisible();
    // Icons that cannot be drawn, and those that the service does not have, remain the product's own.
    await expect(drawnIn(news)).toBeVisible();
    await expect(drawnIn(entry('Blog'))).toBeVisible();
    expect(await boxesOf(words)).toEqual(before);
    const colour = await article.evaluate((element) => getComputedStyle(element).color);
    await expect(shape).toHaveCSS('background-color', colour);
    await expect.poll(() => app.output()).toContain('The icon \\"news\\" of the icon service is not used.');
    await openPicker(page, origin());
    await expect(page.locator('[role="dialog"] [data-service-icon="list"]').first()).toBeVisible();
    await expect(page).not.toHaveTitle('taken over');
    expect(problems).toEqual([]);
  });

  test('where they cannot be loaded, the drawn ones stay and the console has a warning', async ({ page }) => {
    const problems = watchConsole(page);
    await page.route('**/icons?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await logIn(page, undefined, origin());
    const entry = await openCreate(page, origin());
    await expect.poll(() => problems.join()).toContain('Icons could not be loaded.');
    await expect(drawnIn(entry('Article'))).toBeVisible();
    await entry('Article').click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  });
});
