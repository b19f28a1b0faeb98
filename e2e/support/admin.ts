/** What journeys through the admin have in common. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN, call, login, someAddress, type RunningApp } from './app.ts';
import { ADMIN_ORIGIN, SITE_ORIGIN } from './fixtures.ts';

/**
 * Logs in, by default as the first administrator, as the form does and without opening a page: the next page opened in
 * the context has the session.
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
  // Only log-ins are counted by address; a frame without an origin could not load its fonts with the header.
  await page.context().setExtraHTTPHeaders({});
}

/** Names of the operations the page asks the server for from now on, in their order; of others the text. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/graphql') ? request.postData() : null;
    if (body) calls.push(/\b(?:query|mutation) (\w+)/.exec(body)?.[1] ?? body);
  });
  return calls;
}

/** Makes an item of the type with this edit key; leaves the page in its editor. */
export async function createItem(
  page: Page,
  editKey: string,
  title: string,
  origin = ADMIN_ORIGIN,
): Promise<void> {
  await page.goto(`${origin}/admin/create-content/${editKey}`);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/edit-content\/\d{8}/);
}

/** Publishes the item in the editor, warnings or not, and waits until readers have it. */
export async function publish(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Publish( changes)?$/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Publish' });
  await expect(form.getByRole('button', { name: /^Publish/ })).toBeVisible();
  await expect(form.getByLabel('Checking')).toBeHidden();
  // By key: changes and findings load above the button and move it under a pointer.
  await form.getByRole('button', { name: /^Publish (now|changes)$/ }).press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('Published. The item is live.').first()).toBeVisible();
}

/** The path of the public page of the item in the editor. */
export async function publicPath(page: Page): Promise<string> {
  const href = await page
    .getByRole('complementary', { name: 'About this item' })
    .locator(`a[href^="${SITE_ORIGIN}"]`)
    .first()
    .getAttribute('href');
  return new URL(href ?? '').pathname;
}

/** Gives the item in the editor a picture of one colour, 1200 by 800 pixels. */
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

/** Gives the item in the editor its section. */
export async function chooseSection(page: Page, name: string): Promise<void> {
  await page
    .getByRole('complementary', { name: 'About this item' })
    .getByLabel('Section', { exact: true })
    .first()
    .fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** The deck of the item whose editor is open, as the server has it. */
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
