/** Databases with content that several test files need: filled once per run, cloned by each file. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { buildTestApp, type TestApp } from '../app.ts';
import { TEMPLATE_DATABASE } from './connection-strings.ts';
import { databaseOn, testServer, type TestDatabase } from './database.ts';

export interface FilledDatabase<Content> {
  /** The value returned by `fill`, without what JSON cannot represent. */
  content: Content;
  /** A clone of the filled database. The caller drops it. */
  database: TestDatabase;
  /** The folder with its images and files, which must be copied. */
  files: string;
}

const known = new Map<string, Promise<unknown>>();

/** Clones the database `name`. The first worker that needs it fills it; the others wait. */
export async function filledDatabase<Content extends object>(
  name: string,
  fill: (subject: TestApp) => Promise<Content>,
): Promise<FilledDatabase<Content>> {
  const filled =
    known.get(name) ?? locked(async (client) => (await contentOf(client, name)) ?? make(client, name, fill));
  known.set(name, filled);
  // Copied, because a worker reuses the object for its next file.
  const content = structuredClone(await filled) as Content;
  return { content, database: await databaseOn(testServer(), name), files: folderOf(name) };
}

/** Reads a filled database's content description from the comment on it, which is written last. */
async function contentOf(client: pg.Client, name: string): Promise<unknown> {
  const { rows } = await client.query<{ content: string | null }>(
    "select shobj_description(oid, 'pg_database') as content from pg_database where datname = $1",
    [name],
  );
  const text = rows[0]?.content;
  return text == null ? null : JSON.parse(text);
}

async function make(
  client: pg.Client,
  name: string,
  fill: (subject: TestApp) => Promise<object>,
): Promise<object> {
  const database = await databaseOn(testServer(), TEMPLATE_DATABASE, name);
  const subject = await buildTestApp({ database });
  const content = await fill(subject);
  await cp(join(subject.services.config.dataDir, 'media'), folderOf(name), { recursive: true });
  await subject.close();
  await client.query(`comment on database ${name} is ${pg.escapeLiteral(JSON.stringify(content))}`);
  return content;
}

/** The folder is next to the server's data and removed together with it. */
function folderOf(name: string): string {
  return join(inject('postgresFolder'), `${name}-media`);
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
