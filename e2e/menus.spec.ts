import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { ADMIN, login, request } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectNoSidewaysScrolling,
  shared,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { looks } from './support/looks.ts';
import { changeGeneral } from './support/site-settings.ts';

/** Requests a path as an anonymous visitor, bypassing every browser cache. */
const visit = (path: string) => request(shared, 'quayside.localhost', path);

test('a menu is deleted, readers see the sections instead, and it comes back from the trash @deep', async ({
  page,
}) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/menus?place=footer`);
  const editor = page.getByRole('region', { name: 'Footer' });
  await expect(editor.getByRole('list', { name: 'Links', exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const offer = editor.getByRole('alert', { name: 'This menu is in the trash' });
  await expect(offer).toBeVisible();
  // A new menu begins with the sections that readers see in its place.
  const beginning = editor.getByText('Until you save this menu, readers see the site’s sections here.');
  await expect(beginning).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(beginning).toBeHidden();
  await expect(editor.getByRole('list', { name: 'Links', exact: true })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('a menu made by mouse and keys is on the site at the next request', async ({ page }) => {
  const problems = watchConsole(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/login`);
  await page.getByLabel('Username or email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: /Search or go to/ })).toBeVisible();
  await page.goto(`${ADMIN_ORIGIN}/admin/menus`);
  await expect(page.getByRole('button', { name: /^Ports/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Affiliated brands' }).click();
  await page.getByRole('button', { name: /^Batch/ }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No links yet')).toBeVisible();

  await addLink(page, 'Tide Tables', 'https://tides.example/tables');
  await addLink(page, 'Lock Notices', '/ports');
  await page.getByRole('button', { name: 'Add a link' }).click();
  // The label gets the focus first: focus moved elsewhere before that would be lost.
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Section' }).fill('Pilotage');
  await page.getByRole('option', { name: /^Pilotage/ }).click();
  // A link without a label uses the name of its target.
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Pilotage');
  const labels = () =>
    page.getByRole('list', { name: 'Links', exact: true }).locator('[data-part]').allInnerTexts();
  const links = async () => (await labels()).map((text) => text.split('\n')[0]);
  await expect.poll(links).toEqual(['Tide Tables', 'Lock Notices', 'Pilotage']);
  await expectAccessible(page);

  const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await card('Pilotage').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(links).toEqual(['Tide Tables', 'Pilotage', 'Lock Notices']);
  await expect(card('Pilotage')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(
    page.getByRole('list', { name: 'Links in Tide Tables' }).getByText('Pilotage', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('list', { name: 'Links in Tide Tables' })).toHaveCount(0);
  await drag(page, 'Lock Notices', 'Tide Tables');
  await expect.poll(links).toEqual(['Lock Notices', 'Tide Tables', 'Pilotage']);

  await page.getByRole('button', { name: 'Primary menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Not saved yet' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await visit('/ferries')).body).not.toContain('Tide Tables');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const after = await visit('/ferries');
  expect(after.headers['x-cache']).toBe('miss');
  expect(after.body).toContain(
    '<a href="https://tides.example/tables" target="_blank" rel="noopener">Tide Tables</a>',
  );
  expect(after.body).toContain('<a href="/towage/pilotage">Pilotage</a>');
  expect((await visit('/ferries')).headers['x-cache']).toBe('hit');
  expect(problems).toEqual([]);
});

test('the mega menu works by keyboard, traps the focus, and opens the search page @looks', async ({
  page,
}) => {
  for (const width of looks(390, 1440)) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${SITE_ORIGIN}/ports`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    // Tab reaches only the menu, or elements that are not part of the page.
    expect(await page.evaluate('document.activeElement?.closest("header, main, footer") ?? null')).toBeNull();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Start your search here...').fill('lock gate');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?/);
  expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({
    text: 'lock gate',
    types: [],
    websiteSchedule: [],
    page: 1,
  });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Pilotage', exact: true }).first().click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}/towage/pilotage`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a reader who is already in the search field of the mega menu stays there', async ({ page }) => {
  await page.goto(`${SITE_ORIGIN}/ports`);
  await page.waitForFunction(() => customElements.get('site-menu') !== undefined);
  const focused = await page.evaluate(async () => {
    const panel = document.querySelector<HTMLElement>('site-menu [popover]');
    const opened = new Promise((resolve) => panel?.addEventListener('toggle', resolve, { once: true }));
    panel?.showPopover();
    panel?.querySelector<HTMLElement>('input[name="text"]')?.focus();
    await opened;
    return document.activeElement?.getAttribute('name');
  });
  expect(focused).toBe('text');
});

test('the menu opens, navigates and searches without a script', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${SITE_ORIGIN}/about`);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByPlaceholder('Start your search here...').fill('pilot');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SITE_ORIGIN}/search?text=pilot`);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Ferries & Ro-Ro' }).click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}/ferries`);
  await context.close();
});

test('the bar of the new header leaves with the page, the row stays; the old design has its sidebar @looks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${SITE_ORIGIN}/about`);
  const bar = page.getByRole('navigation', { name: 'Primary' });
  await expect(bar.getByRole('link')).toHaveCount(5);
  await expect(bar).toBeInViewport();
  await page.mouse.wheel(0, 600);
  await expect(bar).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport();

  const token = await login(shared);
  await setDesign(token, false);
  try {
    for (const width of looks(1440, 390)) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${SITE_ORIGIN}/ports`);
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.locator('.header-old')).toBeVisible();
      const sidebar = page.getByRole('dialog', { name: 'Menu' });
      await expect(sidebar.getByRole('link', { name: 'Contact' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(sidebar).toBeHidden();
    }
  } finally {
    await setDesign(token, true);
  }
});

const setDesign = (token: string, useNewDesign: boolean) =>
  changeGeneral(shared, token, 1, () => ({ useNewDesign }));

async function addLink(page: Page, label: string, href: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill(label);
  await page.getByLabel('Link target').selectOption({ label: 'A URL' });
  await page.getByLabel('URL', { exact: true }).fill(href);
}

/** Drags the handle of the first card to the upper half of the second. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const boxOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox();
  const [start, end] = [await boxOf(from), await boxOf(to)];
  if (!start || !end) throw new Error('The links are not on the screen.');
  await page.mouse.move(start.x - 10, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x - 10, start.y + start.height / 2 - 12, { steps: 4 });
  await page.mouse.move(end.x + 30, end.y + 8, { steps: 12 });
  await page.mouse.move(end.x + 32, end.y + 10, { steps: 3 });
  await page.mouse.up();
}

test('links that do not fit the bar open below it, and close by a click elsewhere and by Escape @looks', async ({
  page,
}) => {
  for (const width of looks(1440, 390)) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${SITE_ORIGIN}/ports`);
    const more = page.getByRole('button', { name: 'More', exact: true });
    const link = page.locator('.popover').getByRole('link', { name: 'Opinion' });
    await expect(link).toBeHidden();
    await more.click();
    await expect(link).toBeInViewport();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.mouse.click(10, 700);
    await expect(link).toBeHidden();
    await more.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await link.click();
    await expect(page).toHaveURL(`${SITE_ORIGIN}/opinion`);
  }
});
