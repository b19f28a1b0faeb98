import { test } from '@playwright/test';
import { writeUnderKills } from './support/kill-rounds.ts';

test('120 kill -9 of app and database in some five minutes lose no acknowledged write', async () => {
  await writeUnderKills(120);
});
