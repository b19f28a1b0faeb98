import { expect, test } from '@playwright/test';
import {
  chooseSection,
  createItem,
  logIn,
  logInByForm,
  publicPath,
  publish,
  uploadImage,
} from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, expectNoSidewaysScrolling, shared } from './support/fixtures.ts';
import { DEEP, expectGoodLooks, LOOKS, looks } from './support/looks.ts';

const SITE_HOST = 'quayside.localhost';

/** Requests a path as an anonymous visitor, bypassing every browser cache. */
const visit = (path: string) => request(shared, SITE_HOST, path);

test.describe('publishing', () => {
  test('an editor publishes an article with a picture; readers have it at the next request', async ({
    page,
  }) => {
    await logIn(page);
    const title = `Slipway opens after ${Date.now() % 1_000_000} days`;
    await createItem(page, 'article', title);
    await page.getByRole('textbox', { name: 'Body' }).click();
    await page.keyboard.type('The first hull went down the rails at high water.');
    await uploadImage(page);
    await chooseSection(page, 'Small Harbours');
    await expect(page.getByText(/All changes saved|Saved/).first()).toBeVisible();

    const before = await visit('/ports/small-harbours');
    expect(before.body).not.toContain(title);
    await publish(page);
    const path = await publicPath(page);

    const article = await visit(path);
    expect(article.status).toBe(200);
    expect(article.headers['x-cache']).toBe('miss');
    expect(article.body).toContain(title);
    expect(article.body).toContain('The first hull went down the rails at high water.');
    expect(article.body).toContain('/media/');
    expect((await visit(path)).headers['x-cache']).toBe('hit');
    const section = await visit('/ports/small-harbours');
    expect(section.body).toContain(title);
    expect((await visit('/ports/small-harbours')).headers['x-cache']).toBe('hit');

    const renamed = `${title}, and one night`;
    await page.getByRole('textbox', { name: 'Title' }).fill(renamed);
    await publish(page);
    const moved = await visit(`${path}?from=letter`);
    expect(moved.status).toBe(301);
    expect(moved.headers.location).toBe(`${await publicPath(page)}?from=letter`);
    expect((await visit('/ports/small-harbours')).body).toContain(renamed);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/@[\w-]+\/content/);
    expect((await visit(moved.headers.location?.split('?')[0] ?? '')).status).toBe(404);
    expect((await visit(path)).status).toBe(404);
    expect((await visit('/ports/small-harbours')).body).not.toContain(title);
  });

  test('an article scheduled five seconds ahead is published without an action', async () => {
    const token = await login(shared);
    const name = `Tide tables for ${Date.now()}`;
    const { id, version, path } = await draft(token, name);
    await call(
      shared,
      'publishContent',
      { id, version, published: new Date(Date.now() + 5_000).toISOString() },
      token,
    );
    expect((await visit(path)).status).toBe(404);
    expect((await visit('/opinion')).body).not.toContain(name);
    expect((await visit('/opinion')).headers['x-cache']).toBe('hit');
    await expect(async () => {
      expect((await visit(path)).status).toBe(200);
      expect((await visit('/opinion')).body).toContain(name);
    }).toPass({ timeout: 60_000, intervals: [250] });
  });

  test(
    'two editors: other fields merge, the same field is shown to the second with both texts',
    // `two-editors.spec.ts` has one in the first tier.
    DEEP,
    async ({ page }) => {
      const token = await login(shared);
      const item = await draft(token, `Berth plan ${Date.now()}`);
      await logIn(page);
      await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(item.values.name);
      await call(
        shared,
        'saveContent',
        {
          id: item.id,
          version: item.version,
          changes: { deck: 'Written by the other editor.' },
          base: { deck: null },
        },
        token,
      );
      await page.getByLabel('Teaser', { exact: true }).fill('Written here meanwhile.');
      await expect(async () => {
        const merged = await call<Item>(shared, 'getContentDocument', { id: item.id }, token);
        expect([merged.values['deck'], merged.values['teaser']]).toEqual([
          'Written by the other editor.',
          'Written here meanwhile.',
        ]);
      }).toPass();

      // The page has also received the response to its save, on which later edits are based.
      await expect(page.getByLabel('Deck')).toHaveValue('Written by the other editor.');
      const current = await call<Item>(shared, 'getContentDocument', { id: item.id }, token);
      await call(
        shared,
        'saveContent',
        {
          id: item.id,
          version: current.version,
          changes: { deck: 'Their second thought.' },
          base: { deck: current.values['deck'] },
        },
        token,
      );
      await page.getByLabel('Deck').fill('My second thought.');
      const bar = page.getByRole('region', { name: 'Conflicting changes' });
      await bar.getByRole('button', { name: 'Compare' }).click();
      // Words that differ are marked.
      await expect(bar).toContainText(/Their\W+second thought\./);
      await expect(bar).toContainText(/My\W+second thought\./);
      await expectGoodLooks(page, [390, 1440]);
      const stored = await call<Item>(shared, 'getContentDocument', { id: item.id }, token);
      expect(stored.values['deck']).toBe('Their second thought.');
    },
  );

  for (const width of looks(390, 1440)) {
    test(`the screens are accessible and fit at ${width} px`, LOOKS, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${ADMIN_ORIGIN}/admin/login`);
      await expectAccessible(page);
      await logIn(page);
      const token = await login(shared);
      const item = await draft(token, `Screens at ${width}`);
      for (const path of [
        '',
        '/content',
        `/edit-content/${item.id}`,
        '/website-sections',
        '/digital-media-library',
        '/layouts',
      ]) {
        await page.goto(`${ADMIN_ORIGIN}/admin${path}`);
        await expect(
          page.locator('main h1, main input[aria-label="Title"], main textarea[aria-label="Title"]').first(),
        ).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page);
      }
    });
  }

  test('the preview is accessible and fits on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page);
    const item = await draft(await login(shared), `Preview on a phone ${Date.now()}`);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    const shown = page.frameLocator('iframe[title*="review"]').getByRole('heading', { level: 1 });
    await expect(shown).toContainText('Preview on a phone');
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });

  test('the admin refuses a wrong password in one sentence, reports an unknown screen, and redirects a path of the manifest', async ({
    page,
  }) => {
    await page.goto(`${ADMIN_ORIGIN}/admin/login`);
    await page.getByLabel('Username or email').fill('nobody@quayside.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toContainText('Incorrect username or password.');
    await logInByForm(page);
    expect((await page.goto(`${ADMIN_ORIGIN}/admin/no-such-screen`))?.status()).toBe(404);
    await expect(page.getByText('Page not found: /admin/no-such-screen')).toBeVisible();
    await page.goto(`${ADMIN_ORIGIN}/admin/api-keys/new`);
    await expect(page.getByText('Page not found: /admin/api-keys/new')).toBeVisible();
    await page.goto(`${ADMIN_ORIGIN}/admin/persons?search=maren`);
    await expect(page).toHaveURL(
      /\/admin\/@[\w-]+\/content\?(search=maren&type=Contact|type=Contact&search=maren)$/,
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  });
});

interface Item {
  id: number;
  version: string;
  path: string;
  values: Record<string, unknown> & { name: string };
}

async function draft(token: string, name: string): Promise<Item> {
  const sections = await call<{ edges: { node: { id: number; alias: string } }[] }>(
    shared,
    'getWebsiteSectionStream',
    { limit: 100 },
    token,
  );
  const section = sections.edges.find((edge) => edge.node.alias === 'opinion')?.node.id;
  const user = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  return call<Item>(
    shared,
    'createContent',
    { type: 'Article', site: user.sites[0]?.id, values: { name, primarySection: section } },
    token,
  );
}
