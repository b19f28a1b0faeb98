import { test } from '@playwright/test';
import { typeTogether } from './support/two-editors.ts';

test('20 times two people type in the same texts while saves fail: no character is lost', async ({
  browser,
}) => {
  await typeTogether(browser, 20);
});
