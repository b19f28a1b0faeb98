/** Dates and numbers that are typed in part: the field shows an error, and nothing of them is saved. */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared } from './support/fixtures.ts';

interface Item {
  id: number;
  version: string;
  unpublished: string | null;
  values: Record<string, unknown>;
}

const PROBLEM = 'Enter a complete date and time of an existing day, or clear the field.';
const START = '2027-05-03T18:00:00.000Z';

/** Creates an item of the first site with these values. */
async function makeItem(token: string, type: string, values: Record<string, unknown>): Promise<Item> {
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const input = { type, site: me.sites[0]?.id, values: { name: `Half typed ${Date.now()}`, ...values } };
  return call<Item>(shared, 'createContent', input, token);
}

const stored = (token: string, id: number) => call<Item>(shared, 'getContentDocument', { id }, token);

/** Opens the item's editor and waits for its fields. */
async function openItem(page: Page, id: number): Promise<void> {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
}

test('clearing one part of a stored date preserves the date with a message; clearing all of it removes it', async ({
  page,
}) => {
  const token = await login(shared);
  const item = await makeItem(token, 'Event', { startDate: START });
  await openItem(page, item.id);
  const starts = page.getByLabel(/^Starts/).first();
  await starts.focus();
  // Removes the first part of the date.
  await page.keyboard.press('Backspace');
  await page.getByRole('textbox', { name: 'Deck' }).fill('Doors open at six.');
  await expect(page.getByText(PROBLEM)).toBeVisible();
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  expect((await stored(token, item.id)).values).toMatchObject({
    deck: 'Doors open at six.',
    startDate: START,
  });

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText(PROBLEM)).toBeHidden();
  await expect(starts).toBeFocused();
  await expect.poll(async () => (await stored(token, item.id)).values['startDate']).toBeNull();
});

test('a date that is typed in part asks before its screen or its tab is left', async ({ page }) => {
  const token = await login(shared);
  const item = await makeItem(token, 'Event', {});
  await openItem(page, item.id);
  const starts = page.getByLabel(/^Starts/).first();
  await starts.focus();
  await page.keyboard.type('05');
  const content = page.getByRole('navigation').getByRole('link', { name: 'Content', exact: true });
  await content.click();
  const question = page.getByRole('dialog', { name: 'Not saved yet' });
  await expect(question).toContainText('A date or number is typed in part and not saved.');
  await expectAccessibleInBothSchemes(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText(PROBLEM)).toBeVisible();

  const opened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByText(PROBLEM)).toBeVisible();

  await starts.fill('2027-05-03T18:00');
  await content.click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/content$/);
  await expect.poll(async () => (await stored(token, item.id)).values['startDate']).toBeTruthy();
});

test('an item is not published while “Unpublish on” is half typed', async ({ page }) => {
  const token = await login(shared);
  const item = await makeItem(token, 'News', {});
  await openItem(page, item.id);
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Publish' });
  const until = form.getByLabel(/^Unpublish on/);
  await until.focus();
  await page.keyboard.type('05');
  await form.getByRole('button', { name: /^Publish now/ }).click();
  await expect(form.getByText(PROBLEM)).toBeVisible();
  await expect(until).toBeFocused();
  expect(await stored(token, item.id)).toMatchObject({ state: 'draft', unpublished: null });

  await until.fill('2030-05-03T18:00');
  await expect(form.getByText(PROBLEM)).toBeHidden();
  await form.getByRole('button', { name: /^Publish now/ }).click();
  await expect(page.getByText('Published. The item is live.').first()).toBeVisible();
  expect((await stored(token, item.id)).unpublished).not.toBeNull();
});

test('a number with more digits than numbers have is not taken, and the stored one is not emptied', async ({
  page,
}) => {
  const token = await login(shared);
  const item = await makeItem(token, 'Podcast', { season: 4 });
  await openItem(page, item.id);
  const season = page.getByLabel('Season');
  await season.fill('99999999999999999999');
  await page.getByRole('textbox', { name: 'Deck' }).fill('A season with many digits.');
  await expect(season).toHaveValue('4');
  await expect.poll(async () => (await stored(token, item.id)).values['deck']).toBeTruthy();
  expect((await stored(token, item.id)).values['season']).toBe(4);
  await season.fill('5');
  await expect.poll(async () => (await stored(token, item.id)).values['season']).toBe(5);
});
