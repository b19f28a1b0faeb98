import { expect, test, type Page } from '@playwright/test';
import { call, login } from './support/app.ts';
import { expectAccessibleInBothSchemes, shared, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';
import { expectGoodLooks } from './support/looks.ts';

const ONE_TRUST_ID = '01234567-89ab-cdef-0123-456789abcdef';
const SCRIPTS = [
  { name: 'Counter', category: 'performance', src: 'https://count.example.org/count.js' },
  { name: 'Wall', category: 'social', src: 'https://wall.example.org/wall.js' },
];

async function set(changes: Record<string, unknown>): Promise<void> {
  const token = await login(shared);
  const { version } = await call<{ version: number }>(shared, 'getSite', { id: 1 }, token);
  await call(shared, 'updateSite', { id: 1, version, changes }, token);
}
const NOTHING = {
  tagManager: { containerId: null },
  thirdPartyScripts: { scripts: [] },
  oneTrust: { enabled: false },
};

test.afterEach(() => set(NOTHING));

/** The names of the scripts that ran, in order. No external server is contacted. */
async function standIn(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.route(
    (url) => url.hostname.endsWith('.example.org') || url.hostname === 'www.googletagmanager.com',
    async (route) => {
      ran.push(new URL(route.request().url()).hostname.split('.')[0] ?? '');
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return ran;
}
const banner = (page: Page) => page.getByRole('region', { name: 'Your privacy, your choice' });
const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' });

test('third-party scripts run only after consent, once each, and follow a changed choice @looks', async ({
  page,
}) => {
  await set({
    ...NOTHING,
    tagManager: { containerId: 'GTM-AB12' },
    thirdPartyScripts: { scripts: SCRIPTS },
  });
  const problems = watchConsole(page);
  const ran = await standIn(page);
  await page.goto(SITE_ORIGIN);
  await expect(banner(page)).toBeVisible();
  await expectGoodLooks(page, [320, 390, 1440], expectAccessibleInBothSchemes);
  expect(ran).toEqual([]);

  await banner(page).getByText('Choose purposes').click();
  await banner(page).getByLabel('Performance').check();
  await banner(page).getByRole('button', { name: 'Save choice' }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => ran.toSorted()).toEqual(['count', 'www']);

  await link(page).click();
  await expect(page.getByRole('heading', { name: 'Your privacy, your choice' })).toBeFocused();
  await expect(banner(page).getByLabel('Performance')).toBeChecked();
  await expect(banner(page).getByLabel('Social media')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(link(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => ran.toSorted()).toEqual(['count', 'wall', 'www']);
  const consents = await page.evaluate(
    `window.dataLayer.filter((said) => said[0] === 'consent')
      .map((said) => [said[1], said[2].analytics_storage, said[2].ad_storage])`,
  );
  expect(consents).toEqual([
    ['default', 'granted', 'denied'],
    ['update', 'granted', 'granted'],
  ]);

  // The next page shows no banner; a refusal is stored as well.
  await page.goto(`${SITE_ORIGIN}/ports`);
  await expect.poll(() => ran.length).toBe(6);
  await expect(banner(page)).toBeHidden();
  await link(page).click();
  await banner(page).getByRole('button', { name: 'Refuse all' }).click();
  ran.length = 0;
  await page.goto(SITE_ORIGIN);
  await expect(page.locator('html[data-consent=""]')).toBeAttached();
  await expect(banner(page)).toBeHidden();
  expect(ran).toEqual([]);
  expect(problems).toEqual([]);
});

test('under Global Privacy Control everything leaves out targeting and social, unless ticked @deep', async ({
  page,
}) => {
  await set({ ...NOTHING, thirdPartyScripts: { scripts: SCRIPTS } });
  await page.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`);
  const ran = await standIn(page);
  await page.goto(SITE_ORIGIN);
  await expect(banner(page)).toContainText('Your browser sends Global Privacy Control');
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => ran).toEqual(['count']);
  await link(page).click();
  await banner(page).getByLabel('Social media').check();
  await banner(page).getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(() => ran).toEqual(['count', 'wall']);
});

test('a plain form takes the choice without a script and returns to the page @deep', async ({ browser }) => {
  await set({ ...NOTHING, thirdPartyScripts: { scripts: SCRIPTS } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${SITE_ORIGIN}/ports`);
  await expect(banner(page)).toBeHidden();
  await link(page).click();
  await banner(page).getByText('Choose purposes').click();
  await banner(page).getByLabel('Social media').check();
  await banner(page).getByRole('button', { name: 'Save choice' }).click();
  await expect(page).toHaveURL(`${SITE_ORIGIN}/ports`);
  await expect(banner(page)).toBeHidden();
  const cookie = (await context.cookies()).find(({ name }) => name === 'site_consent');
  expect(cookie?.value).toMatch(/^1\.\d+\.social$/);
  await context.close();
});

test('OneTrust asks in the place of the banner, and its groups decide', async ({ page }) => {
  await set({
    ...NOTHING,
    thirdPartyScripts: { scripts: SCRIPTS },
    oneTrust: { enabled: true, domainScript: ONE_TRUST_ID },
  });
  const problems = watchConsole(page);
  const ran = await standIn(page);
  await page.route('https://cdn.cookielaw.org/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.OptanonActiveGroups = ',C0001,';
        window.OneTrust = { IsAlertBoxClosed: () => true, ToggleInfoDisplay: () => (document.title = 'centre') };
        window.answered = document.currentScript.dataset.domainScript;
        window.OptanonWrapper();`,
    }),
  );
  await page.goto(SITE_ORIGIN);
  await expect.poll(() => page.evaluate('window.answered')).toBe(ONE_TRUST_ID);
  await expect(banner(page)).toHaveCount(0);
  expect(ran).toEqual([]);
  await page.evaluate(`window.OptanonActiveGroups = ',C0001,C0002,'; window.OptanonWrapper()`);
  await expect.poll(() => ran).toEqual(['count']);
  await page.evaluate(
    `window.OptanonActiveGroups = ',C0001,C0002,C0005,'; dispatchEvent(new CustomEvent('OneTrustGroupsUpdated'))`,
  );
  await expect.poll(() => ran).toEqual(['count', 'wall']);
  await link(page).click();
  await expect(page).toHaveTitle('centre');
  expect(problems).toEqual([]);
});

test('embeds wait for consent or a click, and contact no provider before', async ({ page }) => {
  const token = await login(shared);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const urls = ['https://www.youtube.com/watch?v=Zr4Fq7wXk2M', 'https://vimeo.com/123456789'];
  const body = {
    v: 1,
    content: urls.map((url) => ({ type: 'embed', attrs: { url, title: 'Tides' } })),
  };
  const input = { type: 'Article', site: me.sites[0]?.id, values: { name: 'Two films of tides', body } };
  const item = await call<{ id: number; version: string }>(shared, 'createContent', input, token);
  await call(shared, 'publishContent', { id: item.id, version: item.version }, token);
  await set({ ...NOTHING, thirdPartyScripts: { scripts: SCRIPTS } });
  await standIn(page);
  const requests: string[] = [];
  await page.route(/youtube-nocookie|vimeo/, async (route) => {
    requests.push(new URL(route.request().url()).hostname);
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title>' });
  });
  await page.goto(`${SITE_ORIGIN}/${item.id}`);
  await expect(page.getByRole('link', { name: /Show content of Vimeo/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  expect(requests).toEqual([]);
  await page.locator('site-embed:defined').first().getByRole('link').click();
  await expect(page.frameLocator('iframe').first().locator('html')).toBeAttached();
  await expect.poll(() => requests).toEqual(['www.youtube-nocookie.com']);
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await page.locator('site-embed').last().scrollIntoViewIfNeeded();
  await expect.poll(() => requests).toEqual(['www.youtube-nocookie.com', 'player.vimeo.com']);
  await page.reload();
  await page.locator('site-embed').last().scrollIntoViewIfNeeded();
  await expect(page.locator('main iframe')).toHaveCount(2);
});
