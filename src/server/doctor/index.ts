/** Examines an installation and recommends what to do. Public entry point. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { misspeltVariables } from '#server/boot/config.ts';
import { hostTrouble } from '#server/boot/listen.ts';
import type { MediaStore } from '#server/media/index.ts';
import type { DefinedNames } from '#server/setup/index.ts';
import { examineDataFolder } from './data-folder.ts';
import { examineDatabase } from './database.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

export type { Finding } from './finding.ts';

export interface ExamineOptions {
  dataDir: string;
  /** Value of `HOST`: where the server listens. */
  host: string;
  store: MediaStore;
  /** Value of `MASTHEAD_SECRET`; if unset, the secret is in the data directory. */
  secret: string | undefined;
  /** Opens the database and runs `work` with its connection string; may fail. */
  withAddress: <T>(work: (connectionString: string) => Promise<T>) => Promise<T>;
  /** Whether to read every media file instead of looking for a sample. */
  isDeep: boolean;
  /** Names of this build, to find what removed extensions left. */
  defined: DefinedNames;
}

async function examineVariables(host: string): Promise<Finding> {
  const trouble = await hostTrouble(host);
  if (trouble) return fail('configuration', trouble);
  const misspelt = misspeltVariables();
  if (misspelt.length > 0) return warn('configuration', misspelt.join(' '));
  return ok('configuration', 'Every variable has a value that can be used.');
}

const ANSWER_MS = 10_000;

/**
 * Examines all parts. Never throws because of its findings: a part that cannot be examined results in a
 * finding.
 */
export async function examine(options: ExamineOptions): Promise<Finding[]> {
  const { dataDir, host, withAddress } = options;
  const folder = [await examineVariables(host), ...(await examineDataFolder(dataDir))];
  try {
    return [...folder, ...(await withAddress((address) => examineAt(address, options)))];
  } catch (error) {
    return [...folder, fail('database', databaseTrouble(error))];
  }
}

async function examineAt(connectionString: string, options: ExamineOptions): Promise<Finding[]> {
  const { dataDir, store, isDeep, defined } = options;
  const client = new pg.Client({
    connectionString,
    application_name: 'masthead doctor',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: 6 * ANSWER_MS,
  });
  // A connection that breaks fails the running statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const secretFile = await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '');
    return await examineDatabase(client, {
      store,
      isDeep,
      secret: options.secret ?? secretFile.trim(),
      defined,
    });
  } finally {
    await client.end();
  }
}

function databaseTrouble(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'NoInstallation'
    ? error.message
    : `${error.message} Check DATABASE_URL and that the server runs.`;
}
