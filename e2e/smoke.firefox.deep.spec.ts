/** The most frequent actions of readers and editors, in Firefox: without an error in its console. */
import { expect, type Page } from '@playwright/test';
import { chooseSection, createItem, logInByForm, publicPath, publish, uploadImage } from './support/admin.ts';
import { test } from './support/firefox.ts';
import { expectNoSidewaysScrolling, shared, SITE_ORIGIN } from './support/fixtures.ts';

test.describe('a reader', () => {
  for (const site of ['quayside', 'batch', 'kaikante', 'raseef'])
    test(`opens the front page of ${site} and an article from it`, async ({ page }) => {
      await page.goto(`http://${site}.localhost:${shared.port}/`);
      const lead = page.locator('main .card-title a').first();
      const title = (await lead.textContent()) ?? '';
      await expectNoSidewaysScrolling(page);
      await lead.click();
      await expect(page.locator('h1')).toHaveText(title);
      await expect(page.locator('main figure img').first()).toHaveJSProperty('complete', true);
      await expectNoSidewaysScrolling(page);
    });

  test('opens the menu, searches in it, and finds', async ({ page }) => {
    await page.goto(`${SITE_ORIGIN}/ports`);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByPlaceholder('Start your search here...').fill('lock gate');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?/);
    await expect(page.locator('main .card').first()).toContainText(/lock|gate/i);
  });

  test('a reader writes to the desk', async ({ page }) => {
    await page.goto(`${SITE_ORIGIN}/contact`);
    await expect(page.locator('site-form:defined')).toBeVisible();
    await page.locator('input[name="name"]').fill('Ann Lee');
    await page.locator('input[name="email"]').fill('ann@reader.example');
    await page.locator('textarea[name="message"]').fill('High water at six.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('.form-done')).toBeFocused();
  });

  test('loads more of a list', async ({ page }) => {
    await page.goto(`http://batch.localhost:${shared.port}/bread`);
    await expect(page.locator('site-load-more:defined')).toBeAttached();
    const before = await page.locator('main .card').count();
    await page.locator('.load-more-next').click();
    await expect.poll(() => page.locator('main .card').count()).toBeGreaterThan(before);
  });

  test('a reader reaches a gate, and the login behind it', async ({ page }) => {
    await page.goto(`http://kaikante.localhost:${shared.port}/10000099`);
    const gate = page.locator('[data-block="gating_form"]');
    await expect(gate).toBeVisible();
    await gate.getByRole('link', { name: 'Anmelden' }).click();
    await expect(page.locator('input[type="email"]').first()).toBeVisible();
  });
});

test('an editor logs in, writes an article with a picture, publishes it and sees it', async ({ page }) => {
  await logInByForm(page);
  const title = `Firefox at the quay ${Date.now() % 1_000_000}`;
  await createItem(page, 'article', title);
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('The first hull went down the rails at high water.');
  await page.keyboard.press('Enter');
  await copyWords(page);
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
  await uploadImage(page);
  await chooseSection(page, 'Opinion');
  await expect(page.getByText(/All changes saved|Saved/).first()).toBeVisible();
  await publish(page);
  await page.goto(SITE_ORIGIN + (await publicPath(page)));
  await expect(page.locator('h1')).toHaveText(title);
  await expect(page.getByText('The first hull went down the rails')).toBeVisible();
  await expect(page.locator('main strong', { hasText: 'second' })).toBeVisible();
  await expect(page.locator('main a', { hasText: 'June' })).toHaveAttribute('href', /example\.org\/june/);
  await expect(page.locator('main figure img').first()).toHaveJSProperty('complete', true);
});

/**
 * Copies formatted words and a link by keyboard: events created by a script have an empty clipboard in
 * Firefox.
 */
async function copyWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const source = document.createElement('div');
    source.id = 'copied-from-here';
    source.contentEditable = 'true';
    // Built with the DOM, because the admin's policy reports HTML that is parsed from a string.
    const [bold, link] = [document.createElement('b'), document.createElement('a')];
    bold.textContent = 'second';
    link.textContent = 'June';
    link.href = 'https://example.org/june';
    const paragraph = document.createElement('p');
    paragraph.append('The ', bold, ' followed in ', link, '.');
    source.append(paragraph);
    document.body.append(source);
    source.focus();
    getSelection()?.selectAllChildren(source);
  });
  await page.keyboard.press('Control+c');
  await page.evaluate(() => document.getElementById('copied-from-here')?.remove());
}
