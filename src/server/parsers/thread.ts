/**
 * Runs parsers on a thread that is terminated after two seconds of work, eight for a font, so that its
 * process always responds. One text at a time.
 */
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ParserAnswer, ParserCall, ParserName, ParserOutcome } from './parsers.ts';

/** Maximum processor time for one input, in milliseconds. The start of the parser is not counted. */
const WORK_MS_MAX = 2_000;
/** Limits for parsers that do more than read: fonts are compressed at the highest level, which is slow. */
const WORK_MS_MAX_OF: Partial<Record<ParserName, number>> = { font: 8_000 };
/**
 * The maximum elapsed time, as a multiple of the processor time: a busy machine gives the parser only a part
 * of its time.
 */
const WAIT_FACTOR = 5;
const START_MS_MAX = 60_000;
const MEMORY_MB_MAX = 256;

/** Runs a parser on the thread; a failure is also an outcome. */
export async function runOnThread(name: ParserName, input: unknown): Promise<ParserOutcome> {
  const worker = await readyWorker();
  if (!worker) return { failure: 'FAILED', message: 'The parser could not be started.' };
  const outcome = await callWorker(worker, { id: (lastId += 1), name, input });
  if (name === 'font' && 'failure' in outcome) retire(worker);
  return outcome;
}

let lastId = 0;
let current: Promise<Worker> | null = null;

/** Terminates the worker, because the font cutter retains the memory and state of a broken input. */
function retire(worker: Worker): void {
  current = null;
  void worker.terminate();
}

/** The worker that is reused between inputs, started if necessary; null if it can't be. */
async function readyWorker(): Promise<Worker | null> {
  current ??= startWorker();
  try {
    return await current;
  } catch {
    current = null;
    return null;
  }
}

function startWorker(): Promise<Worker> {
  const worker = new Worker(workerFile(), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  });
  const forget = () => {
    current = null;
  };
  // Without a listener, an error of the thread would end the process.
  worker.on('error', forget);
  worker.once('exit', forget);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error('The parser worker did not start.'));
    }, START_MS_MAX);
    const failed = (error: unknown) => {
      clearTimeout(timer);
      reject(error instanceof Error ? error : new Error('The parser worker ended before it was ready.'));
    };
    worker.once('error', failed).once('exit', failed);
    worker.once('message', (used: number) => {
      clearTimeout(timer);
      usedMs.set(worker, used);
      worker.off('error', failed).off('exit', failed);
      resolve(worker);
    });
  });
}

function callWorker(worker: Worker, call: ParserCall): Promise<ParserOutcome> {
  return new Promise((resolve) => {
    const watch = watchWork(worker, WORK_MS_MAX_OF[call.name] ?? WORK_MS_MAX, () => {
      current = null;
      void worker.terminate();
      end({ failure: 'SLOW', message: 'This takes too long to read.' });
    });
    const end = (outcome: ParserOutcome) => {
      watch.end();
      worker.off('message', answered).off('error', broke).off('exit', broke);
      resolve(outcome);
    };
    const broke = () => end({ failure: 'FAILED', message: 'This cannot be read.' });
    const answered = (answer: ParserAnswer) => {
      if (answer.id !== call.id) return;
      usedMs.set(worker, answer.usedMs);
      end(answer.outcome);
    };
    worker.on('message', answered).once('error', broke).once('exit', broke);
    worker.postMessage(call);
  });
}

/** Processor time each worker had used at its last response: between inputs it uses none. */
const usedMs = new WeakMap<Worker, number>();

/**
 * Calls `isOver` as soon as the worker has used up its processor time, or the maximum wait has passed. A
 * limit on elapsed time would refuse on a busy machine what an idle one parses quickly. The worker's time is
 * read only after that much time has passed.
 */
function watchWork(worker: Worker, workMsMax: number, isOver: () => void): { end: () => void } {
  const start = performance.now();
  const usedBefore = usedMs.get(worker) ?? 0;
  let hasEnded = false;
  const look = async () => {
    const left = workMsMax - ((await cpuMsOf(worker)) - usedBefore);
    if (hasEnded) return;
    if (left <= 0 || performance.now() - start >= workMsMax * WAIT_FACTOR) isOver();
    else timer = setTimeout(() => void look(), Math.max(left, 50));
  };
  let timer = setTimeout(() => void look(), workMsMax);
  return {
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}

/** Processor time of the thread so far; infinite if the thread does not respond within a second. */
async function cpuMsOf(worker: Worker): Promise<number> {
  const { user, system } = await Promise.race([
    worker.cpuUsage().catch(() => SILENT),
    sleep(1_000, SILENT, { ref: false }),
  ]);
  return (user + system) / 1_000;
}

const SILENT = { user: Infinity, system: 0 };

/**
 * In tests and in development, the source, which Node runs directly; otherwise the build next to the server's
 * entry.
 */
function workerFile(): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(here, 'worker.ts');
  return join(basename(here) === 'chunks' ? dirname(here) : here, 'parser-worker.js');
}
