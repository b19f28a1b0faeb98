/** Members in the old header design: with a script and without, on a phone and on a desktop. */
import { expect, test, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  SITE_ORIGIN,
  watchConsole,
} from './support/fixtures.ts';
import { DEEP } from './support/looks.ts';
import { itemOf, join, READER_PASSWORD, useUpViews } from './support/readers.ts';

const BATCH_ORIGIN = SITE_ORIGIN.replace('quayside', 'batch');
const REFUSED = 'This article is for readers with a membership.';

/** `members.spec.ts` has a reader without a script in the first tier. */
const ALL = [
  { width: 390, hasScript: true },
  { width: 1440, hasScript: false },
  { width: 390, hasScript: false },
  { width: 1440, hasScript: true },
];

for (const { width, hasScript } of ALL)
  test(
    `a reader joins, logs in from a gated article and logs out by the old header, ${hasScript ? 'with' : 'without'} a script, ${width} px wide`,
    DEEP,
    async ({ browser }) => {
      const viewport = { width, height: 844 };
      const context = await browser.newContext({ javaScriptEnabled: hasScript, viewport });
      const page = await context.newPage();
      // Without a script, a form that is sent faster than people type is refused and shown again.
      const problems = hasScript ? watchConsole(page) : [];
      await useUpViews(page, BATCH_ORIGIN, [
        ['three-hundred-baskets'],
        ['stone'],
        ['shaping-a-boule', 'video'],
      ]);
      const path = await itemOf(BATCH_ORIGIN, 'rye');
      await page.goto(`${BATCH_ORIGIN}${path}`);
      await expect(page.locator('.header-old')).toBeVisible();
      await expect(page.getByText(REFUSED)).toBeVisible();
      if (hasScript) await looksRight(page);
      await page.getByRole('link', { name: 'Join The Batch Table' }).click();
      const email = await join(page, 'Batch', hasScript);
      await expect(page).toHaveURL(`${BATCH_ORIGIN}${path}`);
      await expect(page.getByText(REFUSED)).toHaveCount(0);
      if (hasScript) await looksRight(page);
      await openAccount(page);
      await page.locator('.header-old').getByRole('link', { name: 'My Profile' }).click();
      await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
      await openAccount(page);
      await page.locator('.header-old').getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(`${BATCH_ORIGIN}/`);
      await page.goto(`${BATCH_ORIGIN}${path}`);
      await expect(page.getByText(REFUSED)).toBeVisible();
      // A phone has room for joining next to the name; the login link is at the end of the text.
      const place = page.locator(width < 768 ? '.gating-form' : '.header-old');
      await expect(page.locator('.header-old').getByRole('link', { name: 'Join now' })).toBeVisible();
      await place.getByRole('link', { name: 'Login' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(READER_PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(`${BATCH_ORIGIN}${path}`);
      await expect(page.getByText(REFUSED)).toHaveCount(0);
      await logOutByMenu(page);
      await expect(page).toHaveURL(`${BATCH_ORIGIN}/`);
      await page.goto(`${BATCH_ORIGIN}${path}`);
      await expect(page.getByText(REFUSED)).toBeVisible();
      expect(problems).toEqual([]);
      await context.close();
    },
  );

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
}

async function openAccount(page: Page): Promise<void> {
  await page.locator('.header-old').getByRole('button', { name: 'My account' }).click();
}

/** Logs out through the hamburger menu, which has the same entries. */
async function logOutByMenu(page: Page): Promise<void> {
  await page.locator('.header-old').getByRole('button', { name: 'Menu' }).click();
  await page.locator('.menu-panel').getByRole('button', { name: 'Logout' }).click();
}
