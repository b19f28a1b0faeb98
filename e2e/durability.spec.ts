import { test } from '@playwright/test';
import { writeUnderKills } from './support/kill-rounds.ts';

test('kill -9 of database, app and database again lose no acknowledged write', async () => {
  await writeUnderKills(3);
});
