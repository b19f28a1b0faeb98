import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const port = Number(process.env['MASTHEAD_E2E_PORT']);

/** The server all journeys share. */
export const shared = { port, dataDir: process.env['MASTHEAD_E2E_DATA_DIR'] ?? '' };
export const ADMIN_ORIGIN = `http://localhost:${port}`;
export const SITE_ORIGIN = `http://quayside.localhost:${port}`;

/**
 * No rule of WCAG 2.2 A and AA is broken on the page as it stands, once it stands: colours on their way from one state
 * to the next are no contrast anyone reads.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const results = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const faults = results.violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(faults, 'accessibility').toEqual([]);
}

/** Two frames pass without a transition or an animation that ends by itself. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(`new Promise((resolve) => {
    const moving = () => document.getAnimations().some((animation) =>
      animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime));
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(!moving())));
  })`);
}

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const excess = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(excess, 'pixels beyond the viewport').toBeLessThanOrEqual(0);
}

/** Collects what the browser complains about; empty at the end of a good page. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}
