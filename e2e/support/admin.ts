/** Shared helpers of journeys through the admin. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN, call, login, someAddress, type RunningApp } from './app.ts';
import { ADMIN_ORIGIN, SITE_ORIGIN } from './fixtures.ts';

/**
 * Logs in, by default as the first administrator. Sends what the form sends without opening a page: the next
 * page opened in the context has the session.
 */
export async function logIn(
  page: Page,
  user: { email: string; password: string } = ADMIN,
  origin = ADMIN_ORIGIN,
): Promise<void> {
  const input = { username: user.email, password: user.password };
  const answer = await page.context().request.post(`${origin}/graphql`, {
    data: { id: 'cmsUser/loginCmsUser', variables: { input } },
    headers: { origin, 'x-forwarded-for': someAddress() },
  });
  expect(await answer.json()).not.toHaveProperty('errors');
}

/** Logs in with the form, by default as the first administrator, and waits for the admin. */
export async function logInByForm(
  page: Page,
  user: { email: string; password: string } = ADMIN,
): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await page.goto(`${ADMIN_ORIGIN}/admin/login`);
  await page.getByLabel('Username or email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: /Search or go to/ })).toBeVisible();
  // The header is removed, because only log-ins are limited by address, and a frame without an origin could
  // not load its fonts with it.
  await page.context().setExtraHTTPHeaders({});
}

/**
 * Records the calls that the page makes from now on, in order: names of operations, or the whole text of a
 * call without a name.
 */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/graphql') ? request.postData() : null;
    if (body) calls.push(/\b(?:query|mutation) (\w+)/.exec(body)?.[1] ?? body);
  });
  return calls;
}

/** Creates an item of the type with this edit key; leaves the page in its editor. */
export async function createItem(
  page: Page,
  editKey: string,
  title: string,
  origin = ADMIN_ORIGIN,
): Promise<void> {
  await page.goto(`${origin}/admin/create-content/${editKey}`);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-content\/\d{8}/);
}

/** Publishes the item in the editor, with or without warnings, and waits until readers see it. */
export async function publish(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Publish( changes)?$/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Publish' });
  await expect(form.getByRole('button', { name: /^Publish/ })).toBeVisible();
  await expect(form.getByLabel('Checking')).toBeHidden();
  // By keyboard, because changes and findings load above the button and move it away from a pointer.
  await form.getByRole('button', { name: /^Publish (now|changes)$/ }).press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('Published. The item is live.').first()).toBeVisible();
}

/** Path of the public page of the item in the editor. */
export async function publicPath(page: Page): Promise<string> {
  const href = await page
    .getByRole('complementary', { name: 'About this item' })
    .locator(`a[href^="${SITE_ORIGIN}"]`)
    .first()
    .getAttribute('href');
  return new URL(href ?? '').pathname;
}

/** Uploads a picture of one colour, 1200 by 800 pixels, for the item in the editor. */
export async function uploadImage(page: Page): Promise<void> {
  const image = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: { r: Date.now() % 255, g: 120, b: 90 } },
  })
    .jpeg()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('complementary', { name: 'About this item' })
    .getByRole('button', { name: 'Upload', exact: true })
    .click();
  await (await chooser).setFiles({ name: 'slipway.jpg', mimeType: 'image/jpeg', buffer: image });
  await expect(page.getByText('1200 × 800')).toBeVisible();
}

/** Chooses the section of the item in the editor. */
export async function chooseSection(page: Page, name: string): Promise<void> {
  await page
    .getByRole('complementary', { name: 'About this item' })
    .getByLabel('Section', { exact: true })
    .first()
    .fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** The deck of the item whose editor is open, as stored on the server. */
export async function storedDeck(app: Pick<RunningApp, 'port'>, page: Page): Promise<unknown> {
  const id = Number(/\d{8}$/.exec(page.url())?.[0]);
  const token = await login(app);
  const { values } = await call<{ values: Record<string, unknown> }>(
    app,
    'getContentDocument',
    { id },
    token,
  );
  return values['deck'];
}
