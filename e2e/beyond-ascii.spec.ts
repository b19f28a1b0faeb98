/** Sections in other alphabets, on every demo site: what their pages send by script, and how they are printed. */
import { expect, test } from '@playwright/test';
import { call, login } from './support/app.ts';
import { shared, watchConsole } from './support/fixtures.ts';
import { byTier } from '#testing/by-tier.ts';
import { LOOKS } from './support/looks.ts';

const ALIAS = 'häfen-مرفأ-港';
const SITES = ['quayside', 'batch', 'kaikante', 'raseef'] as const;

const list = (id: string) => ({ id, type: 'content_list', v: 2, settings: { source: 'site', count: 3 } });
const row = (id: string, block: unknown, settings = {}) => ({
  id,
  layout: '1',
  settings,
  columns: [{ blocks: [block] }],
});
const grid = {
  v: 1,
  rows: [
    row('r1', { id: 'write', type: 'contact_us_form', v: 1, settings: {} }),
    row('r2', list('first')),
    row('r3', list('later'), { loadsLater: true }),
  ],
};

let undo: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const step of undo.reverse()) await step();
  undo = [];
});

/** Creates a section of the site with a form, a list and rows that load later. */
async function makeSection(key: string): Promise<void> {
  const token = await login(shared);
  const user = await call<{ sites: { id: number; tenantKey: string }[] }>(
    shared,
    'cmsUser/getActiveCMSUser',
    {},
    token,
  );
  const site = user.sites.find(({ tenantKey }) => tenantKey === key)?.id;
  const values = { site, name: 'Häfen', manualAlias: true, alias: ALIAS };
  const section = await call<{ id: number }>(shared, 'createWebsiteSection', values, token);
  undo.push(() => call(shared, 'deleteWebsiteSection', { id: section.id }, token));
  const place = { site, name: 'Beyond ASCII', type: 'url-override', alias: [ALIAS] };
  const layout = await call<{ id: number }>(
    shared,
    'createLayout',
    { ...place, loadMoreType: 'custom-click', grid },
    token,
  );
  undo.push(() => call(shared, 'deleteLayout', { id: layout.id }, token));
}

for (const key of byTier(['raseef'], SITES))
  test(`a form submits and more rows load on a path beyond ASCII, ${key}`, LOOKS, async ({ page }) => {
    const problems = watchConsole(page);
    await makeSection(key);
    await page.goto(`http://${key}.localhost:${shared.port}/${ALIAS}`);
    await expect(page.locator('site-load-more:defined')).toBeAttached();
    await expect(page.locator('site-form:defined')).toBeVisible();
    await page.locator('site-load-more a').first().click();
    await expect(page.locator('.more-part')).toHaveCount(1);
    await page.locator('input[name="name"]').fill('Ann Lee');
    await page.locator('input[name="email"]').fill('ann@reader.example');
    await page.locator('textarea[name="message"]').fill('High water at six.');
    await page.locator('site-form button[type="submit"]').click();
    await expect(page.locator('.form-done')).toBeFocused();
    expect(decodeURI(new URL(page.url()).pathname)).toBe(`/${ALIAS}`);
    expect(problems).toEqual([]);
  });
