/**
 * Parsers of hostile formats, in a child process with limits of time and memory. One text at a time: the thread that answers
 * requests is never held up, and neither a slow expression, a stack that overflows nor a fault of native code reaches it.
 * Public entry point.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { createWorkQueue } from '#server/work-queue.ts';
import type { ParserCall, ParserName, ParserOutcome, Parsers } from './parsers.ts';

const WAITING_MAX = 20;
/** The child limits the work itself; this ends one that does not even do that. Its start is included. */
const ANSWER_MS_MAX = 110_000;
/** A process that nothing was given for so long is ended; the next input starts another. */
const IDLE_MS = 120_000;

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
    const outcome = await callProcess(readyProcess(), { id: (lastId += 1), name, input });
    if ('output' in outcome) return outcome.output as Parsed[Name];
    throw new ParserError(outcome.failure, outcome.message, outcome.refusal ?? null);
  });
}

let lastId = 0;
let current: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/** The process that is kept between inputs, started when there is none. It is given no variable: the secret is one. */
function readyProcess(): ChildProcess {
  clearTimeout(idle);
  if (current) return current;
  const started = fork(processFile(), { execArgv: [], env: {}, serialization: 'advanced' });
  const forget = () => {
    if (current === started) current = null;
  };
  // Without a listener, a process that cannot be started would end this one.
  started.on('error', forget).once('exit', forget).once('disconnect', forget);
  current = started;
  return started;
}

function callProcess(child: ChildProcess, call: ParserCall): Promise<ParserOutcome> {
  return new Promise((resolve) => {
    const broke = () => end({ failure: 'FAILED', message: 'This cannot be read.' });
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      end({ failure: 'SLOW', message: 'This takes too long to read.' });
    }, ANSWER_MS_MAX);
    const end = (outcome: ParserOutcome) => {
      clearTimeout(timer);
      child.off('message', answered).off('error', broke).off('exit', broke);
      release(child);
      resolve(outcome);
    };
    const answered = (answer: { id: number; outcome: ParserOutcome }) => {
      if (answer.id === call.id) end(answer.outcome);
    };
    hold(child);
    child.on('message', answered).once('error', broke).once('exit', broke);
    // A child that died before it was given anything is heard of by `exit`.
    child.send(call, (error) => error && child.kill('SIGKILL'));
  });
}

/** One at work keeps this process alive, an idle one does not. */
function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  idle = setTimeout(() => {
    current = null;
    if (child.connected) child.disconnect();
  }, IDLE_MS).unref();
}

/** From its source in tests and in development, which Node runs as it is; from the build beside the server's entry. */
function processFile(): string {
  const here = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(here, 'process.ts');
  return join(basename(here) === 'chunks' ? dirname(here) : here, 'parser-process.js');
}
