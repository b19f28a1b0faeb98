import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, expectNoSidewaysScrolling, shared } from './support/fixtures.ts';
import { siteId } from './support/people.ts';
import { byTier } from '#testing/by-tier.ts';

/** In the first tier those at which the settings have least room: next to the layout, and on a phone. */
const WIDTHS = [1440, 1010, 768, 390, 320] as const;

test('block settings show every option in full at any window width @looks', async ({ page }) => {
  const token = await login(shared);
  const block = { id: 'b1', type: 'section_tree', v: 1, settings: { source: 'page', depth: 2 } };
  const grid = { v: 1, rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [block] }] }] };
  const { id } = await call<{ id: number }>(
    shared,
    'createLayout',
    { site: await siteId(token), type: 'section', name: 'Choices beside each other', grid },
    token,
  );
  await logIn(page);
  for (const width of byTier<readonly number[]>([1010, 320], WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-web-layout/${id}`);
    await page.getByRole('button', { name: /^Section tree/ }).click();
    const choices = page.getByRole('radiogroup', { name: 'Section' });
    await expect(choices).toBeVisible();
    await expect(choices.getByRole('radio')).toHaveCount(3);
    await expect
      .poll(() =>
        choices.evaluate((group) => {
          const edge = group.parentElement?.getBoundingClientRect().right ?? 0;
          return [...group.querySelectorAll('label')]
            .filter(
              (label) =>
                label.scrollWidth > label.clientWidth || label.getBoundingClientRect().right > edge + 1,
            )
            .map((label) => label.textContent);
        }),
      )
      .toEqual([]);
    await expectNoSidewaysScrolling(page);
  }
});
