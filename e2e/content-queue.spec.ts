import { expect, test, type Page } from '@playwright/test';
import { addDays, dayIn, sundayOf } from '#modules/newsletters/queue/model/queue-day.ts';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import type { Queue } from '#modules/newsletters/queue/admin/queue-moves.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared, watchConsole } from './support/fixtures.ts';
import { expectGoodLooks } from './support/looks.ts';

const SUNDAY = addDays(sundayOf(dayIn('UTC', new Date().toISOString())), 7);

test('editors plan items for a newsletter, and move them by mouse and by keys', async ({ page }, {
  repeatEachIndex,
}) => {
  const gazette = `Queue Gazette ${repeatEachIndex + 1}`;
  const problems = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page);
  await makeNewsletter(gazette);
  await page.goto(`${ADMIN_ORIGIN}/admin/newsletter-content?week=${SUNDAY}`);
  const week = page.getByRole('region', { name: gazette, exact: true });
  const day = (index: number) => week.locator('ul > li').nth(index);
  await day(1)
    .getByRole('button', { name: new RegExp(`^Add an item to ${gazette}, Monday`, 'u') })
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
  // Keys take effect while earlier moves are saved and the queue is loaded again.
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(day(4).getByRole('link', { name: second, exact: true })).toBeFocused();
  const token = await login(shared);
  await expect.poll(() => storedItems(gazette, 4, token)).toEqual([second]);
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(day(3).getByRole('listitem')).toHaveText([second, first]);
  await expect.poll(() => storedItems(gazette, 3, token)).toEqual([second, first]);
  await page.reload();
  await expect(day(3).getByRole('listitem')).toHaveText([second, first]);

  await week.getByRole('button', { name: `Actions for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(day(3).getByRole('listitem')).toHaveText([first]);
  await week.getByRole('link', { name: new RegExp(`^Create campaign: ${gazette}, Wednesday`, 'u') }).click();
  // The form suggests the rest once it has read the newsletter.
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(new RegExp(`^${gazette}, `, 'u'));
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page).toHaveURL(/\/edit-newsletter-campaign\/\d+/);
  await expect(page.getByText(first).first()).toBeVisible();
  await page.goto(`${ADMIN_ORIGIN}/admin/newsletter-content?week=${SUNDAY}`);
  await expect(day(3).getByText('Draft')).toBeVisible();
  await expectGoodLooks(page, [390, 768, 1440]);
  expect(problems).toEqual([]);
});

async function makeNewsletter(title: string): Promise<void> {
  const token = await login(shared);
  const { id: site } = await call<{ id: number }>(shared, 'getSite', { id: 1 }, token);
  const grid = { v: 1, rows: [] };
  const template = await call<{ id: number }>(
    shared,
    'createNewsletterTemplate',
    { site, name: 'Gazette', grid },
    token,
  );
  const values = { site, title, defaultTemplate: template.id };
  await call(shared, 'createNewsletter', values, token);
}

/** Titles of the items that the server has for a newsletter on a day of the week. */
async function storedItems(newsletter: string, day: number, token: string): Promise<string[]> {
  const { newsletters, items } = await call<Queue>(
    shared,
    'getNewsletterQueue',
    { site: 1, from: SUNDAY },
    token,
  );
  const id = newsletters.find(({ title }) => title === newsletter)?.id;
  const planned = items.filter((item) => item.newsletter === id && item.day === addDays(SUNDAY, day));
  return planned.map(({ name }) => name);
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
