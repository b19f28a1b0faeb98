/**
 * In forced-colours mode elements that are focused, selected, pressed or switched on differ visibly from those that are
 * not. Compared by pixels, so that no rule depends on how a control shows its state.
 */
import { expect, test, type ElementHandle, type Page } from '@playwright/test';
import { createItem, logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';
import { siteId } from './support/people.ts';

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { forcedColors: 'active' } });

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pixels around a box, as far as they are inside the window. */
async function pixelsAround(page: Page, { x, y, width, height }: Box): Promise<Buffer> {
  const left = Math.max(0, Math.floor(x) - 8);
  const top = Math.max(0, Math.floor(y) - 8);
  const clip = {
    x: left,
    y: top,
    width: Math.max(1, Math.min(1280, Math.ceil(x + width) + 8) - left),
    height: Math.max(1, Math.min(900, Math.ceil(y + height) + 8) - top),
  };
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
}

/**
 * The focused element: its name, and its box or that of its visible control. Null if the page itself has the
 * focus.
 */
const focused = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body || element.id === 'main') return null;
  const isHidden = element.getBoundingClientRect().width < 4 || getComputedStyle(element).opacity === '0';
  const shown = isHidden ? element.parentElement : element;
  const { x, y, width, height } = shown.getBoundingClientRect();
  const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? '';
  const isPreview = element.tagName === 'IFRAME';
  return { name: element.tagName + ' ' + name.slice(0, 40), box: { x, y, width, height }, isPreview };
})()`;

/** Tabs through the screen; returns the names of elements that look the same with and without the focus. */
async function withoutRing(page: Page, most = 70): Promise<string[]> {
  const found: string[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<{ name: string; box: Box; isPreview: boolean } | null>(focused);
    if (!stop) break;
    if (stop.isPreview || stop.box.height > 700) continue;
    const before = await pixelsAround(page, stop.box);
    await page.evaluate('window.lastFocus = document.activeElement, window.lastFocus.blur()');
    const after = await pixelsAround(page, stop.box);
    await page.evaluate('window.lastFocus.focus({ preventScroll: true })');
    if (before.equals(after)) found.push(stop.name);
  }
  return found;
}

type StyledElement = HTMLElement | SVGElement;

/**
 * How each state is marked up: every function removes one. Functions, because a string is not called in the
 * page.
 */
const STATES: Record<string, (element: StyledElement) => void> = {
  '[aria-pressed="true"]': (element) => element.setAttribute('aria-pressed', 'false'),
  '[aria-selected="true"][role="option"]': (element) => element.setAttribute('aria-selected', 'false'),
  'a[aria-current]': (element) => {
    element.removeAttribute('aria-current');
    element.removeAttribute('data-active');
  },
  ':is(input[type="checkbox"], input[type="radio"]):not(.mantine-SegmentedControl-input)': (element) => {
    const input = element as HTMLInputElement;
    input.checked = !input.checked;
  },
  'label[data-active]': (element) => element.removeAttribute('data-active'),
  '[data-selected]': (element) => element.removeAttribute('data-selected'),
  '[data-chosen]': (element) => element.removeAttribute('data-chosen'),
  '[data-combobox-selected]': (element) => element.removeAttribute('data-combobox-selected'),
};

/** Returns the names of the states on the screen that are invisible. */
async function unseenStates(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [selector, takeOff] of Object.entries(STATES)) {
    // Handles: an element that has lost its state no longer matches the selector.
    const elements = (await page.locator(selector).elementHandles()) as ElementHandle<Element>[];
    for (const [index, handle] of elements.slice(0, 12).entries()) {
      await handle.evaluate((element: Element) => element.scrollIntoView({ block: 'center' }));
      const box = await handle.evaluate((element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isHidden = width < 4 || getComputedStyle(element).opacity === '0';
        const shown = isHidden
          ? (element.parentElement ?? element).getBoundingClientRect()
          : { x, y, width, height };
        return { x: shown.x, y: shown.y, width: shown.width, height: shown.height };
      });
      if (box.width < 4 || box.y < 0 || box.y + box.height > 900) continue;
      const before = await pixelsAround(page, box);
      await handle.evaluate(takeOff);
      const after = await pixelsAround(page, box);
      if (before.equals(after)) found.push(`${selector} ${index}`);
    }
  }
  return found;
}

async function judge(page: Page): Promise<void> {
  expect(await withoutRing(page), 'no ring').toEqual([]);
  expect(await unseenStates(page), 'no state').toEqual([]);
}

for (const [name, path, ready] of [
  ['home', '', /^Create$/],
  ['content', '/content', /^Create$/],
  ['site settings', '/edit-site-settings?section=baseStyles', /^Save/],
  ['modules', '/edit-enabled-modules', /^Save/],
  ['menus', '/menus', /^Save/],
  ['memberships', '/create-membership', /^Create/],
  ['images', '/digital-media-library', /^Upload/],
] as const)
  test(`states are visible on the screen ${name}`, async ({ page }) => {
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin${path}`);
    await expect(page.getByRole('button', { name: ready }).first()).toBeVisible();
    await judge(page);
  });

test('states are visible in the editor of an item, its Publish box and its menus', async ({ page }) => {
  await logIn(page);
  await createItem(page, 'event', `Without colours ${Date.now()}`);
  await expect(page.getByRole('toolbar')).toBeVisible();
  await judge(page);
});

test('states are visible in the editor of a layout, with a row and a block selected', async ({ page }) => {
  const token = await login(shared);
  const { edges } = await call<{ edges: { node: { id: number; grid: { rows: unknown[] } } }[] }>(
    shared,
    'getLayoutStream',
    { site: await siteId(token), limit: 100 },
    token,
  );
  const withRows = edges.find(({ node }) => node.grid.rows.length > 2);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${withRows?.node.id}`);
  await page
    .getByRole('button', { name: /^Row 1/ })
    .first()
    .click();
  await judge(page);
});

test('states are visible in a long list that opens, and in the palette', async ({ page }) => {
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/content`);
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('me');
  await expect(page.getByRole('dialog', { name: 'Search or go to' }).getByText('Menus')).toBeVisible();
  expect(await unseenStates(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Type' }).first().click();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await unseenStates(page)).toEqual([]);
});
