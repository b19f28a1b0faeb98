/** A half-filled entry of a list: everything else is saved, the entry stays, and Publish names it. */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared } from './support/fixtures.ts';
import { expectGoodLooks, LOOKS } from './support/looks.ts';

interface Item {
  id: number;
  values: Record<string, unknown>;
  unfinished: { values: Record<string, unknown[]> } | null;
}

const stored = (token: string, id: number) => call<Item>(shared, 'getContentDocument', { id }, token);

async function makeItem(token: string, type: string, values: Record<string, unknown>): Promise<number> {
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const input = { type, site: me.sites[0]?.id, values: { name: `Lock gates ${Date.now()}`, ...values } };
  return (await call<Item>(shared, 'createContent', input, token)).id;
}

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
}

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true });

const placements = (page: Page) => page.locator('[data-field="schedules"]');

test(
  'text next to a half-filled placement is saved, a second browser has both, and Publish names the missing part',
  LOOKS,
  async ({ page, browser }) => {
    const token = await login(shared);
    const id = await makeItem(token, 'Article', {});
    await logIn(page);
    await open(page, id);
    await placements(page).getByRole('button', { name: 'Add placement' }).click();
    await expect(placements(page).locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(placements(page)).toContainText('Section is required.');
    await bodyOf(page).click();
    await page.keyboard.type('The gates opened at noon.');
    await expect
      .poll(async () => JSON.stringify((await stored(token, id)).values['body']))
      .toContain('at noon');
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
    await expectGoodLooks(page, [390, 768, 1440]);
    await expectAccessibleInBothSchemes(page);

    const other = await browser.newPage();
    await logIn(other);
    await open(other, id);
    await expect(bodyOf(other)).toContainText('The gates opened at noon.');
    await expect(placements(other).locator('[data-entry]')).toHaveCount(1);
    await expect(placements(other)).toContainText('Section is required.');
    await other.getByRole('button', { name: '1 unfinished field' }).click();
    await expect(placements(other).getByRole('textbox', { name: 'Section' })).toBeFocused();
    await other.close();

    await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
    const form = page.getByRole('dialog', { name: 'Publish' });
    await expect(form).toContainText('Placement 1: Section is required.');
    await expect(form.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    await form
      .getByRole('listitem')
      .filter({ hasText: 'Placement 1' })
      .getByRole('button', { name: 'Go to the field' })
      .click();
    const section = placements(page).getByRole('textbox', { name: 'Section' });
    await expect(section).toBeFocused();
    await section.fill('Ports');
    await page.getByRole('option', { name: /Ports/ }).first().click();
    await expect.poll(async () => (await stored(token, id)).unfinished).toBeNull();
    expect((await stored(token, id)).values['schedules']).toHaveLength(1);
    await expect(placements(page)).not.toContainText('required');
  },
);

test('a profile without its URL does not end the save of a new contact', async ({ page }) => {
  const token = await login(shared);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-content/contact`);
  await page.getByLabel('First name').fill('Griet');
  await page.getByLabel('Last name').fill(`Lauwers ${Date.now()}`);
  await page.getByRole('button', { name: 'Add social link' }).click();
  await page.getByLabel('Job title').fill('Harbour master');
  await expect(page).toHaveURL(/edit-content\/\d+/);
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  await expect.poll(async () => (await stored(token, id)).values['title']).toBe('Harbour master');
  await page.reload();
  await expect(page.locator('[data-field="socialLinks"] [data-entry]')).toHaveCount(1);
  await expect(page.getByText('Network is required.')).toBeVisible();
});
