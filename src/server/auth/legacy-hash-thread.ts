/**
 * Thread on which passwords are compared with hashes of other systems, so that the thread that answers requests is never
 * blocked.
 */
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createWorkQueue, type WorkQueue } from '#server/background/work-queue.ts';
import type { OldHashCall } from './legacy-hash-worker.ts';

/**
 * Maximum milliseconds of a comparison: covers the start of the thread, and the costliest hash on a busy
 * machine.
 */
const WAIT_MS_MAX = 30_000;
const WAITING_MAX = 20;

export interface OldHashTurn {
  call: OldHashCall;
  /** Minimum milliseconds of a turn if the password is wrong. */
  wrongMs: number;
}

/** Whether a password matches a hash. One turn at a time; rejects with the error of `busy` if twenty are waiting. */
export type OldHashThread = (turn: OldHashTurn) => Promise<boolean>;

/** Creates a thread that starts with its first comparison. */
export function createOldHashThread(busy: () => Error, startWorker = startOwn): OldHashThread {
  const oneAtATime: WorkQueue = createWorkQueue({ concurrency: 1, waitingMax: WAITING_MAX, busy });
  let worker: Worker | null = null;
  const forget = (ended: Worker) => {
    // An earlier thread may end after its successor has started.
    if (worker === ended) worker = null;
  };
  const started = () => {
    const made = startWorker();
    // Without a listener, an error of the thread would end the process.
    made.on('error', () => forget(made)).once('exit', () => forget(made));
    return made;
  };
  const compare = async (call: OldHashCall) => {
    const current = (worker ??= started());
    // An idle thread does not keep the process alive.
    current.ref();
    try {
      const answer = once(current, 'message', { signal: AbortSignal.timeout(WAIT_MS_MAX) });
      current.postMessage(call);
      const [isRight]: unknown[] = await answer;
      return isRight === true;
    } catch (error) {
      forget(current);
      void current.terminate();
      throw error;
    } finally {
      current.unref();
    }
  };
  return ({ call, wrongMs }) =>
    oneAtATime(async () => {
      const from = performance.now();
      const isRight = await compare(call);
      if (!isRight) await sleep(Math.max(0, from + wrongMs - performance.now()));
      return isRight;
    });
}

function startOwn(): Worker {
  return new Worker(workerFile(), { execArgv: [] });
}

/**
 * The worker's file: the source in tests and development, where Node runs it directly; otherwise the built
 * file next to the server's entry.
 */
function workerFile(): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(here, 'legacy-hash-worker.ts');
  return join(basename(here) === 'chunks' ? dirname(here) : here, 'legacy-hash-worker.js');
}
