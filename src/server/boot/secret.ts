/** The installation's secret: from the environment, or generated once and stored in the data directory. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { fingerprintOf } from '#server/backup/index.ts';
import { ConfigError } from './config.ts';

/**
 * Minimum length. A shorter secret is damaged: a full disk or an interrupted copy leaves an empty or partial
 * file.
 */
export const SECRET_LENGTH_MIN = 32;

/**
 * Returns the installation's secret: at least 32 characters, and the same at every start. Throws ConfigError
 * if the file has fewer.
 */
export async function readSecret(dataDir: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, 'secret');
  const secret = await readOrCreate(path, () => randomBytes(32).toString('base64url'));
  if (secret.length >= SECRET_LENGTH_MIN) return secret;
  throw new ConfigError(brokenSecret(path, secret.length));
}

/** Returns the installation's secret without creating one; empty without a secret. */
export async function storedSecret(dataDir: string, given: string | undefined): Promise<string> {
  return given ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '')).trim();
}

/** Describes what is wrong with a secret that is too short, and what to do. */
export function brokenSecret(path: string, length: number): string {
  const what = length === 0 ? 'is empty' : `has ${length} characters instead of ${SECRET_LENGTH_MIN} or more`;
  return `The secret in ${resolve(path)} ${what}, as a full disk leaves it. Copy the file from a backup. Without one, remove it and start again: a new secret is made, everyone is logged out, and links in emails that were sent no longer work.`;
}

/** How long a file that another process has just created may be empty. */
const FILLING_MS = 2_000;
const LOOK_MS = 50;

/**
 * Returns the text of a file, which is created with mode 600 on first use; empty if the file is still empty after
 * `FILLING_MS`. Two processes that start together get the same text.
 */
export async function readOrCreate(path: string, make: () => string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    const value = make();
    try {
      await file.writeFile(`${value}\n`);
      await file.sync();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    for (let waited = 0; ; waited += LOOK_MS) {
      const text = (await readFile(path, 'utf8')).trim();
      if (text !== '' || waited >= FILLING_MS) return text;
      await sleep(LOOK_MS);
    }
  }
}

/** Stores the fingerprint of the secret that servers of this database use. False if they used another secret before. */
export async function noteSecretInUse(client: Pick<pg.Pool, 'query'>, secret: string): Promise<boolean> {
  const before = await secretInUse(client);
  const fingerprint = fingerprintOf(secret);
  if (before === fingerprint) return true;
  await client.query(
    `insert into secret_in_use (is_current, fingerprint) values (true, $1)
     on conflict (is_current) do update set fingerprint = excluded.fingerprint, since = now()`,
    [fingerprint],
  );
  return before === null;
}

/** The fingerprint of the secret used last; null if no server of this version has started yet. */
export async function secretInUse(client: Pick<pg.Pool, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from secret_in_use');
  return rows[0]?.fingerprint ?? null;
}
