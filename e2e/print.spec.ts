/** Printed pages. */
import { expect, test, type Page } from '@playwright/test';
import { shared, SITE_ORIGIN } from './support/fixtures.ts';
import { byTier } from '#testing/by-tier.ts';

/** One page of each kind, by site. */
const PAGES = {
  quayside: [
    '/',
    '/ports',
    '/10000006',
    '/10000011',
    '/10000016',
    '/10000017',
    '/10000020',
    '/10000022',
    '/10000023',
    '/10000028',
    '/10000030',
    '/10000044',
    '/contact',
    '/search?q=lock',
    '/membership/signup/1',
    '/magazine/quayside-monthly',
    '/print/content/10000006',
  ],
  batch: ['/', '/bread', '/10000061', '/10000065', '/10000074', '/10000075', '/10000076', '/10000080'],
  kaikante: ['/', '/haefen', '/10000099', '/10000100', '/10000102', '/10000103', '/10000105'],
  raseef: ['/', '/mawani', '/10000111', '/10000116', '/10000118', '/10000119', '/10000120'],
} as const;

/** Interactive elements, scripts and texts that only make sense on a screen. */
const OF_SCREENS = [
  'button',
  'form',
  'input',
  'select',
  'textarea',
  'audio',
  'video',
  '.account-entry',
  '.favorite',
  '.meter-notice',
  '.breadcrumb',
  '[data-block="countdown_timer"]',
  '[data-block="share_links"]',
  '[data-block="inquiry_form"]',
  '[data-block="contact_us_form"]',
].join();

const ALL_SITES = ['quayside', 'batch', 'kaikante', 'raseef'] as const;

for (const site of byTier<(typeof ALL_SITES)[number]>(['quayside', 'raseef'], ALL_SITES))
  test(`pages of ${site}: dark on white, with the site's name, and nothing that waits to be pressed @looks`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'print' });
    for (const path of byTier(
      PAGES[site].filter((_path, at) => at % 2 === 0),
      PAGES[site],
    )) {
      await page.goto(`http://${site}.localhost:${shared.port}${path}`);
      await test.step(path, async () => {
        await expect(page.locator(OF_SCREENS).filter({ visible: true })).toHaveCount(0);
        expect(await page.evaluate(paleTexts)).toEqual([]);
        expect(await page.evaluate(nakedAddresses)).toEqual([]);
        const name = page.locator('.wordmark').filter({ visible: true }).first();
        expect((await name.boundingBox())?.width).toBeGreaterThan(40);
      });
    }
  });

/** Returns texts paler than half-way to white, because paper has no backgrounds. */
function paleTexts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pale: string[] = [];
  while (canvas && texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    canvas.fillStyle = getComputedStyle(parentElement).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 127) pale.push(textContent.trim());
  }
  return pale;
}

/** Returns printed addresses that a reader could not type, because they have no host. */
function nakedAddresses(): string[] {
  return [...document.querySelectorAll('.only-print')]
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter((text) => text.startsWith('/'));
}

const printed = async (page: Page, path: string, site = 'quayside') => {
  await page.goto(`http://${site}.localhost:${shared.port}${path}`);
  await page.emulateMedia({ media: 'print' });
};

test('a white logo is turned over: paper has no dark ground', async ({ page }) => {
  await printed(page, '/', 'raseef');
  const logo = page.locator('.site-header .site-logo-white img');
  await expect(logo).toHaveCSS('filter', 'invert(1) grayscale(1)');
  await page.emulateMedia({ media: 'screen' });
  await expect(logo).toHaveCSS('filter', 'none');
});

test('a file is printed with its name and its whole address', async ({ page }) => {
  await printed(page, '/10000011');
  const file = page.locator('[data-block="document_download"]');
  await expect(file.getByText('Tide table, Harlevik')).toBeVisible();
  const address = await file
    .locator('.action-link')
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(address).toContain(`(${SITE_ORIGIN}/media/file/`);
});

test('a film is printed as its poster, its whole URL and its transcript', async ({ page }) => {
  await printed(page, '/10000022');
  const film = page.locator('[data-block="video_player"]');
  await expect(film.locator('.embed img').filter({ visible: true })).toHaveCount(1);
  await expect(film.locator('bdi')).toHaveText(new RegExp(`^${SITE_ORIGIN}/media/file/.*\\.mp4$`));
  await expect(film.locator('.transcript .prose p').first()).toBeVisible();
});

test('the text of an item prints with its own parts, and without links elsewhere', async ({ page }) => {
  await printed(page, '/10000016');
  await expect(page.locator('[data-block="content_primary_image"] img').first()).toBeVisible();
  await expect(page.locator('[data-block="content_list"]')).toBeHidden();
  await printed(page, '/10000006');
  await expect(page.locator('[data-block="related_content"]')).toBeHidden();
  await expect(page.locator('[data-block="content_body"] section li').first()).toHaveCSS(
    'border-width',
    '0px',
  );
});

test('every list of the front page is printed, cards side by side', async ({ page }) => {
  await printed(page, '/', 'batch');
  await expect(page.locator('[data-block="carousel"] .card').first()).toBeVisible();
  await printed(page, '/');
  for (const list of await page.locator('main [data-block="content_list"]').all())
    await expect(list).toBeVisible();
  await page.setViewportSize({ width: 643, height: 900 });
  const [first, second] = await page.locator('.row-dark .card').all();
  expect((await second?.boundingBox())?.y).toBe((await first?.boundingBox())?.y);
});

test('a URL is printed once, unbroken, from left to right', async ({ page }) => {
  await printed(page, '/10000116', 'raseef');
  const address = page.locator('.item-address bdi');
  await expect(address).toHaveCSS('direction', 'ltr');
  await expect(address).toHaveText(/^http:\/\/raseef\./);
  await printed(page, '/print/content/10000006');
  await expect(page.getByText(SITE_ORIGIN, { exact: false }).filter({ visible: true })).toHaveCount(1);
});

test('the footer never prints on a sheet without text', async ({ page }) => {
  // No empty element may be between the text and the footer, because it would separate the footer from the
  // text.
  for (const path of ['/10000017', '/10000030', '/10000022']) {
    await printed(page, path);
    await expect(page.locator('.site-footer')).toHaveCSS('break-before', 'avoid');
    const empty = await page
      .locator('main .column:last-child, main .block:last-child')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height === 0)
          .map((one) => one.className),
      );
    expect(empty).toEqual([]);
  }
});

test('every picture of a text is printed', async ({ page }) => {
  await page.goto(`${SITE_ORIGIN}/10000009`);
  const images = page.locator('main figure img');
  expect(await images.count()).toBeGreaterThan(3);
  // Images below the first screen are loaded only for printing.
  await page.emulateMedia({ media: 'print' });
  for (const image of await images.all()) {
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
    expect([width > 300, height > 200]).toEqual([true, true]);
  }
  // A print does not wait for its files but requests them; the next print has them.
  const count = await images.count();
  await expect(async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Subtype ?\/Image/g)?.length).toBeGreaterThanOrEqual(count);
  }).toPass();
});

test('lines of a row are not drawn across its text on later sheets', async ({ page }) => {
  await page.goto(`${SITE_ORIGIN}/10000009`);
  await page.emulateMedia({ media: 'print' });
  const lines = await page
    .locator('main > .row')
    .evaluateAll((rows) => rows.map((one) => getComputedStyle(one).borderBlockWidth));
  expect(new Set(lines)).toEqual(new Set(['0px']));
});
