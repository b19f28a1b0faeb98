/**
 * Parsers of hostile formats, on a thread that is ended after two seconds of work, eight for a font. One text at a time: the
 * thread that answers requests is never held up, and neither a slow expression nor a stack that overflows reaches it.
 */
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createWorkQueue } from '#server/work-queue.ts';
import type { ParserAnswer, ParserCall, ParserName, Parsers } from './parsers.ts';

/** Processor time a parser may take for one input, in milliseconds. Its start is not counted. */
const WORK_MS_MAX = 2_000;
/** Of parsers whose work is more than reading: fonts are packed with what packs them best. */
const WORK_MS_MAX_OF: Partial<Record<ParserName, number>> = { font: 8_000 };
/** However little of it a busy machine gave to the parser: so many times that. */
const WAIT_FACTOR = 5;
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

/** What each parser makes. */
type Parsed = { [Name in ParserName]: Awaited<ReturnType<Parsers[Name]>> };

/** Runs a parser. Throws ParserError, BUSY when twenty wait already. */
export function runParser<Name extends ParserName>(
  name: Name,
  input: Parameters<Parsers[Name]>[0],
): Promise<Parsed[Name]> {
  return oneAtATime(async () => {
    const worker = await readyWorker();
    try {
      return (await callWorker(worker, { id: (lastId += 1), name, input })) as Parsed[Name];
    } catch (err) {
      if (name === 'font') retire(worker);
      throw err;
    }
  });
}

let lastId = 0;
let current: Promise<Worker> | null = null;

/** What cuts fonts keeps the memory a broken one took, and whatever that left in it. */
function retire(worker: Worker): void {
  current = null;
  void worker.terminate();
}

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
    worker.once('message', (used: number) => {
      clearTimeout(timer);
      usedMs.set(worker, used);
      worker.off('error', failed).off('exit', failed);
      // An idle worker does not keep the process alive.
      worker.unref();
      resolve(worker);
    });
  });
}

function callWorker(worker: Worker, call: ParserCall): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const watch = watchWork(worker, WORK_MS_MAX_OF[call.name] ?? WORK_MS_MAX, () => {
      end();
      current = null;
      void worker.terminate();
      reject(new ParserError('SLOW', 'This takes too long to read.'));
    });
    const end = () => {
      watch.end();
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
      usedMs.set(worker, answer.usedMs);
      if ('output' in answer) resolve(answer.output);
      else if (answer.refusal)
        reject(new ParserError('REFUSED', answer.refusal.message, answer.refusal.code));
      else reject(new ParserError('FAILED', 'This cannot be read.'));
    };
    worker.ref();
    worker.on('message', answered).once('error', broke).once('exit', broke);
    worker.postMessage(call);
  });
}

/** Processor time each worker had used when it answered last: between inputs it uses none. */
const usedMs = new WeakMap<Worker, number>();

/**
 * Calls `isOver` as soon as the worker has used up its processor time, or the wait is over. Time alone would refuse on a
 * busy machine what an idle one reads at once; the worker's is asked for only when so much time has passed.
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
