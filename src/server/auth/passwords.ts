/**
 * Passwords: argon2id with the parameters of the security decisions, a bounded number at a time. Hashes of
 * other systems are accepted until they are replaced.
 */
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '#model/errors.ts';
import { parseLegacyHash } from '#access/legacy-hash.ts';
import { createWorkQueue } from '#server/background/work-queue.ts';
import { createOldHashThread } from './legacy-hash-thread.ts';
import { createOldHashTurns } from './legacy-hash-turns.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

const tooMany = () =>
  new AppError(
    'RATE_LIMITED',
    'BUSY',
    'Too many people are logging in at this moment. Try again in a few seconds.',
    {
      retryAfterSeconds: 5,
    },
  );

/** Bounds the number of concurrent hashes: a flood of logins must not starve readers. */
const bounded = createWorkQueue({ concurrency: 2, waitingMax: 50, busy: tooMany });

/**
 * Limits concurrent reader logins before any query, or throws RATE_LIMITED immediately: in a flood, refused
 * logins cost no query and no waiting. Admits fewer logins than may wait for a password turn, so that turns
 * remain for staff.
 */
export const limitReaderLogins = createWorkQueue({ concurrency: 40, waitingMax: 0, busy: tooMany });

/** Hashes a password to a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await bounded(() => run(password, nonce, MEMORY_KIB, PASSES, LANES));
  return phc(nonce, tag);
}

const oldHashThread = createOldHashThread(tooMany);

/**
 * Compares a login's password with a hash of another system, if the organisation has such hashes. Call it
 * after `verifyPassword`, which costs the same for all. It may wait for seconds: never call it inside
 * `limitReaderLogins`. Throws RATE_LIMITED.
 */
export const verifyLegacyPassword = createOldHashTurns(oldHashThread, tooMany);

/**
 * Compares in constant time. Without a stored hash it takes as long and returns false, so that timing reveals
 * no accounts. A hash of another system takes longer: code that must hide accounts compares such hashes with
 * `verifyLegacyPassword`.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored === null || parseLegacyHash(stored) === null) return verifyArgon2(password, stored);
  // Takes the same turn among logins as any other password; the slower comparison runs in parallel.
  const [isRight] = await Promise.all([
    oldHashThread({ call: { password, stored, isCostHidden: false }, wrongMs: 0 }),
    verifyArgon2(password, null),
  ]);
  return isRight;
}

async function verifyArgon2(password: string, stored: string | null): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    stored ?? DECOY,
  );
  if (!match) return false;
  const [, memory = '', passes = '', lanes = '', salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await bounded(() =>
    run(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes), Number(lanes)),
  );
  return stored !== null && actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Used in the comparison if no hash is stored: the same work, and no password matches it. */
const DECOY = phc(Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

function phc(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

function run(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  return derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce,
    parallelism,
    tagLength: TAG_BYTES,
    memory,
    passes,
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
