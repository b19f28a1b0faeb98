/**
 * Two people editing one item: conflicts are shown, and no typed character is lost
 * (`two-editors.deep.spec.ts`).
 */
import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { shared } from './support/fixtures.ts';
import { expectGoodLooks, LOOKS } from './support/looks.ts';
import { deckOf, everythingOf, makeItem, openItem, type Item } from './support/two-editors.ts';

test.describe('two editors', () => {
  test(
    'a true conflict is shown in a bar that does not interrupt, and “Keep mine” preserves later typing',
    LOOKS,
    async ({ page }) => {
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
      // Other fields are saved in the meantime.
      await page.getByLabel('Teaser', { exact: true }).fill('Written meanwhile.');
      await expect
        .poll(
          async () =>
            (await call<Item>(shared, 'getContentDocument', { id: item.id }, token)).values['teaser'],
        )
        .toBe('Written meanwhile.');

      await bar.getByRole('button', { name: 'Compare' }).click();
      await expect(bar).toContainText('High water at six. Bring boots.');
      await expect(bar).toContainText('High water at five.');
      await expect(bar).toContainText('By you, in another window');
      await expectGoodLooks(page, [390, 768, 1440]);
      await page.keyboard.press('Escape');
      await expect(bar.getByRole('button', { name: 'Keep mine' })).toBeHidden();
      await expect(bar.getByRole('button', { name: 'Compare' })).toBeFocused();

      // The typed text is restored after a reload, together with the conflict.
      await page.reload();
      await page.getByRole('button', { name: 'Restore' }).click();
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
