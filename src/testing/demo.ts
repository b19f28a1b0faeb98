/** The product with the demo on a separate database. */
import { transaction } from '#server/db/index.ts';
import { seedDemo } from '#demo/seed.ts';
import { buildTestApp, type TestApp } from './app.ts';
import { DEMO_DATABASE } from './database/connection-strings.ts';
import { filledDatabase } from './database/filled-database.ts';

/**
 * Fills both sites. `now`: the instant in milliseconds to which the dates of items are relative; default: the
 * current time.
 */
export async function buildDemoApp(now = Date.now()): Promise<TestApp> {
  const demo = await buildTestApp();
  await fillDemo(demo, now);
  return demo;
}

/**
 * Like `buildDemoApp` at the current time, but for the cost of a clone: filled once per run. Call `close` at
 * the end of the file.
 */
export async function buildSharedDemoApp(): Promise<TestApp> {
  const { database, files } = await filledDatabase(DEMO_DATABASE, async (subject) => {
    await fillDemo(subject);
    return {};
  });
  const demo = await buildTestApp({ database, files });
  return {
    ...demo,
    async close() {
      await demo.close();
      await database.drop();
    },
  };
}

/** Fills an app whose database is still empty. */
export async function fillDemo(demo: TestApp, now = Date.now()): Promise<void> {
  await seedDemo(demo.services, {
    now,
    createOrganisation: async (name) => {
      const row = await transaction(demo.services.pool, { kind: 'platform' }, (db) =>
        db.insertInto('organisation').values({ name }).returning('id').executeTakeFirstOrThrow(),
      );
      return { organisationId: row.id };
    },
  });
}
