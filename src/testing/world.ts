/** The product with its two organisations, from a database that has them already: made once a run, cloned by each file. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { TEMPLATE_DATABASE, WORLD_DATABASE } from './database/connection-strings.ts';
import { databaseOn, testServer } from './database/database.ts';
import { makeWorld, type World } from './make/make.ts';
import { checkSearchEntries, markRows } from './search-entries.ts';

export interface TestWorld extends TestApp {
  world: World;
}

/** `buildTestApp` followed by `makeWorld`, at the price of a clone. Call `close` when the file is done. */
export async function buildTestWorld(
  options: Omit<TestAppOptions, 'database' | 'files'> = {},
): Promise<TestWorld> {
  // A copy: a worker reuses it for its next file.
  const world = structuredClone(await templateWorld());
  const database = await databaseOn(testServer(), WORLD_DATABASE);
  const mark = await markRows({ database });
  const subject = await buildTestApp({ ...options, database, files: worldFolder() });
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

let known: Promise<World> | undefined;

/** The first worker to ask makes it, the others wait for it. */
function templateWorld(): Promise<World> {
  known ??= locked(async (client) => (await worldOf(client)) ?? makeTemplate(client));
  return known;
}

/** The created world is described by the comment on its database, which is written last. */
async function worldOf(client: pg.Client): Promise<World | null> {
  const { rows } = await client.query<{ world: string | null }>(
    "select shobj_description(oid, 'pg_database') as world from pg_database where datname = $1",
    [WORLD_DATABASE],
  );
  const text = rows[0]?.world;
  return text == null ? null : (JSON.parse(text) as World);
}

async function makeTemplate(client: pg.Client): Promise<World> {
  const database = await databaseOn(testServer(), TEMPLATE_DATABASE, WORLD_DATABASE);
  const { services, close } = await buildTestApp({ database });
  const world = await makeWorld(services);
  await cp(join(services.config.dataDir, 'media'), worldFolder(), { recursive: true });
  await close();
  await client.query(`comment on database ${WORLD_DATABASE} is ${pg.escapeLiteral(JSON.stringify(world))}`);
  return world;
}

/** Its images and files, next to the server's data and removed with them. */
function worldFolder(): string {
  return join(inject('postgresFolder'), 'world-media');
}

const LOCK = 20_071;

async function locked<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(testServer());
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}
