import { test } from '@playwright/test';
import { writeUnderKills } from './support/kill-rounds.ts';

test('writes under kill -9 of database, app and database again lose nothing acknowledged', async () => {
  await writeUnderKills(3);
});
