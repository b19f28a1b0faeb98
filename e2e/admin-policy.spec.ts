import { expect, test, type Page } from '@playwright/test';
import { logInByForm } from './support/admin.ts';
import { ADMIN_ORIGIN, watchConsole } from './support/fixtures.ts';

/** Collects policy violations the browser reports while a page is used; call the returned function to read them. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (violation: string) => void };
    document.addEventListener('securitypolicyviolation', (event) => {
      if (event.disposition === 'enforce') noteViolation(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return violations;
}

test('the admin violates no rule of its policy, from the login to previews', async ({ page }) => {
  const violations = await watchPolicy(page);
  const problems = watchConsole(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/login`);
  await logInByForm(page);
  for (const path of ['/content', '/layouts', '/digital-media-library', '/edit-site-settings']) {
    await page.goto(`${ADMIN_ORIGIN}/admin${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await page.goto(`${ADMIN_ORIGIN}/admin/content`);
  await page.getByRole('table').getByRole('link').first().click();
  await page
    .getByRole('button', { name: /preview/i })
    .first()
    .click();
  const frame = page.frameLocator('iframe[title="Page preview"]');
  await expect(frame.locator('main').first()).toBeVisible();
  expect(violations).toEqual([]);
  expect(problems).toEqual([]);
});
