/** Two people editing one item, each in a separate window. */
import { expect, type Browser, type Page, type Route } from '@playwright/test';
import { logIn } from './admin.ts';
import { call, login } from './app.ts';
import { ADMIN_ORIGIN, shared } from './fixtures.ts';
import { siteId } from './people.ts';

export interface Item {
  id: number;
  version: string;
  values: Record<string, unknown>;
}

const SHORT = { name: 'Two hands', deck: 'The lock opens at noon.' };

/** All text of an item, current and past: its document and all its versions. */
export async function everythingOf(token: string, id: number): Promise<string> {
  const { versions } = await call<{ versions: { id: number }[] }>(
    shared,
    'getContentVersions',
    { id, limit: 50 },
    token,
  );
  const stored = await Promise.all(
    versions.map((version) => call<Item>(shared, 'getContentVersion', { id, version: version.id }, token)),
  );
  const document = await call<Item>(shared, 'getContentDocument', { id }, token);
  return JSON.stringify([document.values, stored.map(({ values }) => values)]);
}

export const makeItem = async (token: string, values: Record<string, unknown>) =>
  call<Item>(shared, 'createContent', { type: 'Article', site: await siteId(token), values }, token);

const isSave = (route: Route) => (route.request().postData() ?? '').includes('mutation saveContent');

/** Holds the saves of items of a page. Returns the function that sends them. */
export async function holdSaves(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/graphql', async (route) => {
    if (isSave(route)) await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

/** A second window, already logged in. */
async function openWindow(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page);
  return page;
}

export const deckOf = (page: Page) => page.getByLabel('Deck', { exact: true });
export const openItem = async (page: Page, id: number) => {
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
  await expect(deckOf(page)).toBeVisible({ timeout: 30_000 });
};

/** Resolves conflicts as the person would, with the given side; returns when the server has every change. */
async function settle(page: Page, side: 'Keep mine' | 'Keep theirs'): Promise<void> {
  const saved = page.getByText(/^Saved/).first();
  const compare = page.getByRole('button', { name: 'Compare' });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(async () => {
    if (await compare.isVisible()) await compare.click();
    const choice = page.getByRole('button', { name: side }).first();
    if (await choice.isVisible()) await choice.click();
    else if (!(await saved.isVisible())) await page.keyboard.press('ControlOrMeta+s');
    await expect(saved).toBeVisible({ timeout: 500 });
    await expect(compare).toBeHidden({ timeout: 100 });
  }).toPass({ timeout: 60_000, intervals: [100] });
}

/**
 * Two people type in the same texts `runs` times while saves are lost in transit; half of the runs use
 * another item. No character they typed may be lost: throws if one is.
 */
export async function typeTogether(browser: Browser, runs: number): Promise<void> {
  const half = runs / 2;
  const token = await login(shared);
  const pages = [await openWindow(browser), await openWindow(browser)];
  let calls = 0;
  for (const page of pages) {
    await page.route('**/graphql', async (route) => {
      if (!isSave(route)) return route.continue();
      calls += 1;
      // Saves are lost on the way to the server, lost on the way back, or answered.
      if (calls % 7 === 3) return route.abort('connectionreset');
      const response = await route.fetch();
      if (calls % 7 === 5) return route.abort('connectionreset');
      return route.fulfill({ response });
    });
  }
  let typed: string[] = [];
  let item = await makeItem(token, SHORT);
  for (let run = 0; run < runs; run += 1) {
    // The field has a length limit, so the second half of the runs uses another item.
    if (run % half === 0) {
      item = await makeItem(token, SHORT);
      typed = [];
      for (const page of pages) await openItem(page, item.id);
    }
    for (const [who, page] of pages.entries()) {
      const word = `${'ab'[who]}${run}w`;
      typed.push(word, `${word}2`);
      await deckOf(page).click();
      await page.keyboard.press(run % 2 === 0 ? 'End' : 'Home');
      await page.keyboard.type(` ${word} `);
      await page.keyboard.press('ControlOrMeta+s');
      await page.keyboard.type(`${word}2 `);
    }
    if (run % half < half - 1) continue;
    await settle(pages[0] as Page, 'Keep theirs');
    await settle(pages[1] as Page, 'Keep mine');
    const stored = await everythingOf(token, item.id);
    expect(typed.filter((word) => !new RegExp(`\\b${word}\\b`).test(stored))).toEqual([]);
  }
  expect(calls).toBeGreaterThan(runs);
  for (const page of pages) await page.context().close();
}
