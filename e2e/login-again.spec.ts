/** A login that expires while an editor writes. */
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn, storedDeck } from './support/admin.ts';
import { ADMIN, login, someAddress } from './support/app.ts';
import { makeContributor, PASSWORD } from './support/people.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared } from './support/fixtures.ts';
import { LOOKS, looks } from './support/looks.ts';

const deckOf = (page: Page) => page.getByRole('textbox', { name: 'Deck' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your login has expired' });
const SAVED = /^Saved \d/;

/** Starts an article and ends its login, as the server does on expiry. */
async function writeUntilLoggedOut(page: Page): Promise<void> {
  await logIn(page);
  await createItem(page, 'article', `Night shift ${Date.now()}`);
  await expect(page.getByText(SAVED).first()).toBeVisible();
  await page.context().clearCookies();
  await deckOf(page).focus();
  await page.keyboard.type('The pilots change at four');
  await expect(dialogOf(page)).toBeVisible();
}

for (const width of looks(1440, 390)) {
  test(
    `the login dialog opens over the form, and changes typed in the interim are saved after it, ${width} pixels wide`,
    LOOKS,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await writeUntilLoggedOut(page);
      await expect(deckOf(page)).toBeFocused();
      await page.keyboard.type(', and so does the harbour master.');
      await expect(deckOf(page)).toHaveValue('The pilots change at four, and so does the harbour master.');
      await expectAccessibleInBothSchemes(page);

      // Keyboard only: Tab enters the dialog at the first empty field.
      await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
      await page.keyboard.press('Tab');
      await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeFocused();
      await page.keyboard.type('not this one');
      await page.keyboard.press('Enter');
      await expect(dialogOf(page).getByText('Incorrect username or password. Try again.')).toBeVisible();
      await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeFocused();
      await page.keyboard.type(ADMIN.password);
      await page.keyboard.press('Enter');
      await expect(dialogOf(page)).toBeHidden();
      await expect(deckOf(page)).toBeFocused();
      await expect
        .poll(() => storedDeck(shared, page))
        .toBe('The pilots change at four, and so does the harbour master.');
    },
  );
}

test('a login in another window of the browser counts, too', async ({ page, context }) => {
  await writeUntilLoggedOut(page);
  const other = await context.newPage();
  await logIn(other);
  await other.goto(`${ADMIN_ORIGIN}/admin/logged-in`);
  await expect(dialogOf(page)).toBeHidden();
  await expect.poll(() => storedDeck(shared, page)).toBe('The pilots change at four');
});

test('text is never saved as another user: it is offered for copying', async ({ page }) => {
  const token = await login(shared);
  const email = await makeContributor(token);
  await writeUntilLoggedOut(page);
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
  await dialogOf(page).getByLabel('Username or email').fill(email);
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialogOf(page).getByRole('button', { name: 'Log in' }).click();
  await expect(dialogOf(page).getByText(/^You are now logged in as /)).toBeVisible();
  await expect(dialogOf(page).getByRole('textbox')).toHaveValue(/Deck\nThe pilots change at four/);
  await expectAccessibleInBothSchemes(page);
  expect(await storedDeck(shared, page)).toBeNull();

  await dialogOf(page)
    .getByRole('button', { name: /^Log in as / })
    .click();
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialogOf(page).getByRole('button', { name: 'Log in' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect.poll(() => storedDeck(shared, page)).toBe('The pilots change at four');
});
