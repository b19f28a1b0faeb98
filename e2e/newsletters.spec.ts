import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { expectFocus, press, tabTo } from './support/keys.ts';

test.describe('newsletters', () => {
  test('the newest campaign of a template is readable on its page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${SITE_ORIGIN}/latest-newsletter/1`);
    await expect(page).toHaveURL(/\/newsletter\/\d+$/);
    await expect(page.getByText('The biggest thing to move on the water this month')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Harbour radar off for nine hours' })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessibleInBothSchemes(page);
  });

  test('a newsletter, a template and a campaign are composed and previewed', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const problems = watchConsole(page);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/create-newsletter`);
    await createNewsletter(page);

    await page.goto(`${ADMIN_ORIGIN}/admin/create-newsletter-template`);
    await createTemplate(page);
    await composeCampaign(page);
    await previewEveryForm(page);
    await duplicateAndDelete(page);
    // The browser logs the test's own script in the frame, because the frame runs no scripts.
    expect(problems.filter((text) => !text.includes('sandboxed'))).toEqual([]);
  });
});

async function createNewsletter(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Quay Weekly');
  await page.getByRole('textbox', { name: 'Sender’s name' }).fill('Quayside');
  await page.getByRole('textbox', { name: 'Sender', exact: true }).fill('weekly@quayside.example');
  await page.getByRole('textbox', { name: 'Postal address' }).fill('1 Quay Street\nRotterdam');
  await page.getByRole('button', { name: 'Create newsletter' }).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-newsletter\/\d+/);
}

/** Creates a template from a design, with a row added by keyboard, and a header line that its preview shows. */
async function createTemplate(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Weekly design');
  await page.getByText('Lead story and list').click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-newsletter-template\/\d+/);
  await expect(page.getByRole('button', { name: /^Row \d/ })).toHaveCount(2);

  await tabTo(page, 'Add a row: two halves');
  await press(page, 'Enter');
  await expectFocus(page, /^Row 3Two halves/);
  await tabTo(page, 'Add a block to Row 3, column 1');
  await press(page, 'Enter');
  await page.keyboard.type('newest first');
  await press(page, 'ArrowDown', 'Enter');
  await expectFocus(page, /^Content list/);
  await tabTo(page, 'Title');
  await page.keyboard.type('Added by keys');

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('summary', { hasText: 'Header' }).click();
  await page.getByRole('textbox', { name: 'Line below the logo' }).fill('Ports, locks and tides');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  const email = page.frameLocator('iframe[title="Email preview"]');
  await expect(email.getByText('Ports, locks and tides')).toBeVisible();
  await expect(email.getByRole('heading', { name: 'Added by keys' })).toBeVisible();
  await expect(page.getByText(/^Includes unsaved changes\. Size: \d+ kB\.$/)).toBeVisible();
  await save(page);
  await expect(page.getByText(/^Size: \d+ kB\.$/)).toBeVisible();
}

async function composeCampaign(page: Page): Promise<void> {
  await page.goto(`${ADMIN_ORIGIN}/admin/newsletter-campaigns`);
  await page.getByRole('link', { name: 'Create campaign' }).click();
  await page.getByRole('textbox', { name: 'Newsletter' }).fill('Quay W');
  await page.getByRole('option', { name: 'Quay Weekly' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(/^Quay Weekly, .*\d{4}/);
  await page.getByRole('textbox', { name: 'Template' }).fill('Weekly');
  await page.getByRole('option', { name: 'Weekly design' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-newsletter-campaign\/\d+/);
  await expect(page.getByRole('button', { name: /^Row \d/ })).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Subject' }).fill('The second lock opens in May');
  await page.getByRole('textbox', { name: 'Preheader' }).fill('And where to moor');
  await save(page);
}

/** The preview shows the email at both widths, in both schemes, and as plain text. */
async function previewEveryForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('The second lock opens in May')).toBeVisible();
  const email = page.frameLocator('iframe[title="Email preview"]');
  const heading = email.getByRole('heading', { level: 1, name: 'Quay Weekly' });
  await expect(heading).toBeVisible();
  await expect(email.getByText('1 Quay Street')).toBeVisible();
  await expect(email.getByText('Ports, locks and tides')).toBeVisible();
  await expect(email.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page);

  const frame = page.locator('iframe[title="Email preview"]');
  const background = email.locator('body');
  await expect(background).toHaveCSS('background-color', 'rgb(241, 243, 244)');
  await preview.getByText('Dark', { exact: true }).click();
  await expect(background).toHaveCSS('background-color', 'rgb(21, 25, 27)');
  await preview.getByText('Phone', { exact: true }).click();
  await expect(frame).toHaveCSS('width', '390px');
  await expect(heading).toBeVisible();
  await preview.getByText('Plain text', { exact: true }).click();
  await expect(preview.getByLabel('Plain text of the email')).toContainText('1 Quay Street');
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function duplicateAndDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  const copy = page.getByRole('heading', { level: 1, name: /^Copy of Quay Weekly/ });
  await expect(copy).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
  // The copy was opened from the campaign, so that is where its deletion leads.
  await expect(page.getByRole('heading', { level: 1, name: /^Quay Weekly/ })).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  const rows = page.locator('[data-row-link]').filter({ hasText: 'Quay Weekly' });
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: /^Duplicate “Quay Weekly/ }).click();
  await expect(page.getByText('was created as a draft.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Copy of Quay Weekly/ })).toBeVisible();
  await page.getByRole('link', { name: 'Drafts' }).click();
  await expect(rows).toHaveCount(2);
  await expectAccessibleInBothSchemes(page);
  for (const width of [390, 768, 1024]) {
    await page.setViewportSize({ width, height: 860 });
    await expectNoSidewaysScrolling(page);
  }
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
}
