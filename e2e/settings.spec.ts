import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import {
  ADMIN_ORIGIN,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  shared,
  SITE_ORIGIN,
} from './support/fixtures.ts';
import { DEEP, looks } from './support/looks.ts';
import { inputOf } from './support/site-settings.ts';

/** Requests a path as an anonymous visitor, bypassing every browser cache. */
const visit = (path: string) => request(shared, 'quayside.localhost', path);

interface Site {
  id: number;
  version: number;
  general: Record<string, unknown>;
  header: Record<string, unknown>;
}

const KEPT = ['primaryColor', 'primaryFont'] as const;

test.describe('site settings', () => {
  let before: Record<string, unknown> = {};
  let menu = { id: 0, tree: {} };

  test.beforeAll(async () => {
    const token = await login(shared);
    before = await call(shared, 'getSite', { id: 1 }, token);
    menu = await primaryMenu(token);
  });

  test.afterAll(async () => {
    const token = await login(shared);
    const { version } = await call<Site>(shared, 'getSite', { id: 1 }, token);
    const changes = {
      ...Object.fromEntries(KEPT.map((key) => [key, before[key]])),
      general: inputOf(before['general'] as Record<string, unknown>),
      header: inputOf(before['header'] as Record<string, unknown>),
    };
    await call(shared, 'updateSite', { id: 1, version, changes }, token);
    const changed = await primaryMenu(token);
    const { tree } = menu;
    await call(shared, 'updateMenu', { id: menu.id, version: changed.version, changes: { tree } }, token);
  });

  test('colour, font, logo, icon and menu change the public page at the next request', async ({ page }) => {
    await logIn(page);
    await visit('/');
    expect((await visit('/')).headers['x-cache']).toBe('hit');

    await openSection(page, 'Colours and fonts');
    await page.getByRole('button', { name: 'Choose: Primary colour' }).click();
    await page.getByRole('button', { name: 'Wine, #7d1d3f' }).click();
    await expect(page.getByRole('textbox', { name: 'Primary colour' })).toHaveValue('#7d1d3f');
    await page.getByRole('radiogroup', { name: 'Heading font' }).getByLabel('Raleway').check();
    await save(page);
    const coloured = await visit('/');
    expect(coloured.headers['x-cache']).toBe('miss');
    expect(coloured.body).toContain('--primary:#7d1d3f');
    expect(coloured.body).toMatch(/--font-heading:Raleway/);

    await openSection(page, 'Header');
    const drawing =
      '<svg viewBox="0 0 200 50"><script>alert(1)</script><rect width="200" height="50" fill="#7d1d3f"/></svg>';
    await choose(
      page,
      page.getByRole('group', { name: 'Header logo' }).getByRole('button', { name: 'Upload' }),
      { name: 'house-mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
    );
    await expect(page.getByText('200 × 50')).toBeVisible();
    await save(page);
    const marked = (await visit('/')).body;
    const logo = /<picture class="site-logo[^"]*">.*?<img src="([^"]+)"[^>]*width="140" height="35"/.exec(
      marked,
    )?.[1];
    const image = await visit(logo ?? '/no-logo');
    expect(image.headers['content-type']).toBe('image/svg+xml');
    expect(image.headers['content-security-policy']).toContain('sandbox');
    expect(image.body).toContain('<rect');
    expect(image.body).not.toContain('script');

    await openSection(page, 'General');
    const iconButton = page.getByRole('button', { name: 'Replace icon' });
    await choose(page, iconButton, {
      name: 'icon.png',
      mimeType: 'image/png',
      buffer: await square(64),
    });
    await expect(
      page.getByText('Favicon must be an .ico file. “icon.png” has another format.'),
    ).toBeVisible();
    await choose(page, iconButton, {
      name: 'icon.ico',
      mimeType: 'image/x-icon',
      buffer: iconOf(64, await square(64)),
    });
    await expect(page.getByText('icon, 64 × 64 pixels')).toBeVisible();
    const old = iconAddress((await visit('/')).body);
    await save(page);
    const fresh = iconAddress((await visit('/')).body);
    expect(fresh).not.toBe(old);
    expect((await visit(fresh)).headers['content-type']).toBe('image/png');
    expect((await visit('/favicon.ico')).headers['content-type']).toBe('image/x-icon');

    await page.goto(`${ADMIN_ORIGIN}/admin/menus`);
    await page.getByRole('button', { name: 'Primary menu' }).click();
    await page.getByRole('button', { name: /^Ports/ }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('Lightships');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();

    await page.goto(`${SITE_ORIGIN}/`);
    const link = page.getByRole('navigation', { name: 'Primary' }).getByRole('link', { name: 'Lightships' });
    await expect(link).toHaveAttribute('href', '/ports');
    const heading = page.getByRole('heading', { level: 2 }).first();
    await expect(heading).toHaveCSS('font-family', /^Raleway/);
    await expectAccessible(page);
  });

  test('a limit is shown at its field, and nothing is saved', async ({ page }) => {
    await logIn(page);
    await openSection(page, 'Tag manager');
    const field = page.getByRole('textbox', { name: 'Container ID' });
    await field.fill('UA-12');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a container ID that starts with GTM- or G-')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('');
  });

  test('concurrent changes of two people in one group are shown to the second', async ({ page }) => {
    await logIn(page);
    await openSection(page, 'Header');
    await page.getByRole('textbox', { name: 'Call to action' }).fill('Read us on paper');
    const token = await login(shared);
    const { version, header } = await call<Site>(shared, 'getSite', { id: 1 }, token);
    const changes = { header: { ...inputOf(header), ctaText: 'Read us at sea' } };
    await call(shared, 'updateSite', { id: 1, version, changes }, token);
    await page.getByRole('button', { name: 'Save' }).click();
    const bar = page.getByRole('region', { name: 'Conflicting changes' });
    await bar.getByRole('button', { name: 'Compare' }).click();
    await expect(bar).toContainText('Read us on paper');
    await expect(bar).toContainText('Read us at sea');
  });

  for (const width of looks(390, 1440)) {
    test(`screens are accessible at ${width} px, light and dark`, DEEP, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await logIn(page);
      for (const path of [
        'edit-site-settings',
        'edit-site-settings?section=baseStyles',
        'edit-site-settings?section=header',
        'edit-enabled-modules',
        'edit-cta-message',
        'site-settings-new',
        'site-domains',
      ]) {
        await page.goto(`${ADMIN_ORIGIN}/admin/${path}`);
        await expect(page.getByRole('button', { name: /^(?:Save|Add)$/ })).toBeVisible();
        await expectAccessibleInBothSchemes(page);
        await expectNoSidewaysScrolling(page);
      }
    });
  }
});

async function primaryMenu(token: string): Promise<{ id: number; version: number; tree: object }> {
  const input = { site: 1, place: 'header_primary' };
  const { edges } = await call<{ edges: { node: { id: number } }[] }>(shared, 'getMenuStream', input, token);
  return call(shared, 'getMenu', { id: edges[0]?.node.id }, token);
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-site-settings`);
  await page.getByRole('navigation', { name: 'Settings sections' }).getByRole('button', { name }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
}

async function choose(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

function iconAddress(html: string): string {
  return /sizes="32x32" href="([^"]+)"/.exec(html)?.[1] ?? '/no-icon';
}

function square(size: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: '#7d1d3f' } })
    .png()
    .toBuffer();
}

/** Creates an icon file with one PNG picture. */
function iconOf(size: number, png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}
