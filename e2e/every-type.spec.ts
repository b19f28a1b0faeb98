import { readdirSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { createItem, logIn, publicPath, publish } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { shared, SITE_ORIGIN } from './support/fixtures.ts';
import { siteId } from './support/people.ts';
import { byTier } from '#testing/by-tier.ts';

const SITE_HOST = 'quayside.localhost';
const visit = (path: string) => request(shared, SITE_HOST, path);

/** Folders of the types whose items have no ordinary page: they have separate journeys. */
const APART = ['page', 'promotion'];

/**
 * Edit keys, which are also the folder names, of all other types of the product; layout keys are the same
 * without hyphens.
 */
const TYPES = readdirSync(new URL('../src/content-types', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !APART.includes(entry.name))
  .map(({ name }) => name);

/** A type with a required file, and one with images of the library; `publishing.spec.ts` has an article. */
const FEW = ['podcast', 'media-gallery'];

/** Values that items of a type require for publication. */
const REQUIRED: Record<string, Record<string, unknown>> = {
  document: { fileSrc: 'https://files.quayside.example/tides.pdf' },
  whitepaper: { fileSrc: 'https://files.quayside.example/tides.pdf' },
  podcast: { fileSrc: 'https://sound.quayside.example/tides.mp3' },
  video: { embedCode: 'https://www.youtube.com/watch?v=Zr4Fq7wXk2M' },
  webinar: {
    startDate: '2027-02-03T13:00:00.000Z',
    linkUrl: 'https://talks.quayside.example/tides',
  },
};

async function imagesOfLibrary(token: string): Promise<Record<string, unknown>> {
  const { edges } = await call<{ edges: { node: { id: number } }[] }>(
    shared,
    'getAssetStream',
    { limit: 2 },
    token,
  );
  const [first, second] = edges.map(({ node }) => ({ asset: node.id }));
  return { primaryImage: first, images: [{ image: second }] };
}

/** Fills in what the type of the item in the editor requires, and opens the item again. */
async function saveRequired(page: Page, editKey: string): Promise<void> {
  const token = await login(shared);
  const changes = editKey === 'media-gallery' ? await imagesOfLibrary(token) : REQUIRED[editKey];
  if (!changes) return;
  const id = Number(/\d{8}$/.exec(page.url())?.[0]);
  const { version } = await call<{ version: string }>(shared, 'getContentDocument', { id }, token);
  await call(shared, 'saveContent', { id, version, changes, base: {} }, token);
  await page.reload();
}

/** Requests the printed page of an item. */
const printed = (id: number) => visit(`/print/content/${id}`);

/** Publishes an item of the first demo site by API calls; returns its id. */
async function publishItem(type: string, values: Record<string, unknown>): Promise<number> {
  const token = await login(shared);
  const input = { type, site: await siteId(token), values };
  const { id, version } = await call<{ id: number; version: string }>(shared, 'createContent', input, token);
  await call(shared, 'publishContent', { id, version }, token);
  return id;
}

test.describe('every content type of the product', () => {
  test('every content type is created, published, read, found and printed @looks', async ({ page }) => {
    expect(TYPES.length).toBeGreaterThanOrEqual(16);
    expect(TYPES).toEqual(expect.arrayContaining(FEW));
    await logIn(page);
    for (const editKey of byTier(FEW, TYPES)) {
      const word = `zugvogel${editKey.replaceAll('-', '')}`;
      await createItem(page, editKey, `A ${word} on the quay`);
      await saveRequired(page, editKey);
      await publish(page);
      const path = await publicPath(page);
      expect(path).toContain(`/${editKey.replaceAll('-', '')}/`);
      const item = await visit(path);
      expect([path, item.status, item.body.includes(`A ${word} on the quay`)]).toEqual([path, 200, true]);
      const found = await visit(`/search?text=${word}`);
      expect(found.body).toContain(`href="${path}"`);
      const id = Number(/\d{8}$/.exec(page.url())?.[0]);
      expect(await printed(id)).toMatchObject({ status: 200, body: expect.stringContaining(word) });
    }
  });

  test('a page answers at its own URL, a promotion redirects to its target', async () => {
    const rules = await publishItem('Page', { name: 'House rules of the zugvogel', alias: 'house-rules' });
    expect((await visit('/house-rules')).body).toContain('House rules of the zugvogel');
    expect((await visit('/search?text=zugvogel')).body).toContain('href="/house-rules"');
    expect(await printed(rules)).toMatchObject({ status: 200, body: expect.stringContaining('House rules') });

    const linkUrl = 'https://prize.quayside.example/win';
    const promotion = await publishItem('Promotion', { name: 'A zugvogel to win', linkUrl });
    expect((await visit('/search?text=zugvogel+win')).body).toContain(`href="${linkUrl}"`);
    // The type has no page, printed or not: requests are redirected.
    const led = await printed(promotion);
    expect([led.status, led.headers['location']]).toEqual([301, linkUrl]);
  });
});

test('the search page is found from the header, narrowed, and works without a script @deep', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${SITE_ORIGIN}/search`);
  await page.getByRole('searchbox').fill('harbour');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /results? for “harbour”/ })).toBeVisible();
  const all = await page.getByRole('article').count();
  const narrowing = page.getByRole('navigation', { name: 'Narrow the results' });
  await narrowing.getByRole('link', { name: /^Tugs & Pilots/ }).click();
  await expect(narrowing.getByRole('link', { name: /^Tugs & Pilots/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('searchbox')).toHaveValue('harbour');
  expect(await page.getByRole('article').count()).toBeLessThan(all);
  await context.close();
});
