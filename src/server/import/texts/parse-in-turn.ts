/**
 * Parses texts of imports in the parser process. Other work may occupy that process, which is not an error of
 * the text.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ParserError, runParser } from '#server/parsers/index.ts';

const PAUSE_MS = 250;
/** A user may be waiting for a preview. A run reports the record, and the next run imports it. */
const WAIT_MS_MAX = 60_000;

/** Like `runParser`, but retries while the parser is busy and throws BUSY only after a minute. */
export const parseInTurn: typeof runParser = async (name, input) => {
  const until = performance.now() + WAIT_MS_MAX;
  for (;;) {
    try {
      return await runParser(name, input);
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
};

/** The message for a text that could not be parsed; `otherwise` if the text itself is the cause. */
export function sentenceOfParser(error: ParserError, otherwise: string): string {
  return isBusy(error) ? 'The server was too busy to read this. Try again in a few minutes.' : otherwise;
}

function isBusy(error: unknown): boolean {
  return error instanceof ParserError && error.code === 'BUSY';
}
