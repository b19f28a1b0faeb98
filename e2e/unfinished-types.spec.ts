/** A half-filled entry in every list of an editor: everything else is saved, and the entries stay. */
import { readdirSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { shared } from './support/fixtures.ts';
import { DEEP } from './support/looks.ts';

/** Edit keys of all content types of the product, which are also the names of their folders. */
const TYPES = readdirSync(new URL('../src/content-types', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const entries = (page: Page) => page.locator('[data-field] [data-entry]');
const faults = (page: Page) => page.locator('[data-field] [data-entry] [aria-invalid="true"]');

/** Adds an empty entry to each list of the editor; returns how many lists have one. */
async function addEmptyEntries(page: Page): Promise<number> {
  const buttons = page.locator('[data-field]').getByRole('button', { name: /^Add \w/ });
  let added = 0;
  for (const button of await buttons.all()) {
    const before = await entries(page).count();
    await button.click();
    const dialog = page.getByRole('dialog');
    // A picker adds what is chosen in it: it has no half-filled entry.
    await expect(entries(page).nth(before).or(dialog).first()).toBeVisible();
    if (await dialog.isVisible()) await page.keyboard.press('Escape');
    else added += 1;
  }
  return added;
}

test(
  'empty entries in all lists of a type do not end its saves, and a second browser has them',
  DEEP,
  async ({ page, browser }) => {
    const token = await login(shared);
    await logIn(page);
    const other = await browser.newPage();
    await logIn(other);
    for (const editKey of TYPES) {
      await createItem(page, editKey, `Lock keepers ${editKey}`);
      const id = Number(/\d{8}$/.exec(new URL(page.url()).pathname)?.[0]);
      const added = await addEmptyEntries(page);
      expect(added, editKey).toBeGreaterThan(0);
      const title = `Keepers of the locks ${editKey}`;
      // Entries of an agenda have titles, too.
      await page.getByPlaceholder('Title', { exact: true }).fill(title);
      await expect
        .poll(async () => {
          const item = await call<{ values: { name: string }; unfinished: { values: object } | null }>(
            shared,
            'getContentDocument',
            { id },
            token,
          );
          const stored = Object.keys(item.unfinished?.values ?? {}).length;
          return [item.values.name, stored - (await unfinishedLists(page))];
        })
        .toEqual([title, 0]);
      await other.goto(page.url());
      await expect(other.getByPlaceholder('Title', { exact: true })).toHaveValue(title);
      await expect(entries(other)).toHaveCount(await entries(page).count());
      await expect(faults(other)).toHaveCount(await faults(page).count());
    }
  },
);

/** How many fields of the editor have an entry with a message. */
async function unfinishedLists(page: Page): Promise<number> {
  return page.locator('[data-field]:has([data-entry] [aria-invalid="true"])').count();
}
