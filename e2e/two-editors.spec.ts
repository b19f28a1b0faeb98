/**
 * Two people editing one item: conflicts are shown, and no typed character is lost
 * (`two-editors.deep.spec.ts`).
 */
import { expect, test, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { shared } from './support/fixtures.ts';
import { expectGoodLooks, LOOKS } from './support/looks.ts';
import { deckOf, everythingOf, holdSaves, makeItem, openItem, type Item } from './support/two-editors.ts';

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' });

/** Selects a word of a paragraph and types another one. */
async function replaceWord(page: Page, paragraph: string, word: string, by: string): Promise<void> {
  const start = paragraph.indexOf(word);
  await bodyOf(page).getByText(paragraph, { exact: true }).click();
  await page.keyboard.press('Home');
  for (let step = 0; step < start; step += 1) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < word.length; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type(by);
}

async function typeAtEnd(page: Page, paragraph: string, words: string): Promise<void> {
  await bodyOf(page).getByText(paragraph).click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test.describe('two editors', () => {
  test(
    'a true conflict is shown in a bar that does not interrupt, and “Keep mine” preserves later typing',
    LOOKS,
    async ({ page }) => {
      const token = await login(shared);
      const item = await makeItem(token, { name: 'Tide table', deck: 'High water at four.' });
      await logIn(page);
      await openItem(page, item.id);
      // The other change is stored before this one is sent, and comes in after it is typed.
      const send = await holdSaves(page);
      const deck = deckOf(page);
      await deck.fill('High water at six.');
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
      send();
      const bar = page.getByRole('region', { name: 'Conflicting changes' });
      await expect(bar).toContainText('You edited this in another window.');
      await expect(deck).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.type(' Bring boots.');
      // Other fields are saved in the meantime.
      await page.getByLabel('Teaser', { exact: true }).fill('Written meanwhile.');
      await expect
        .poll(
          async () =>
            (await call<Item>(shared, 'getContentDocument', { id: item.id }, token)).values['teaser'],
        )
        .toBe('Written meanwhile.');

      await bar.getByRole('button', { name: 'Compare' }).click();
      const sideOf = (whose: string) => bar.getByRole('group', { name: `${whose} Deck` }).locator('mark');
      await expect(sideOf('Your')).toContainText('six. Bring boots');
      await expect(sideOf('Their')).toContainText('five');
      await expect(bar).toContainText('By you, in another window');
      await expectGoodLooks(page, [390, 768, 1440]);
      await page.keyboard.press('Escape');
      await expect(bar.getByRole('button', { name: 'Keep mine' })).toBeHidden();
      await expect(bar.getByRole('button', { name: 'Compare' })).toBeFocused();

      // The typed text is restored after a reload, together with the conflict.
      await page.reload();
      await expect(page.getByText(/^Restored \d+ characters from/)).toBeVisible();
      await expect(deck).toHaveValue('High water at six. Bring boots.');
      await bar.getByRole('button', { name: 'Compare' }).click();
      await bar.getByRole('button', { name: 'Keep mine' }).click();
      await expect(bar).toBeHidden();
      await expect
        .poll(async () => (await call<Item>(shared, 'getContentDocument', { id: item.id }, token)).values)
        .toMatchObject({ deck: 'High water at six. Bring boots.', source: 'Harbour office' });
      expect(await everythingOf(token, item.id)).toContain('High water at five.');
    },
  );

  test('a disputed passage waits while the rest is saved, and an undone decision is a choice again', async ({
    page,
    browser,
  }) => {
    const token = await login(shared);
    const bodyOfLines = (...lines: string[]) => ({
      v: 1,
      content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    });
    const lines = ['High water is at four.', 'Pilots wait at the gate.', 'Tugs lie at the quay.'];
    const item = await makeItem(token, { name: 'One paragraph', body: bodyOfLines(...lines) });
    await logIn(page);
    await openItem(page, item.id);
    const other = await (await browser.newContext()).newPage();
    await logIn(other);
    await openItem(other, item.id);
    const stored = async () =>
      JSON.stringify((await call<Item>(shared, 'getContentDocument', { id: item.id }, token)).values['body']);

    // Without a connection, neither window gets the words of the other one before both have typed.
    await page.context().setOffline(true);
    await replaceWord(page, 'High water is at four.', 'four', 'six');
    await replaceWord(other, 'High water is at four.', 'four', 'five');
    await expect.poll(stored).toContain('at five.');
    await page.context().setOffline(false);
    const bar = page.getByRole('region', { name: 'Conflicting changes' });
    await expect(bar).toContainText('Body: choose for one passage.');

    // Both go on in other paragraphs; each paragraph is saved, and reaches the other one.
    await typeAtEnd(page, 'Pilots wait at the gate.', ' They have time.');
    await expect.poll(stored).toContain('They have time.');
    await expect.poll(stored).toContain('at five.');
    await typeAtEnd(other, 'Tugs lie at the quay.', ' All of them.');
    await expect(bodyOf(other)).toContainText('They have time.');
    await typeAtEnd(page, 'They have time.', ' Plenty.');
    await expect(bodyOf(page)).toContainText('All of them.');
    await expect(bodyOf(page)).toContainText('at six.');
    await expect(bar).toContainText('Body: choose for one passage.');

    await bar.getByRole('button', { name: 'Compare' }).click();
    await expect(bar.getByRole('group', { name: 'Your Body' }).locator('mark')).toContainText('six');
    await expect(bar.getByRole('group', { name: 'Their Body' }).locator('mark')).toContainText('five');
    await expectGoodLooks(page, [390, 768, 1440]);
    await bar.getByRole('button', { name: 'Keep both' }).click();
    await expect(bar).toBeHidden();
    await expect.poll(stored).toMatch(/at five\..*at six\..*Plenty\..*All of them\./);

    const notices = page.getByRole('region', { name: 'Notifications' });
    await notices.getByRole('button', { name: 'Undo' }).click();
    await expect(bar).toContainText('Body: choose for one passage.');
    await expect.poll(stored).not.toContain('at six.');
    await expect(bodyOf(page)).toContainText('at six.');
    await bar.getByRole('button', { name: 'Compare' }).click();
    await bar.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(bar).toBeHidden();
    await expect(bodyOf(page)).not.toContainText('at six.');
    await expect.poll(() => everythingOf(token, item.id)).toContain('at six.');
    await other.context().close();
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
});
