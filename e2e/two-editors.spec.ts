/** Two people in one item, in two browsers: whatever fails, collides or is decided, no typed character is lost. */
import { expect, test, type Browser, type Page, type Route } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { ADMIN, call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, expectNoSidewaysScrolling, shared } from './support/fixtures.ts';
import { makeContributor, PASSWORD, siteId } from './support/people.ts';

interface Item {
  id: number;
  version: string;
  values: Record<string, unknown>;
}

const RUNS = 20;
const HALF = RUNS / 2;
const SHORT = { name: 'Two hands', deck: 'The lock opens at noon.' };

/** Everything an item says and said: its document and all its versions. */
async function everythingOf(token: string, id: number): Promise<string> {
  const { versions } = await call<{ versions: { id: number }[] }>(
    shared,
    'getContentVersions',
    { id, limit: 50 },
    token,
  );
  const kept = await Promise.all(
    versions.map((version) => call<Item>(shared, 'getContentVersion', { id, version: version.id }, token)),
  );
  const document = await call<Item>(shared, 'getContentDocument', { id }, token);
  return JSON.stringify([document.values, kept.map(({ values }) => values)]);
}

const makeItem = async (token: string, values: Record<string, unknown>) =>
  call<Item>(shared, 'createContent', { type: 'Article', site: await siteId(token), values }, token);

const isSave = (route: Route) => (route.request().postData() ?? '').includes('mutation saveContent');

/** A second window of its own, already logged in. */
async function openWindow(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, ADMIN);
  return page;
}

const deckOf = (page: Page) => page.getByLabel('Deck', { exact: true });
const openItem = async (page: Page, id: number) => {
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
  await expect(deckOf(page)).toBeVisible({ timeout: 30_000 });
};

/** The person decides whatever collides; resolves when the server has everything. */
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

test.describe('two editors', () => {
  test(`${RUNS} times two people type in the same texts while saves fail: no character is lost`, async ({
    browser,
  }) => {
    const token = await login(shared);
    const pages = [await openWindow(browser), await openWindow(browser)];
    let calls = 0;
    for (const page of pages) {
      await page.route('**/graphql', async (route) => {
        if (!isSave(route)) return route.continue();
        calls += 1;
        // Lost before it arrives, lost on the way back, or answered.
        if (calls % 7 === 3) return route.abort('connectionreset');
        const response = await route.fetch();
        if (calls % 7 === 5) return route.abort('connectionreset');
        return route.fulfill({ response });
      });
    }
    let typed: string[] = [];
    let item = await makeItem(token, SHORT);
    for (let run = 0; run < RUNS; run += 1) {
      // The field has a limit: half of the runs are played in another item.
      if (run % HALF === 0) {
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
      if (run % HALF < HALF - 1) continue;
      await settle(pages[0] as Page, 'Keep theirs');
      await settle(pages[1] as Page, 'Keep mine');
      const kept = await everythingOf(token, item.id);
      expect(typed.filter((word) => !new RegExp(`\\b${word}\\b`).test(kept))).toEqual([]);
    }
    expect(calls).toBeGreaterThan(RUNS);
    for (const page of pages) await page.context().close();
  });

  test('what truly collides is shown in a bar that interrupts nobody, and “Keep mine” keeps what was typed since', async ({
    page,
  }) => {
    const token = await login(shared);
    const item = await makeItem(token, { name: 'Tide table', deck: 'High water at four.' });
    await logIn(page);
    await openItem(page, item.id);
    const other = { deck: 'High water at five.', source: 'Harbour office' };
    await call(
      shared,
      'saveContent',
      {
        id: item.id,
        version: item.version,
        changes: other,
        base: { deck: 'High water at four.', source: null },
      },
      token,
    );
    const deck = deckOf(page);
    await deck.fill('High water at six.');
    const bar = page.getByRole('region', { name: 'Conflicting changes' });
    await expect(bar).toContainText('You edited this in another window.');
    await expect(deck).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' Bring boots.');
    // Other fields are saved meanwhile.
    await page.getByLabel('Teaser', { exact: true }).fill('Written meanwhile.');
    await expect
      .poll(
        async () => (await call<Item>(shared, 'getContentDocument', { id: item.id }, token)).values['teaser'],
      )
      .toBe('Written meanwhile.');

    await bar.getByRole('button', { name: 'Compare' }).click();
    await expect(bar).toContainText('High water at six. Bring boots.');
    await expect(bar).toContainText('High water at five.');
    await expect(bar).toContainText('By you, in another window');
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('button', { name: 'Keep mine' })).toBeHidden();
    await expect(bar.getByRole('button', { name: 'Compare' })).toBeFocused();

    // What was typed is there again after a reload, the conflict with it.
    await page.reload();
    await page.getByRole('button', { name: 'Bring them back' }).click();
    await expect(deck).toHaveValue('High water at six. Bring boots.');
    await bar.getByRole('button', { name: 'Compare' }).click();
    await bar.getByRole('button', { name: 'Keep mine' }).click();
    await expect(bar).toBeHidden();
    await expect
      .poll(async () => (await call<Item>(shared, 'getContentDocument', { id: item.id }, token)).values)
      .toMatchObject({ deck: 'High water at six. Bring boots.', source: 'Harbour office' });
    expect(await everythingOf(token, item.id)).toContain('High water at five.');
  });

  test('text that comes in elsewhere in a sentence leaves the caret where it is', async ({ page }) => {
    const token = await login(shared);
    const body = {
      v: 1,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Pilots wait at the gate.' }] }],
    };
    const item = await makeItem(token, { name: 'Pilots', deck: 'Pilots wait at the gate.', body });
    await logIn(page);
    for (const field of ['deck', 'body']) {
      await openItem(page, item.id);
      const current = await call<Item>(shared, 'getContentDocument', { id: item.id }, token);
      const text = field === 'deck' ? deckOf(page) : page.getByRole('textbox', { name: 'Body' });
      await text.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' They');
      const changed =
        field === 'deck'
          ? 'Three pilots wait at the gate.'
          : JSON.parse(JSON.stringify(body).replace('Pilots', 'Three pilots'));
      const base = { [field]: current.values[field] };
      await call(
        shared,
        'saveContent',
        { id: item.id, version: current.version, changes: { [field]: changed }, base },
        token,
      );
      await page.keyboard.press('ControlOrMeta+s');
      const shown = () => (field === 'deck' ? text.inputValue() : text.innerText());
      await expect.poll(async () => (await shown()).trim()).toBe('Three pilots wait at the gate. They');
      await page.keyboard.type(' wait.');
      await expect.poll(async () => (await shown()).trim()).toBe('Three pilots wait at the gate. They wait.');
    }
  });

  test('who else has an item open is seen in its editor and in the list before anybody types', async ({
    page,
    browser,
  }) => {
    const token = await login(shared);
    const name = `Seen by two ${Date.now()}`;
    const item = await makeItem(token, { name });
    const email = await makeContributor(token);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/content?search=${encodeURIComponent(name)}`);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await logIn(other, { email, password: PASSWORD });
    await openItem(other, item.id);
    await expect(row.getByRole('img', { name: 'Ingrid Haugen is editing' })).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);

    await openItem(page, item.id);
    const bar = page.getByRole('region', { name: 'Editing' });
    await expect(bar.getByRole('img', { name: 'Ingrid Haugen is editing' })).toBeVisible();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }
    await other.close();
    await expect(bar.getByRole('img', { name: 'Ingrid Haugen is editing' })).toBeHidden({ timeout: 70_000 });
    await other.context().close();
  });
});
