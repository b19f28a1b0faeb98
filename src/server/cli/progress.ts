/** A progress line on a terminal; no output otherwise. */

import { printable } from './terminal.ts';

export interface Progress {
  show: (text: string) => void;
  /** Ends the progress line. */
  done: () => void;
}

const EVERY_MS = 250;

/** Writes to standard error, because standard output is reserved for the result. */
export function createProgress(
  output: { isTTY?: boolean; write: (text: string) => unknown } = process.stderr,
): Progress {
  let shownAt = -EVERY_MS;
  let length = 0;
  return {
    show(said) {
      if (!output.isTTY || performance.now() - shownAt < EVERY_MS) return;
      const text = printable(said);
      shownAt = performance.now();
      output.write(`\r${text.padEnd(length)}`);
      length = text.length;
    },
    done() {
      if (length > 0) output.write('\n');
      length = 0;
    },
  };
}
