/**
 * Parsers of hostile formats, on a thread that is ended after two seconds of work. One text at a time: the thread that answers
 * requests is never held up, and neither a slow expression nor a stack that overflows reaches it.
 */
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createWorkQueue } from '#server/work-queue.ts';
import type { ParserAnswer, ParserCall, ParserName, Parsers } from './parsers.ts';

/** Processor time a parser may take for one input, in milliseconds. Its start is not counted. */
const WORK_MS_MAX = 2_000;
/** However little of it a busy machine gave to the parser. */
const WAIT_MS_MAX = 10_000;
const START_MS_MAX = 60_000;
const MEMORY_MB_MAX = 256;
const WAITING_MAX = 20;

/** REFUSED: the parser said why, in `message` and `refusal`. SLOW: it was ended. FAILED: it broke, as on endless nesting. */
export class ParserError extends Error {
  override readonly name = 'ParserError';
  readonly code: 'REFUSED' | 'SLOW' | 'FAILED' | 'BUSY';
  /** Code of the refusal, as the parser's own errors have it. */
  readonly refusal: string | null;

  constructor(code: ParserError['code'], message: string, refusal: string | null = null) {
    super(message);
    this.code = code;
    this.refusal = refusal;
  }
}

const oneAtATime = createWorkQueue({
  concurrency: 1,
  waitingMax: WAITING_MAX,
  busy: () => new ParserError('BUSY', 'Too much is being read at the moment. Try again in a few seconds.'),
});

/** Runs a parser. Throws ParserError, BUSY when twenty wait already. */
export function runParser<Name extends ParserName>(
  name: Name,
  input: Parameters<Parsers[Name]>[0],
): Promise<ReturnType<Parsers[Name]>> {
  return oneAtATime(async () => {
    const worker = await readyWorker();
    return (await callWorker(worker, { id: (lastId += 1), name, input })) as ReturnType<Parsers[Name]>;
  });
}

let lastId = 0;
let current: Promise<Worker> | null = null;

/** The worker that is kept between inputs, started when there is none. */
async function readyWorker(): Promise<Worker> {
  current ??= startWorker();
  try {
    return await current;
  } catch {
    current = null;
    throw new ParserError('FAILED', 'The reader of files could not be started.');
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
    worker.once('message', () => {
      clearTimeout(timer);
      worker.off('error', failed).off('exit', failed);
      // An idle worker does not keep the process alive.
      worker.unref();
      resolve(worker);
    });
  });
}

function callWorker(worker: Worker, call: ParserCall): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      worker.off('message', answered).off('error', broke).off('exit', broke);
      worker.unref();
    };
    const broke = () => {
      end();
      reject(new ParserError('FAILED', 'This cannot be read.'));
    };
    const answered = (answer: ParserAnswer) => {
      if (answer.id !== call.id) return;
      end();
      if ('output' in answer) resolve(answer.output);
      else if (answer.refusal)
        reject(new ParserError('REFUSED', answer.refusal.message, answer.refusal.code));
      else reject(new ParserError('FAILED', 'This cannot be read.'));
    };
    worker.ref();
    worker.on('message', answered).once('error', broke).once('exit', broke);
    void workIsOver(worker, stop.signal).then((isOver) => {
      if (!isOver) return;
      end();
      current = null;
      void worker.terminate();
      reject(new ParserError('SLOW', 'This takes too long to read.'));
    });
    worker.postMessage(call);
  });
}

/**
 * True as soon as the worker has used up its processor time, or the wait is over; false when aborted. Time alone
 * would refuse on a busy machine what an idle one reads at once.
 */
async function workIsOver(worker: Worker, signal: AbortSignal): Promise<boolean> {
  const start = performance.now();
  const usedBefore = await cpuMsOf(worker);
  let left = WORK_MS_MAX;
  while (left > 0 && performance.now() - start < WAIT_MS_MAX) {
    await sleep(Math.max(left, 50), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    left = WORK_MS_MAX - ((await cpuMsOf(worker)) - usedBefore);
  }
  return !signal.aborted;
}

/** Processor time of the thread so far; infinite when it does not answer within a second. */
async function cpuMsOf(worker: Worker): Promise<number> {
  const { user, system } = await Promise.race([
    worker.cpuUsage().catch(() => SILENT),
    sleep(1_000, SILENT, { ref: false }),
  ]);
  return (user + system) / 1_000;
}

const SILENT = { user: Infinity, system: 0 };

/** From its source in tests and in development, which Node runs as it is; from the build beside the server's entry. */
function workerFile(): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(here, 'worker.ts');
  return join(basename(here) === 'chunks' ? dirname(here) : here, 'parser-worker.js');
}
