/**
 * The product with its two organisations, from a database that already contains them: created once per run,
 * cloned by each file.
 */
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { WORLD_DATABASE } from './database/connection-strings.ts';
import { filledDatabase } from './database/filled-database.ts';
import { makeWorld, type World } from './make/make.ts';
import { checkSearchEntries, markRows } from './search-entries.ts';

export interface TestWorld extends TestApp {
  world: World;
}

/**
 * Like `buildTestApp` followed by `makeWorld`, but for the cost of a clone. Call `close` at the end of the
 * file.
 */
export async function buildTestWorld(
  options: Omit<TestAppOptions, 'database' | 'files'> = {},
): Promise<TestWorld> {
  const {
    content: world,
    database,
    files,
  } = await filledDatabase(WORLD_DATABASE, ({ services }) => makeWorld(services));
  const mark = await markRows({ database });
  const subject = await buildTestApp({ ...options, database, files });
  return {
    ...subject,
    world,
    async close() {
      try {
        await checkSearchEntries(subject, mark);
      } finally {
        await subject.close();
        await database.drop();
      }
    },
  };
}
