/** A login that expires over a form, when staff log in by their publisher's single sign-on. */
import { startIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts';
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn, storedDeck } from './support/admin.ts';
import { ADMIN, freePort, removeFolder, startApp, type RunningApp } from './support/app.ts';
import { expectAccessibleInBothSchemes } from './support/fixtures.ts';

let app: RunningApp;
let provider: IdentityProvider;
const origin = () => `http://localhost:${app.port}`;

test.beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(`http://localhost:${port}`, { hasForm: true });
  provider.accounts.set('editor', { email: ADMIN.email, email_verified: true });
  provider.accounts.set('stranger', { email: 'nobody@quayside.example', email_verified: true });
  app = await startApp({ port, environment: provider.environment });
});

test.afterAll(async () => {
  await app?.stop();
  provider?.close();
  if (app) await removeFolder(app.dataDir);
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your login has expired' });
const deckOf = (page: Page) => page.getByRole('textbox', { name: 'Deck' });

/**
 * Starts an article and ends its login, as the server does on expiry. `alsoOpen` opens other pages of the
 * browser before that.
 */
async function writeUntilLoggedOut(page: Page, text: string, alsoOpen?: () => Promise<void>): Promise<void> {
  await logIn(page, ADMIN, origin());
  await createItem(page, 'article', `Night shift ${Date.now()}`, origin());
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await alsoOpen?.();
  await page.context().clearCookies();
  await deckOf(page).focus();
  await page.keyboard.type(text);
  await expect(dialogOf(page)).toBeVisible();
}

/** Opens, by keys only, the window to which the dialog leads. */
async function openWindow(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Tab');
  await expect(dialogOf(page).getByRole('button', { name: 'Log in with single sign-on' })).toBeFocused();
  await page.keyboard.press('Enter');
  return opening;
}

test('the window of the provider logs in, closes, and what was typed is saved', async ({ page }) => {
  provider.become('editor');
  await writeUntilLoggedOut(page, 'The pilots change at four');
  await expectAccessibleInBothSchemes(page);
  const popup = await openWindow(page);
  await expect(dialogOf(page).getByText('Log in in the window that has opened.')).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await expect(dialogOf(page)).toBeHidden();
  await expect(deckOf(page)).toBeFocused();
  await expect(deckOf(page)).toHaveValue('The pilots change at four');
  await expect.poll(() => storedDeck(app, page)).toBe('The pilots change at four');
});

test('a second window whose login has ended, too, does not end the one that has begun', async ({ page }) => {
  provider.become('editor');
  const other = await page.context().newPage();
  await writeUntilLoggedOut(page, 'Two windows', async () => {
    await other.goto(`${origin()}/admin/content`);
    await expect(other.getByRole('table')).toBeVisible();
    await page.bringToFront();
  });
  const popup = await openWindow(page);
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible();
  await other.getByRole('columnheader').getByRole('button').first().click();
  await expect(dialogOf(other)).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await expect(dialogOf(page)).toBeHidden();
  await expect(dialogOf(other)).toBeHidden();
  await expect.poll(() => storedDeck(app, page)).toBe('Two windows');
});

test('a user of the provider without an account gets a message in the window; the text waits, and a password works', async ({
  page,
}) => {
  provider.become('stranger');
  await writeUntilLoggedOut(page, 'Not lost');
  const popup = await openWindow(page);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(popup.getByText('There is no Masthead account with your email address.')).toBeVisible();
  await popup.close();
  await expect(deckOf(page)).toHaveValue('Not lost');
  await dialogOf(page).getByRole('button', { name: 'Use a password' }).click();
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect.poll(() => storedDeck(app, page)).toBe('Not lost');
});

test('a blocked window is reported, with instructions', async ({ page }) => {
  await writeUntilLoggedOut(page, 'Blocked');
  await page.evaluate('window.open = () => null');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Your browser blocked the login window.')).toBeVisible();
});
