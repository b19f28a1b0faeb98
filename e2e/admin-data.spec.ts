import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { logIn, logInByForm, watchCalls } from './support/admin.ts';
import { call, databaseAddressOf, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';

const VALID_UNTIL = 'masthead.cms-user-valid-until';

/** Expires the login on a page that makes no calls, because pages of the admin would renew it. */
async function endDay(page: Page): Promise<void> {
  const blank = `${ADMIN_ORIGIN}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(blank);
  await page.evaluate((key) => localStorage.setItem(key, '1'), VALID_UNTIL);
}
const open = (page: Page, path: string) => page.goto(`${ADMIN_ORIGIN}/admin${path}`);

test.describe('data the admin gets from its server', () => {
  test('an expired login is renewed first; a deleted one is logged out, and its storage is cleared', async ({
    page,
  }) => {
    await logInByForm(page);
    await endDay(page);
    const calls = watchCalls(page);
    await open(page, '/redirects');
    await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible();
    expect(calls[0]).toBe('refreshTokenCmsUser');
    expect(calls.filter((name) => name === 'refreshTokenCmsUser')).toHaveLength(1);
    const midnight = new Date(await page.evaluate((key) => Number(localStorage.getItem(key)), VALID_UNTIL));
    expect([midnight.getTime() > Date.now(), midnight.getMinutes()]).toEqual([true, 0]);

    await endDay(page);
    await page.context().clearCookies();
    await open(page, '/redirects');
    await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fredirects$/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('cms-user'))),
    ).toEqual([]);
  });

  test('a redirect is made, found in its list, and changed; work that is not saved is not left unasked @deep', async ({
    page,
  }) => {
    await logIn(page);
    const from = `/old/pilotage-${Date.now()}`;
    await open(page, '/create-redirect');
    await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused();
    await page.keyboard.type(from);
    await page.getByRole('link', { name: 'Layouts' }).click();
    await page.getByRole('dialog', { name: 'Not saved yet' }).getByText('Stay here').click();
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(from);
    await page.getByRole('textbox', { name: 'To' }).fill('/towage');
    await page.getByRole('button', { name: /Create|Save/ }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-redirect\/\d+/);
    await open(page, `/redirects?search=${encodeURIComponent(from)}`);
    await page.getByRole('link', { name: from }).click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/edit-redirect\/\d+/);
    const entry = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Redirects' });
    await expect(entry).toHaveAttribute('aria-current', 'true');
    await page.reload();
    await page.getByRole('link', { name: 'Back to redirects' }).click();
    await expect(page.getByLabel('Search redirects')).toHaveValue(from);
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: from }).click();
    await page.getByRole('textbox', { name: 'To' }).fill('/towage/pilotage');
    await page.getByRole('link', { name: 'Layouts' }).click();
    await page.getByRole('dialog', { name: 'Not saved yet' }).getByText('Save and leave').click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/layouts/);
    const { status, headers } = await request(shared, 'quayside.localhost', from);
    expect([status, headers.location]).toEqual([301, '/towage/pilotage']);

    await open(page, `/redirects?search=${encodeURIComponent(from)}`);
    await page.getByRole('link', { name: from }).click();
    await page.getByRole('textbox', { name: 'To' }).fill('/opinion');
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    // No prompt about unsaved changes to a deleted record; the list is unchanged.
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/redirects\?search=/);
    // The navigation opens the list in its initial state.
    await entry.click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/redirects$/);
  });

  test('a term is found by its words', async ({ page }) => {
    const token = await login(shared);
    const make = async (name: string, parent: number | null) =>
      (await call<{ id: number }>(shared, 'createTaxonomy', { name, type: 'Topic', parent }, token)).id;
    const tides = await make('Tides', null);
    const made = [await make('Neap tides', tides), await make('Cranes', null), tides];
    try {
      await logIn(page);
      await open(page, '/taxonomy');
      const terms = page.getByRole('table').getByRole('link');
      await expect(terms.filter({ hasText: 'Neap tides' })).toHaveCount(1);
      const all = await terms.count();
      await page.getByRole('searchbox', { name: 'Search terms' }).fill('neap');
      await expect(terms).toHaveCount(1);
      await expect(terms).toContainText('Neap tides');
      await page.getByRole('searchbox', { name: 'Search terms' }).fill('buoys');
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(terms).toHaveCount(all);
    } finally {
      for (const id of made) await call(shared, 'deleteTaxonomy', { id }, token);
    }
  });

  test('a domain in use is removed only after a confirmation', async ({ page }) => {
    const client = new pg.Client({ connectionString: await databaseAddressOf(shared) });
    await client.connect();
    const host = 'tides.quayside.example';
    const stored = async () =>
      (await client.query('select host from site_domain where host = $1', [host])).rowCount;
    try {
      await client.query(
        'insert into site_domain (organisation_id, site_id, host, verified) select organisation_id, id, $1, now() from site where id = 1',
        [host],
      );
      await logIn(page);
      await open(page, '/site-domains');
      const remove = page.getByRole('button', { name: `Remove ${host}` });
      await remove.click();
      const question = page.getByRole('dialog', { name: 'Remove domain' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      expect(await stored()).toBe(1);
      await remove.click();
      await question.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(remove).toBeHidden();
      expect(await stored()).toBe(0);
    } finally {
      await client.query('delete from site_domain where host = $1', [host]);
      await client.end();
    }
  });

  test('a list that fails to load shows a notification and can be retried', async ({ page }) => {
    await logIn(page);
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('getWebsiteRedirectStream')) return route.continue();
      const errors = [{ message: 'The harbour is closed.', extensions: { code: 'INTERNAL' } }];
      return route.fulfill({ status: 500, json: { errors } });
    });
    await open(page, '/redirects');
    const notification = page.locator('.mantine-Notification-root');
    await expect(notification).toContainText('Redirects could not be loaded');
    await expect(notification).toContainText('The harbour is closed.');
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded' })).toBeHidden();
  });

  test('types a site does not take are in no menu of new items', async ({ page }) => {
    await logIn(page);
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('getActiveCMSUser')) return route.continue();
      const response = await route.fetch();
      const answer = (await response.json()) as {
        data: { getActiveCMSUser: { sites: { supportedContentTypes: string[] }[] } };
      };
      for (const site of answer.data.getActiveCMSUser.sites) site.supportedContentTypes = ['Article', 'News'];
      return route.fulfill({ response, json: answer });
    });
    await open(page, '/content');
    await expect(page.getByRole('heading', { name: 'Content' })).toBeVisible();
    await expect(async () => {
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByRole('dialog', { name: 'Create' }).getByRole('link')).toHaveText(
        ['Article', 'News'],
        { timeout: 2_000 },
      );
    }).toPass();
    await open(page, '/create-content/podcast');
    await expect(page.getByText(/^Podcasts are not among the supported content types of/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeHidden();
  });
});
