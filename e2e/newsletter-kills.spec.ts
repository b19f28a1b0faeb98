import { test } from '@playwright/test';
import { sendUnderKills } from './support/send-under-kills.ts';

/** `npm run test:deep -- --long newsletter-kills` runs more of them. */
const rounds = Number(process.env['MASTHEAD_KILL_ROUNDS'] ?? 3);
const recipients = Number(process.env['MASTHEAD_KILL_RECIPIENTS'] ?? 500);

test('kill -9 of app, database and both during a send: no email twice, no subscriber left out', async () => {
  test.setTimeout(rounds * 180_000);
  await sendUnderKills(rounds, recipients);
});
