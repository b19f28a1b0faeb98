import { test } from '@playwright/test';
import { writeUnderKills } from './support/kill-rounds.ts';

test('writes under 120 kill -9 of app and database, some five minutes, lose nothing acknowledged', async () => {
  await writeUnderKills(120);
});
