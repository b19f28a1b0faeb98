/** The thread on which passwords are compared with hashes of other systems: the one that answers requests is never held up. */
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createWorkQueue, type WorkQueue } from '#server/work-queue.ts';
import type { OldHashCall } from './old-hash-worker.ts';

/** The start of the thread, and the costliest hash on a machine that is busy. */
const WAIT_MS_MAX = 30_000;
const WAITING_MAX = 20;

/** Whether a password is that of a hash. One at a time; rejects with what `busy` makes where twenty wait. */
export function createOldHashThread(busy: () => Error): (call: OldHashCall) => Promise<boolean> {
  const oneAtATime: WorkQueue = createWorkQueue({ concurrency: 1, waitingMax: WAITING_MAX, busy });
  let worker: Worker | null = null;
  const started = () => {
    const made = new Worker(workerFile(), { execArgv: [] });
    const forget = () => {
      worker = null;
    };
    // Without a listener, an error of the thread would end the process.
    made.on('error', forget).once('exit', forget);
    return made;
  };
  return (call) =>
    oneAtATime(async () => {
      const current = (worker ??= started());
      // An idle thread does not keep the process alive.
      current.ref();
      try {
        const answer = once(current, 'message', { signal: AbortSignal.timeout(WAIT_MS_MAX) });
        current.postMessage(call);
        const [isRight]: unknown[] = await answer;
        return isRight === true;
      } catch (error) {
        worker = null;
        void current.terminate();
        throw error;
      } finally {
        current.unref();
      }
    });
}

/** From its source in tests and in development, which Node runs as it is; from the build beside the server's entry. */
function workerFile(): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(here, 'old-hash-worker.ts');
  return join(basename(here) === 'chunks' ? dirname(here) : here, 'old-hash-worker.js');
}
