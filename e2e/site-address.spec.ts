/** Two tabs on two sites: each shows the site of its URL, after a reload too, and a record is shown on its own site. */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';

interface Site {
  id: number;
  tenantKey: string;
  name: string;
}

/** The name of the site `raseef`. */
const RASEEF = 'الرصيف';

const siteIn = (page: Page, name: string) => page.getByRole('button', { name: `Site: ${name}` });

async function choose(page: Page, from: string, to: string): Promise<void> {
  await siteIn(page, from).click();
  await page.getByRole('menuitem', { name: to }).click();
  await expect(siteIn(page, to)).toBeVisible();
}

test('two tabs stay on their sites, and a record opens on its own', async ({ page }) => {
  const token = await login(shared);
  const { sites } = await call<{ sites: Site[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const quayside = sites.find(({ tenantKey }) => tenantKey === 'quayside');
  const input = { type: 'Article', site: quayside?.id, values: { name: `Two tabs ${Date.now()}` } };
  const { id } = await call<{ id: number }>(shared, 'createContent', input, token);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/content?site=quayside`);
  await expect(page).toHaveURL(`${ADMIN_ORIGIN}/admin/@quayside/content`);

  const other = await page.context().newPage();
  await other.goto(`${ADMIN_ORIGIN}/admin/redirects`);
  await expect(other).toHaveURL(`${ADMIN_ORIGIN}/admin/@quayside/redirects`);
  await choose(other, 'Quayside', RASEEF);
  await expect(other).toHaveURL(`${ADMIN_ORIGIN}/admin/@raseef/redirects`);

  // The first tab stays where it was.
  await page.reload();
  await expect(page).toHaveURL(`${ADMIN_ORIGIN}/admin/@quayside/content`);
  await expect(siteIn(page, 'Quayside')).toBeVisible();
  // The second opens an item of the first site by the address of the specification.
  await other.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
  await expect(other).toHaveURL(`${ADMIN_ORIGIN}/admin/@quayside/edit-content/${id}`);
  await expect(siteIn(other, 'Quayside')).toBeVisible();
  await other.getByRole('button', { name: 'Add placement' }).click();
  await expect(other.getByText('Amsterdam, CET').first()).toBeVisible();
  await expect(other.getByRole('link', { name: 'View site' })).toHaveAttribute('href', /site=quayside/);
  // Back returns to the other site.
  await other.goBack();
  await expect(siteIn(other, RASEEF)).toBeVisible();
  await other.goForward();
  await expect(siteIn(other, 'Quayside')).toBeVisible();
  // Choosing another site leaves the record.
  await choose(other, 'Quayside', RASEEF);
  await expect(other).toHaveURL(`${ADMIN_ORIGIN}/admin/@raseef/content`);
  // Screens of the organisation have no site in their URLs.
  await other.goto(`${ADMIN_ORIGIN}/admin/@raseef/content`);
  await other.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  await expect(other).toHaveURL(`${ADMIN_ORIGIN}/admin/cms-users`);
  await expect(siteIn(other, RASEEF)).toBeVisible();
  await other.reload();
  await expect(siteIn(other, RASEEF)).toBeVisible();
});

test('a site that does not exist answers as a missing screen', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/@nowhere/content`);
  await expect(page.getByRole('heading', { name: /not found/i }).first()).toBeVisible();
});
