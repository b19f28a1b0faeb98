/**
 * Parsers of hostile formats, in a child process with limits of time and memory, one text at a time. The
 * thread that answers requests is never held up. Neither a slow expression, a stack overflow nor a fault of
 * native code affects it. Public entry point.
 */
import { createChild } from '#server/processes/child.ts';
import { createWorkQueue } from '#server/background/work-queue.ts';
import type { ParserName, ParserOutcome, Parsers } from './parsers.ts';

const WAITING_MAX = 20;
const child = createChild<ParserOutcome>({
  source: 'parsers/process.ts',
  built: 'parser-process.js',
  answerMsMax: 110_000,
});

/**
 * REFUSED: the parser gave a reason, in `message` and `refusal`. SLOW: it was terminated. FAILED: it crashed,
 * for example on endless nesting.
 */
export class ParserError extends Error {
  override readonly name = 'ParserError';
  readonly code: 'REFUSED' | 'SLOW' | 'FAILED' | 'BUSY';
  /** Code of the refusal, from the parser's own error. */
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
  busy: () =>
    new ParserError(
      'BUSY',
      'Too many texts and files are being processed at the moment. Try again in a few seconds.',
    ),
});

/** Result types of the parsers. */
type Parsed = { [Name in ParserName]: Awaited<ReturnType<Parsers[Name]>> };

/** Runs a parser. Throws ParserError, with BUSY if twenty inputs are already waiting. */
export function runParser<Name extends ParserName>(
  name: Name,
  input: Parameters<Parsers[Name]>[0],
): Promise<Parsed[Name]> {
  return oneAtATime(async () => {
    const answer = await child.call({ name, input });
    if ('ended' in answer)
      throw answer.ended === 'slow'
        ? new ParserError('SLOW', 'This takes too long to read.')
        : new ParserError('FAILED', 'This cannot be read.');
    const { outcome } = answer;
    if ('output' in outcome) return outcome.output as Parsed[Name];
    throw new ParserError(outcome.failure, outcome.message, outcome.refusal ?? null);
  });
}
