/** Work at a desk without a mouse: screens are opened, and a section's front is built, by keys. */
import { expect, type Page } from '@playwright/test';
import { expectFocus, press, tabTo } from './keys.ts';

/** Maximum presses of Tab between two controls of the work. */
export const MOST_TABS = 45;

/** Opens a screen by its name. */
export async function goTo(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k');
  await page.keyboard.type(name);
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await expect(palette.getByRole('button', { name, exact: true }).first()).toBeVisible();
  await expect(palette.getByRole('textbox')).toBeFocused();
  await press(page, 'Enter');
  await expect(palette).toBeHidden();
}

/** The focus waits in the main region until its screen has loaded: an empty one has nothing that Tab could reach. */
export async function expectScreen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
}

/** Chooses the first result for a phrase typed into the focused combo box. */
export async function choose(page: Page, phrase: string, option: RegExp): Promise<void> {
  await page.keyboard.type(phrase);
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
  // The first one is marked.
  await press(page, 'Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
}

/** Makes a layout of the section Ports with two blocks, from the navigation on, and saves it. */
export async function buildFront(page: Page): Promise<void> {
  await goTo(page, 'Layouts');
  await expectScreen(page, 'Layouts');
  await tabTo(page, 'Create layout', MOST_TABS);
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create layout' })).toBeVisible();
  await tabTo(page, 'Name', MOST_TABS);
  await page.keyboard.type('Ports by keys');
  await tabTo(page, 'Type', 12);
  await press(page, 'Enter');
  await expect(page.getByRole('option', { name: 'Sections' })).toBeVisible();
  while (!(await page.getByRole('option', { name: 'Sections' }).getAttribute('data-combobox-selected')))
    await press(page, 'ArrowDown');
  await press(page, 'Enter');
  await tabTo(page, 'Section', 12);
  await choose(page, 'Ports', /^Ports/);
  await tabTo(page, 'Create layout', 20);
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-web-layout\/\d+/);
  await expect(page.getByText('No rows yet.')).toBeVisible();

  await tabTo(page, 'Add a row: two thirds and a third', MOST_TABS);
  await press(page, 'Enter');
  await expectFocus(page, /^Row 1/);
  for (const [column, phrase, keys] of [
    [2, 'page title', ['Enter']],
    [1, 'newest first', ['ArrowDown', 'Enter']],
  ] as const) {
    await tabTo(page, `Add a block to Row 1, column ${column}`, MOST_TABS);
    await press(page, 'Enter');
    await expectFocus(page, /^Search blocks/);
    await page.keyboard.type(phrase);
    await press(page, ...keys);
    await expect(page.getByRole('dialog', { name: 'Add a block' })).toBeHidden();
    if (column === 2) await tabTo(page, 'Add a block to Row 1, column 1', 12, 'Shift+Tab');
  }
  await tabTo(page, 'Title', 80);
  await page.keyboard.type('Every berth has its own number.');
  await press(page, 'Control+s');
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
}
