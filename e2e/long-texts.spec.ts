/** Texts longer than a screen: the controls that format and search them stay within reach. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { ADMIN_ORIGIN, shared } from './support/fixtures.ts';
import { byTier } from '#testing/by-tier.ts';

const paragraph = (index: number) => ({
  type: 'paragraph',
  content: [
    { type: 'text', text: `Paragraph ${index} of a text that is longer than the window it is read in.` },
  ],
});

/** Creates an article of a hundred paragraphs. */
async function makeLongArticle(): Promise<number> {
  const token = await login(shared);
  const me = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  const values = {
    name: `A long read ${Date.now()}`,
    body: { v: 1, content: Array.from({ length: 100 }, (_, index) => paragraph(index + 1)) },
  };
  const input = { type: 'Article', site: me.sites[0]?.id, values };
  const { id } = await call<{ id: number }>(shared, 'createContent', input, token);
  return id;
}

/** Whether nothing covers the middle of the element. */
async function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((own) => {
    const { left, top, width, height } = own.getBoundingClientRect();
    const above = document.elementFromPoint(left + Math.min(width, innerWidth - left) / 2, top + height / 2);
    return above !== null && own.contains(above);
  });
}

/** Scrolls the paragraph to the middle of the window. */
async function showParagraph(page: Page, index: number): Promise<void> {
  await page
    .getByText(`Paragraph ${index} of`)
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

const PHONE = [390, 844] as const;
const DESK = [1440, 900] as const;

for (const [width, height] of byTier<readonly [number, number]>([PHONE], [PHONE, DESK])) {
  test(`the toolbar and the find bar stick below the Publish bar, ${width} pixels wide @looks`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const id = await makeLongArticle();
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${id}`);
    const toolbar = page.getByRole('toolbar', { name: 'Formatting for Body' });
    await expect(toolbar).toBeVisible();
    await showParagraph(page, 60);
    await expect.poll(() => isOnTop(toolbar.getByRole('button', { name: 'Bold' }))).toBe(true);

    await page.getByText('Paragraph 60 of').click();
    await page.keyboard.press('Control+f');
    const find = page.getByRole('textbox', { name: 'Find', exact: true });
    await expect(find).toBeFocused();
    await showParagraph(page, 40);
    await expect.poll(() => isOnTop(find)).toBe(true);
    await expect.poll(() => isOnTop(toolbar.getByRole('button', { name: 'Bold' }))).toBe(true);
  });
}
