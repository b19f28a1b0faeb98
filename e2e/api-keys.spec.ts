/** An administrator gives a program a key, and takes it away. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessibleInBothSchemes, shared } from './support/fixtures.ts';
import { LOOKS } from './support/looks.ts';

const NAME = `Tide tables of the harbour office ${Date.now()}`;

test('a program uses its key until it is revoked', LOOKS, async ({ page }) => {
  const staff = await login(shared);
  const { sites } = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, staff);
  const site = sites[0]?.id;
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/create-api-key`);
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await page.getByRole('combobox', { name: 'Permissions' }).click();
  const option = page.getByRole('option', { name: 'Create and edit content' });
  await option.click();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page).toHaveURL(/\/admin\/api-keys\/\d+$/);
  await expect(page.getByText('No secret yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create secret' }).click();
  const shown = page.getByRole('textbox', { name: 'Secret', exact: true });
  await expect(shown).toHaveValue(/^mhk_.{43}$/);
  const secret = await shown.inputValue();
  await expectAccessibleInBothSchemes(page);
  const created = await call<{ id: number }>(
    shared,
    'createContent',
    { type: 'Article', site, values: { name: 'Tides of December' } },
    secret,
  );
  expect(created.id).toBeGreaterThan(0);

  await page.reload();
  await expect(page.getByText(/^Last used on /)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.goto(`${ADMIN_ORIGIN}/admin/api-keys`);
  const row = page.getByRole('row', { name: NAME });
  await expect(row).toContainText('Active');
  await expectAccessibleInBothSchemes(page);
  await row.getByRole('link', { name: NAME }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText(/^Revoked on /)).toBeVisible();
  await expect(call(shared, 'getContentList', { limit: 1 }, secret)).rejects.toThrow('was revoked');
});

test(
  'a page of an allowed origin reads with a key, and one of another origin does not',
  LOOKS,
  async ({ page }) => {
    const staff = await login(shared);
    const { sites } = await call<{ sites: { tenantKey: string }[] }>(
      shared,
      'cmsUser/getActiveCMSUser',
      {},
      staff,
    );
    const site = sites[0]?.tenantKey;
    const [allowed, other] = [await servePage(), await servePage()];
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/create-api-key`);
    await page.getByRole('textbox', { name: 'Name' }).fill(`Headless site ${Date.now()}`);
    await page.getByRole('combobox', { name: 'Permissions' }).click();
    await page.getByRole('option', { name: 'Read published content with custom queries' }).click();
    await page.getByRole('option', { name: 'Create and edit content' }).click();
    await page.keyboard.press('Escape');
    const origins = page.getByRole('combobox', { name: 'Allowed origins' });
    await origins.fill(allowed.origin);
    await origins.press('Enter');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await expect(page.getByText('A key in a browser is visible to everyone.').first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('combobox', { name: 'Permissions' }).press('Backspace');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await expect(page).toHaveURL(/\/admin\/api-keys\/\d+$/);
    await expect(page.getByText(allowed.origin)).toBeVisible();
    await page.getByRole('button', { name: 'Create secret' }).click();
    const secret = await page.getByRole('textbox', { name: 'Secret', exact: true }).inputValue();

    const query = async ({ origin }: { origin: string }) => {
      await page.goto(origin);
      return page.evaluate(
        async ({ endpoint, token, key }) => {
          const answer = await fetch(endpoint, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'x-tenant-key': key,
            },
            body: JSON.stringify({
              query: '{ getContentStream(input: { limit: 1 }) { edges { node { name } } } }',
            }),
          }).catch((error: Error) => error.name);
          return typeof answer === 'string' ? answer : answer.text();
        },
        { endpoint: `${ADMIN_ORIGIN}/graphql`, token: secret, key: String(site) },
      );
    };
    expect(await query(allowed)).toContain('"edges":[{"node":{"name":');
    expect(await query(other)).toBe('TypeError');
    await Promise.all([allowed.close(), other.close()]);
  },
);

/** Serves an empty page on a separate origin. */
async function servePage(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Headless site</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
