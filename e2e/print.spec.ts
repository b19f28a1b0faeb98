/** Pages on paper. */
import { expect, test } from '@playwright/test';
import { SITE_ORIGIN } from './support/fixtures.ts';

test('every picture of a text is printed, and nothing that waits to be pressed', async ({ page }) => {
  await page.goto(`${SITE_ORIGIN}/10000009`);
  const pictures = page.locator('main figure img');
  expect(await pictures.count()).toBeGreaterThan(3);
  // Those below the first screen are loaded for printing alone.
  await page.emulateMedia({ media: 'print' });
  for (const picture of await pictures.all()) {
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    expect([width > 300, height > 200]).toEqual([true, true]);
  }
  for (const shown of ['button', 'form', 'input', '.account-entry', '.favorite'])
    await expect(page.locator(shown).filter({ visible: true })).toHaveCount(0);
  // A print that does not wait for its files asks for them; the next has them.
  const count = await pictures.count();
  await expect(async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Subtype ?\/Image/g)?.length).toBeGreaterThanOrEqual(count);
  }).toPass();
});

test('no line of a row is drawn across its text on later pages', async ({ page }) => {
  await page.goto(`${SITE_ORIGIN}/10000009`);
  await page.emulateMedia({ media: 'print' });
  const lines = await page
    .locator('main > .row')
    .evaluateAll((rows) => rows.map((one) => getComputedStyle(one).borderBlockWidth));
  expect(new Set(lines)).toEqual(new Set(['0px']));
});
