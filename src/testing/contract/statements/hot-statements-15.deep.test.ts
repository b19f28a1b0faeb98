/**
 * The oldest supported PostgreSQL finds rows by an index as well, although its planner is less capable than
 * the newest one's.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareDatabase } from '#server/db/index.ts';
import { databaseOn } from '#testing/database/database.ts';
import { startTestPostgres } from '#testing/database/postgres.ts';
import { testHotStatements } from './hot-statements.ts';

const PLATFORM = `${process.platform}-${process.arch}`;
/** Installed by `npm run test:deep` (scripts/lib/test-packages.ts). */
const PACKAGE = join(
  import.meta.dirname,
  `../../../../scripts/test-packages/node_modules/postgres-15-${PLATFORM}`,
);
const installed = existsSync(PACKAGE);

test('PostgreSQL 15 is tried on Linux; for other platforms its package is not installed', () => {
  expect(installed || PLATFORM !== 'linux-x64').toBe(true);
});

if (installed) {
  const server = await startTestPostgres({ packageFolder: PACKAGE });
  const database = await databaseOn(server, 'template0');
  await prepareDatabase(database.connectionString);
  afterAll(() => server.stop());
  await testHotStatements(database);
}
