/**
 * Compares passwords with hashes of other systems on a separate thread. A build entry next to the server's.
 */
import { parentPort } from 'node:worker_threads';
import { verifyLegacyHash, padHashingWork } from './verify-legacy-hash.ts';

/** Message to the thread, sent one at a time. The thread replies with whether the password is right. */
export interface OldHashCall {
  password: string;
  /** Null without a hash to compare with. */
  stored: string | null;
  /**
   * Whether a wrong password must cost as much processor time as one with the costliest hash, so that it
   * takes as long on a busy processor too.
   */
  isCostHidden: boolean;
}

parentPort?.on('message', ({ password, stored, isCostHidden }: OldHashCall) => {
  const isRight = stored !== null && verifyLegacyHash({ password, stored });
  if (!isRight && isCostHidden) padHashingWork(stored);
  parentPort?.postMessage(isRight);
});
