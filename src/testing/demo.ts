/** The product with the demo on a separate database. */
import { transaction } from '#server/db/index.ts';
import { seedDemo } from '#demo/seed.ts';
import { buildTestApp, type TestApp } from './app.ts';

/** Both sites filled. `now`: what the dates of items are counted from, in milliseconds; this moment unless given. */
export async function buildDemoApp(now = Date.now()): Promise<TestApp> {
  const demo = await buildTestApp();
  await fillDemo(demo, now);
  return demo;
}

/** Fills an app whose database has nothing yet. */
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
