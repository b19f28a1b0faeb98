import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { login } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';
import { expectGoodLooks, LOOKS } from './support/looks.ts';
import { makeContributor, PASSWORD } from './support/people.ts';
import { makeItem, openItem } from './support/two-editors.ts';

test(
  'presence of other editors shows in the editor and in the list before anyone types',
  LOOKS,
  async ({ page, browser }) => {
    const token = await login(shared);
    const name = `Seen by two ${Date.now()}`;
    const item = await makeItem(token, { name });
    const email = await makeContributor(token);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/content?search=${encodeURIComponent(name)}`);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await logIn(other, { email, password: PASSWORD });
    await openItem(other, item.id);
    await expect(row.getByRole('img', { name: 'Ingrid Haugen is editing' })).toBeVisible({
      timeout: 30_000,
    });

    await openItem(page, item.id);
    const bar = page.getByRole('region', { name: 'Editing' });
    await expect(bar.getByRole('img', { name: 'Ingrid Haugen is editing' })).toBeVisible();
    await expectGoodLooks(page, [390, 768, 1440]);
    await other.close();
    await expect(bar.getByRole('img', { name: 'Ingrid Haugen is editing' })).toBeHidden({
      timeout: 70_000,
    });
    await other.context().close();
  },
);
