import { test } from '@playwright/test';
import { sendUnderKills } from './support/send-under-kills.ts';

test('kill -9 of app, database and both during a send: no email twice, no subscriber left out', async () => {
  await sendUnderKills(3, 500);
});
