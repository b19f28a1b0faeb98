/** Window widths at which screens are checked. */
import { test, type Page } from '@playwright/test';
import { isSecondTier } from '#testing/by-tier.ts';
import { expectAccessible, expectNoSidewaysScrolling } from './fixtures.ts';

/** A journey of the first tier that the second repeats at every width. */
export const LOOKS = { tag: '@looks' };

/** A journey that runs in the second tier only. */
export const DEEP = { tag: '@deep' };

/** A part of a journey tagged `@looks` that runs in the second tier only: what it shows has another test in the first. */
export async function deepStep(title: string, step: () => Promise<void>): Promise<void> {
  if (isSecondTier()) await test.step(title, step);
}

/** Widths at which a screen is checked: the first one on every change, all of them in the second tier. */
export function looks(...widths: readonly [number, ...number[]]): readonly number[] {
  return isSecondTier() ? widths : widths.slice(0, 1);
}

/**
 * Asserts that nothing overflows horizontally at any of the widths, and that no accessibility rule is broken
 * at those that `looks` returns; `expectRules` checks the rules, in one scheme unless it is replaced.
 */
export async function expectGoodLooks(
  page: Page,
  widths: readonly [number, ...number[]],
  expectRules: (page: Page) => Promise<void> = expectAccessible,
): Promise<void> {
  const judged = looks(...widths);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 });
    await expectNoSidewaysScrolling(page);
    if (judged.includes(width)) await expectRules(page);
  }
}
