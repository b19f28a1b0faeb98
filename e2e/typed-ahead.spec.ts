/** What a person types is never lost: before a form is there, and in an input that was not added yet. */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { ADMIN_ORIGIN } from './support/fixtures.ts';

/** Holds the scripts that a screen loads when it opens. Returns the function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/admin/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

for (const isClicked of [false, true])
  test(`keys typed while a new item opens ${isClicked ? 'are discarded by a click elsewhere' : 'go into its title, in order'}`, async ({
    page,
  }) => {
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/content`);
    await page.getByRole('button', { name: 'Create' }).click();
    const article = page.getByRole('dialog', { name: 'Create' }).getByRole('link', { name: 'Article' });
    await expect(article).toBeVisible();
    const release = await holdScripts(page);
    await article.click();
    await expect(page).toHaveURL(/create-content\/article/);
    await expect(page.getByRole('table')).toBeHidden();
    await page.keyboard.type('Xy');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('Pilots return, at dawn');
    if (isClicked) await page.mouse.click(3, 3);
    release();
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await expect(title).toBeFocused();
    await expect(title).toHaveValue(isClicked ? '' : 'Pilots return, at dawn');
    await page.keyboard.type('!');
    await expect(title).toHaveValue(isClicked ? '!' : 'Pilots return, at dawn!');
  });

test('a domain that was typed and not added asks before its screen is left', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/site-domains`);
  const domain = page.getByRole('textbox', { name: 'Add a domain' });
  await domain.fill('half.example');
  await page.getByRole('navigation').getByRole('link', { name: 'Content', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Not saved yet' });
  await expect(question).toContainText('domain');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(domain).toHaveValue('half.example');
  await domain.fill('');
  await page.getByRole('navigation').getByRole('link', { name: 'Content', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/content$/);
});

test('the first field of a new record gets the keys', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/site-users`);
  const release = await holdScripts(page);
  await page.getByRole('link', { name: 'Add site user' }).click();
  await expect(page).toHaveURL(/create-site-user/);
  await expect(page.getByRole('table')).toBeHidden();
  await page.keyboard.type('ada');
  release();
  const first = page.getByRole('main').getByRole('textbox').first();
  await expect(first).toHaveValue('ada');
  await expect(first).toBeFocused();
});

test('the name of a new site asks before its screen is left, and is there again', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-site`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Half a harbour');
  await page.getByRole('navigation').getByRole('link', { name: 'Content', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Not saved yet' });
  await expect(question).toContainText('this site');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/content$/);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-site`);
  await expect(name).toHaveValue('Half a harbour');
  await name.fill('');
  await page.getByRole('navigation').getByRole('link', { name: 'Content', exact: true }).click();
  await expect(question).toBeHidden();
});

test('a form for a new record has the focus where it was after the server refused the record', async ({
  page,
}) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-website-section`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Admin');
  const button = page.getByRole('button', { name: /^Create/ });
  await button.focus();
  for (const control of [button, name]) {
    await control.focus();
    const answered = page.waitForResponse((response) => response.url().includes('graphql'));
    await page.keyboard.press('Enter');
    await answered;
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toBeFocused();
  }
});
