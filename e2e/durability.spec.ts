import { test } from '@playwright/test';
import { writeUnderKills } from './support/kill-rounds.ts';

test('writes under repeated kill -9 of app and database lose nothing acknowledged', async () => {
  await writeUnderKills(15_000);
});
