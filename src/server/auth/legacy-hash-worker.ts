/** Compares passwords with hashes of other systems on a separate thread: an entry of the build next to the server's. */
import { parentPort } from 'node:worker_threads';
import { verifyLegacyHash, padHashingWork } from './verify-legacy-hash.ts';

/** One at a time, answered with whether it is the password. */
export interface OldHashCall {
  password: string;
  /** Null: there is nothing to compare. */
  stored: string | null;
  /**
   * A wrong password costs as much processor time as with the costliest hash, so that it takes as long on a busy processor
   * too.
   */
  isCostHidden: boolean;
}

parentPort?.on('message', ({ password, stored, isCostHidden }: OldHashCall) => {
  const isRight = stored !== null && verifyLegacyHash({ password, stored });
  if (!isRight && isCostHidden) padHashingWork(stored);
  parentPort?.postMessage(isRight);
});
