import { expect, test, type Page } from '@playwright/test';
import { addDays, dayIn, sundayOf } from '#modules/newsletters/queue/model/queue-day.ts';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared, watchConsole } from './support/fixtures.ts';
import { expectGoodLooks } from './support/looks.ts';

const SUNDAY = addDays(sundayOf(dayIn('UTC', new Date().toISOString())), 7);

test('editors plan items for a newsletter, and move them by mouse and by keys @deep', async ({ page }) => {
  const problems = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page);
  await makeNewsletter();
  await page.goto(`${ADMIN_ORIGIN}/admin/newsletter-content?week=${SUNDAY}`);
  const week = page.getByRole('region', { name: 'Queue Gazette' });
  const day = (index: number) => week.locator('ul > li').nth(index);
  await day(1)
    .getByRole('button', { name: /^Add an item to Queue Gazette, Monday/ })
    .click();
  const [first, second] = [await addFirstMatch(page), await addFirstMatch(page)];
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(day(1).getByRole('listitem')).toHaveText([first, second]);
  await expectAccessibleInBothSchemes(page);

  await drag(page, first, day(3));
  await expect(day(3).getByRole('listitem')).toHaveText([first]);
  await expect(day(1).getByRole('listitem')).toHaveText([second]);

  await week.getByRole('link', { name: second, exact: true }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(day(2).getByRole('link', { name: second, exact: true })).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(day(3).getByRole('listitem')).toHaveText([first, second]);
  await expect(day(3).getByRole('link', { name: second, exact: true })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(day(3).getByRole('listitem')).toHaveText([second, first]);
  await page.reload();
  await expect(day(3).getByRole('listitem')).toHaveText([second, first]);

  await week.getByRole('button', { name: `Actions for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(day(3).getByRole('listitem')).toHaveText([first]);
  await week.getByRole('link', { name: /^Create campaign: Queue Gazette, Wednesday/ }).click();
  // The form suggests the rest once it has read the newsletter.
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Queue Gazette, /);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page).toHaveURL(/\/edit-newsletter-campaign\/\d+/);
  await expect(page.getByText(first).first()).toBeVisible();
  await page.goto(`${ADMIN_ORIGIN}/admin/newsletter-content?week=${SUNDAY}`);
  await expect(day(3).getByText('Draft')).toBeVisible();
  await expectGoodLooks(page, [390, 768, 1440]);
  expect(problems).toEqual([]);
});

async function makeNewsletter(): Promise<void> {
  const token = await login(shared);
  const { id: site } = await call<{ id: number }>(shared, 'getSite', { id: 1 }, token);
  const grid = { v: 1, rows: [] };
  const template = await call<{ id: number }>(
    shared,
    'createNewsletterTemplate',
    { site, name: 'Gazette', grid },
    token,
  );
  const values = { site, title: 'Queue Gazette', defaultTemplate: template.id };
  await call(shared, 'createNewsletter', values, token);
}

/** Adds the first item that the open dialog offers, and returns its title. */
async function addFirstMatch(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const planned = dialog.getByRole('status');
  const before = await planned.textContent();
  await dialog.getByRole('textbox').fill('harbour');
  const option = page.getByRole('option').first();
  const label = (await option.locator('p').first().textContent()) ?? '';
  await option.click();
  await expect(planned).not.toHaveText(before ?? '');
  return label;
}

async function drag(page: Page, name: string, onto: ReturnType<Page['locator']>): Promise<void> {
  const card = page.locator('li', { has: page.getByRole('link', { name, exact: true }) }).last();
  const grip = await card.locator('span[aria-hidden]').first().boundingBox();
  const target = await onto.boundingBox();
  if (!grip || !target) throw new Error('The item or the day is not visible.');
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(grip.x + 30, grip.y + 20, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
  await page.mouse.up();
}
