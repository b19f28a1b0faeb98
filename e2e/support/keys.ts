/** Keyboard navigation of the admin. */
import { expect, type Page } from '@playwright/test';

/**
 * Accessible name of the focused element, as far as a label or its text provides it; empty without a focus.
 */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const named = element.getAttribute('aria-labelledby');
    const byIds = named && named.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const name = element.getAttribute('aria-label') ?? byIds ?? element.labels?.[0]?.textContent ?? element.textContent ?? '';
    return name.replace(/\\s*\\*$/, '').trim();
  })()`);
}

/**
 * Presses Tab until it reaches the element and returns the number of presses: at most `most`, 80 by default.
 * Throws the elements reached if it does not find it.
 */
export async function tabTo(page: Page, name: string | RegExp, most = 80, key = 'Tab'): Promise<number> {
  const met: string[] = [];
  for (let count = 0; count <= most; count += 1) {
    const focused = await focusedName(page);
    met.push(focused.slice(0, 40));
    if (typeof name === 'string' ? focused === name : name.test(focused)) return count;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached “${name}” within ${most} presses: ${met.join(' | ')}.`);
}

export async function expectFocus(page: Page, name: RegExp): Promise<void> {
  await expect.poll(() => focusedName(page)).toMatch(name);
}

/** Presses the keys in sequence. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Rejects every click and touch from now on: the following steps succeed by keyboard, or fail. */
export async function takeMouseAway(page: Page): Promise<void> {
  await page.addInitScript(`
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      window.addEventListener(type, (event) => {
        if (event.isTrusted) document.documentElement.dataset.touched = type;
      }, { capture: true });
  `);
}

/** Asserts that there was no click or touch since `takeMouseAway`, on the current document. */
export async function expectNoMouse(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.dataset.touched ?? null')).toBeNull();
}
