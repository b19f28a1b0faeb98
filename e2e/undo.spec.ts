/** Undo in the notification of an action, by keys. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared, watchConsole } from './support/fixtures.ts';
import { composeCampaign, type TestNewsletter } from './support/newsletters.ts';
import { siteId } from './support/people.ts';

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Presses Enter on the element. */
async function enter(page: Page, element: Locator): Promise<void> {
  await element.focus();
  await page.keyboard.press('Enter');
}

const NO_ROWS = { v: 1, rows: [] };

test('the deletion of a layout is undone with Alt+Z, and that of an image with the button', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const token = await login(shared);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const name = `Front of the locks ${Date.now()}`;
  const values = { type: 'url-override', alias: [`locks-${Date.now()}`], hideFooter: true };
  const input = { site: me.sites[0]?.id, name, grid: NO_ROWS, ...values };
  const { id } = await call<{ id: number }>(shared, 'createLayout', input, token);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${id}`);
  await enter(page, page.getByRole('button', { name: 'More actions' }));
  await enter(page, page.getByRole('menuitem', { name: 'Move to trash…' }));
  await expect(page.getByRole('dialog')).toContainText(name);
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }));
  await expect(notifications(page).getByText(`“${name}” is in the trash.`)).toBeVisible();
  // Undo is offered for as long as the pointer is there.
  await notifications(page).getByText(`“${name}” is in the trash.`).hover();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Alt+z');
  await expect(notifications(page).getByText(`“${name}” restored.`)).toBeVisible();
  expect(await call(shared, 'getLayout', { id }, token)).toMatchObject({ name, ...values });
  await expect(page.getByRole('link', { name })).toBeVisible();

  await page.goto(`${ADMIN_ORIGIN}/admin/digital-media-library`);
  const image = `Lock keeper ${Date.now()}`;
  const path = await upload(page, image);
  await enter(page, page.getByRole('button', { name: 'Delete…' }));
  await enter(
    page,
    page.getByRole('dialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete', exact: true }),
  );
  await expect(notifications(page).getByText(`“${image}” is in the trash.`)).toBeVisible();
  expect(await statusOf(path)).toBe(404);
  // The Tab key reaches the notification after the screen.
  const undo = notifications(page).getByRole('button', { name: 'Undo' });
  await enter(page, undo);
  await expect(notifications(page).getByText(`“${image}” restored.`)).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: image })).toBeVisible();
  expect(await statusOf(path)).toBe(200);
  await call(shared, 'deleteLayout', { id }, token);
  expect(problems).toEqual([]);
});

test('the question before the deletion of a layout waits until the pages that use it are known', async ({
  page,
}) => {
  const token = await login(shared);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const name = `Front of the weir ${Date.now()}`;
  const values = { type: 'url-override', alias: [`weir-${Date.now()}`] };
  const input = { site: me.sites[0]?.id, name, grid: NO_ROWS, ...values };
  const { id } = await call<{ id: number }>(shared, 'createLayout', input, token);
  await logIn(page);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('getLayoutStream')) await promise;
    await route.continue();
  });
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${id}`);
  await enter(page, page.getByRole('button', { name: 'More actions' }));
  await enter(page, page.getByRole('menuitem', { name: 'Move to trash…' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Move to trash' })).toBeDisabled();
  resolve(undefined);
  await expect(dialog).toContainText(`“${name}” is moved to the trash`);
  await expect(dialog).toContainText(values.alias[0] ?? '');
  await enter(page, dialog.getByRole('button', { name: 'Move to trash' }));
  await expect(notifications(page).getByText(`“${name}” is in the trash.`)).toBeVisible();
});

test('the deletion of a menu is undone with Alt+Z, and that of campaigns from the command palette', async ({
  page,
}) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/menus?place=footer`);
  const editor = page.getByRole('region', { name: 'Footer' });
  const links = editor.getByRole('list', { name: 'Links', exact: true });
  await expect(links).toBeVisible();
  // Links to records show their URLs once these are loaded.
  await expect(links).not.toContainText('…');
  const before = (await links.textContent()) ?? '';
  await enter(page, editor.getByRole('button', { name: 'Delete…' }));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
  const offer = editor.getByRole('alert', { name: 'This menu is in the trash' });
  await expect(offer).toBeVisible();
  await page.keyboard.press('Alt+z');
  await expect(offer).toBeHidden();
  await expect(links).toHaveText(before);

  const newsletter = await demoNewsletter();
  const subject = `Undone ${Date.now()}`;
  await composeCampaign(shared, newsletter, subject);
  await page.goto(`${ADMIN_ORIGIN}/admin/newsletter-campaigns?search=${encodeURIComponent(subject)}`);
  const row = page.getByRole('row').filter({ hasText: subject });
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('a');
  await enter(
    page,
    page.getByRole('region', { name: /^Selected/ }).getByRole('button', { name: 'Move to trash' }),
  );
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }));
  await expect(notifications(page).getByText('1 campaign moved to the trash.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Search or go to' }).fill('undo');
  await expect(page.getByText('Undo: 1 campaign moved to the trash.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
});

/** Uploads an image of this name; returns the path of its thumbnail. */
async function upload(page: Page, name: string): Promise<string> {
  const background = { r: Date.now() % 256, g: Math.floor(Math.random() * 256), b: 9 };
  const image = sharp({ create: { width: 320, height: 200, channels: 3, background } });
  const choosing = page.waitForEvent('filechooser');
  await enter(page, page.getByRole('button', { name: 'Upload' }));
  await (
    await choosing
  ).setFiles([{ name: `${name}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() }]);
  await expect(page.getByRole('dialog', { name: 'Image' })).toBeVisible();
  const tile = page.getByRole('listitem').filter({ hasText: name });
  return new URL((await tile.locator('img').getAttribute('src')) ?? '', ADMIN_ORIGIN).pathname;
}

const statusOf = async (path: string) => (await request(shared, 'quayside.localhost', path)).status;

/** A newsletter of the demo, with the template and the rows of its newest campaign. */
async function demoNewsletter(): Promise<TestNewsletter> {
  const token = await login(shared);
  const site = await siteId(token);
  const { edges } = await call<{
    edges: { node: { newsletter: { id: number }; template: { id: number }; grid: object } }[];
  }>(shared, 'getNewsletterCampaignStream', { site, limit: 1 }, token);
  const node = edges[0]?.node;
  if (!node) throw new Error('The demo has no campaign.');
  return { site, id: node.newsletter.id, template: node.template.id, grid: node.grid };
}
