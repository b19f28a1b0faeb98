/**
 * Queues logins for the thread of old hashes: all wrong passwords take the same time, and each organisation has a separate
 * queue.
 */
import { WRONG_PASSWORD_MS } from '#access/legacy-hash.ts';
import { createWorkQueue, type WorkQueue } from '#server/background/work-queue.ts';
import type { OldHashThread } from './legacy-hash-thread.ts';

/** Maximum number of waiting logins of one organisation. */
const WAITING_MAX = 20;

export interface OldHashTry {
  organisationId: number;
  password: string;
  /** Null if the account does not exist or has no such hash. */
  stored: string | null;
}

/**
 * Whether the password matches the hash. A login without a hash waits as long, occupies the thread as long,
 * is refused as often, and resolves to false. Per organisation one login runs and twenty wait; more reject
 * with the error of `busy`.
 */
export function createOldHashTurns(
  oldHashThread: OldHashThread,
  busy: () => Error,
): (tried: OldHashTry) => Promise<boolean> {
  const lines = new Map<number, { queue: WorkQueue; count: number }>();
  return async ({ organisationId, password, stored }) => {
    const line = lines.get(organisationId) ?? {
      queue: createWorkQueue({ concurrency: 1, waitingMax: WAITING_MAX, busy }),
      count: 0,
    };
    lines.set(organisationId, line);
    line.count += 1;
    const call = { password, stored, isCostHidden: true };
    try {
      return await line.queue(() => oldHashThread({ call, wrongMs: WRONG_PASSWORD_MS }));
    } finally {
      line.count -= 1;
      if (line.count === 0) lines.delete(organisationId);
    }
  };
}
