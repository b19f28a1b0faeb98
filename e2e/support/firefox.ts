/** Journeys in Firefox: skipped if it isn't installed; fail on an error or warning in its console. */
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
 * Playwright fills a field of Firefox by its value, past what React has put in the value's place, so that React hears of
 * nothing. Here the text is inserted as if it were typed.
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
