/** Compares passwords with hashes of other systems on a thread of its own: an entry of the build beside the server's. */
import { parentPort } from 'node:worker_threads';
import { checkOldHash } from './check-old-hash.ts';

/** One at a time, answered with whether it is the password. */
export interface OldHashCall {
  password: string;
  stored: string;
}

parentPort?.on('message', (call: OldHashCall) => parentPort?.postMessage(checkOldHash(call)));
