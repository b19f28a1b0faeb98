/** Texts in any language: chosen and written in the admin, read on the site. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { logIn, publish } from './support/admin.ts';
import { ADMIN_ORIGIN, expectAccessible, shared, watchConsole } from './support/fixtures.ts';

/** Language and direction of a control itself. */
async function writing(control: Locator): Promise<string> {
  await expect(control).toBeVisible();
  return control.evaluate((node) => `${node.getAttribute('lang')} ${node.getAttribute('dir')}`);
}

/** Opens a screen of a demo site, by its key. */
async function openOn(page: Page, site: string, path: string): Promise<void> {
  await page.goto(`${ADMIN_ORIGIN}/admin/${path}?site=${site}`);
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const language = (page: Page) => page.getByRole('combobox', { name: 'Language', exact: true });

/** Opens the group of fields that contains the language. */
async function openRelated(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Related', exact: true }).click();
}

test('texts of an Arabic site are written from right to left; an item in another language follows its own', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await logIn(page);
  await openOn(page, 'raseef', 'create-content/article');
  const body = page.getByRole('textbox', { name: 'Body' });
  const deck = page.getByRole('textbox', { name: 'Deck' });
  for (const control of [title(page), deck, body]) expect(await writing(control)).toBe('ar rtl');
  expect(await writing(page.getByRole('textbox', { name: 'Custom URL' }))).toBe('null null');
  // The labels are English, and stay on their side.
  expect(
    await page.getByText('Deck', { exact: true }).evaluate((label) => getComputedStyle(label).direction),
  ).toBe('ltr');

  await title(page).fill('New berths for short-sea ships');
  await openRelated(page);
  await language(page).fill('engl');
  await page
    .getByRole('option', { name: /^English/ })
    .first()
    .click();
  await expect.poll(() => writing(title(page))).toBe('en ltr');
  expect(await writing(body)).toBe('en ltr');
  await body.click();
  await page.keyboard.type('The "quay" is open.');
  await expect(body).toContainText('The “quay” is open.');
  await expectAccessible(page);

  // A tag that no list contains.
  await language(page).fill('tg_arab');
  await page.getByRole('option', { name: /tg-Arab/ }).click();
  await expect.poll(() => writing(body)).toBe('tg-Arab rtl');
  await language(page).fill('no such language');
  await expect(page.getByText('No language has this name.')).toBeVisible();
  await page.keyboard.press('Escape');

  await openOn(page, 'raseef', 'menus');
  await page.getByRole('button', { name: 'Add a link' }).click();
  expect(await writing(page.getByRole('textbox', { name: 'Label' }))).toBe('ar rtl');
  expect(problems).toEqual([]);
});

test('a Persian item on an English site reads from the right, on its page and in lists @deep', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await logIn(page);
  await openOn(page, 'quayside', 'create-content/article');
  await title(page).fill('بندر تازه، اسکله تازه');
  await openRelated(page);
  await language(page).fill('فارسی');
  await page
    .getByRole('option', { name: /^Persian/ })
    .first()
    .click();
  await expect.poll(() => writing(title(page))).toBe('fa rtl');
  await page.getByRole('textbox', { name: 'Section' }).fill('Opinion');
  await page.getByRole('option', { name: /^Opinion/ }).click();
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('ساخت اسکله از بهار آغاز می‌شود.');
  await publish(page);

  await page.goto(`http://quayside.localhost:${shared.port}/opinion`);
  const headline = page.locator('.card-title', { hasText: 'بندر تازه' }).first();
  expect(await writing(headline)).toBe('fa rtl');
  await headline.getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1 });
  expect(await writing(heading)).toBe('fa rtl');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  const edges = await heading.evaluate((node) => {
    const [own, around] = [node.getBoundingClientRect(), node.parentElement?.getBoundingClientRect()];
    return {
      distance: Math.round((around?.right ?? 0) - own.right),
      tracking: getComputedStyle(node).letterSpacing,
    };
  });
  expect(edges).toEqual({ distance: 0, tracking: 'normal' });
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
