/** Journeys in Firefox: skipped if it isn't installed; they fail on an error or warning in its console. */
import { expect, test as inBrowsers } from '@playwright/test';
import { firefoxPath, NO_FIREFOX } from '../../scripts/lib/firefox.ts';
import { watchConsole } from './fixtures.ts';

export const test = inBrowsers.extend({
  page: async ({ page }, run) => {
    const problems = watchConsole(page);
    await page.addInitScript(insertAsTyped);
    await run(page);
    expect(problems, 'console').toEqual([]);
  },
});

test.skip(firefoxPath() === undefined, NO_FIREFOX);

/**
 * In Firefox, Playwright fills a field by setting its value, which bypasses React's tracking of the value, so
 * React notices no change. Here the text is inserted as if it were typed.
 */
function insertAsTyped(): void {
  const insert = (text: string) => {
    document.execCommand('insertText', false, text);
    return document.activeElement instanceof HTMLIFrameElement ? document.activeElement : null;
  };
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => insert,
    set: () => {},
    configurable: true,
  });
}
