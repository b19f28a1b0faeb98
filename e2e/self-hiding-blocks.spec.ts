/**
 * A block that hides itself also hides its column and row; all reappear with it. Only the grid's styles do
 * this.
 */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';

const column = (...names: string[]) =>
  `<div class="column" style="--span:4">${names
    .map(
      (name) =>
        `<div class="block" data-block="${name}"><b-lock id="${name}">${name}</b-lock><div class="block-cta">${name}</div></div>`,
    )
    .join('')}</div>`;

const row = (...columns: string[]) =>
  `<section class="row"><div class="row-inner"><div class="columns">${columns.join('')}</div></div></section>`;

async function open(page: Page): Promise<void> {
  const grid = await readFile(new URL('../src/site/styles/grid.css', import.meta.url), 'utf8');
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.setContent(
    `<style>b-lock{display:block}${grid}</style><main>${row(column('a'), column('b', 'c'), column('d'))}${row(column('e'))}</main>`,
  );
}

const hide = (page: Page, names: readonly string[], isHidden = true) =>
  page.evaluate(
    ([all, hidden]) => {
      for (const name of all) document.getElementById(name)?.toggleAttribute('hidden', hidden);
    },
    [names, isHidden] as const,
  );

const blocks = (page: Page) =>
  page.locator('.block:visible').evaluateAll((all) => all.map((one) => one.dataset['block']));

test('a hidden block leaves no room; its column goes with its last, its row with the last column', async ({
  page,
}) => {
  await open(page);
  expect(await blocks(page)).toEqual(['a', 'b', 'c', 'd', 'e']);
  await hide(page, ['b']);
  expect(await blocks(page)).toEqual(['a', 'c', 'd', 'e']);
  await expect(page.locator('.column:visible')).toHaveCount(4);
  await hide(page, ['c']);
  await expect(page.locator('.column:visible')).toHaveCount(3);
  await hide(page, ['e']);
  await expect(page.locator('.row:visible')).toHaveCount(1);
  await hide(page, ['b', 'c', 'e'], false);
  expect(await blocks(page)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

for (const left of ['a', 'b', 'd'])
  test(`the column of ${left} has the whole row when it is the only one left`, async ({ page }) => {
    await open(page);
    await hide(
      page,
      ['a', 'b', 'c', 'd'].filter((name) => name !== left),
    );
    const width = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
    expect(await width(`.column:has(#${left})`)).toBe(await width('.row:first-child .columns'));
  });
