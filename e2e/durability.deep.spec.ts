import { test } from '@playwright/test';
import { writeUnderKills } from './support/kill-rounds.ts';

test('five minutes of writes under repeated kill -9 of app and database lose nothing acknowledged', async () => {
  await writeUnderKills(300_000);
});
