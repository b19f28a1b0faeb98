/**
 * Writes log lines. A log that cannot be written, for example on a full disk, never stops or delays the
 * product.
 */
import { writeSync } from 'node:fs';

export interface LogStream {
  /**
   * Writes one line, including its newline. Never throws; lines that cannot be written are counted and left
   * out.
   */
  write: (line: string) => void;
}

type WriteBytes = (bytes: Uint8Array) => number;

/** Maximum number of waits, in all, for a pipe whose reader is slow, before a line is left out. */
const WAITS_MAX = 10;
const WAIT_MS = 5;

/**
 * Passes lines to the given function, which writes some of the bytes and returns their number; default:
 * standard output.
 */
export function createLogStream(writeBytes: WriteBytes = (bytes) => writeSync(1, bytes)): LogStream {
  let lost = 0;
  const tryWrite = (text: string): boolean => {
    let rest: Uint8Array = Buffer.from(text);
    for (let waits = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(writeBytes(rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waits >= WAITS_MAX) return false;
        waits += 1;
        Atomics.wait(PAUSE, 0, 0, WAIT_MS);
      }
    }
    return true;
  };
  return {
    write(line) {
      if (lost > 0 && !tryWrite(lostLine(lost))) lost += 1;
      else {
        lost = 0;
        if (!tryWrite(line)) lost = 1;
      }
    },
  };
}

const PAUSE = new Int32Array(new SharedArrayBuffer(4));

/** Formatted like the log's other lines: pino's level 40 is a warning. */
function lostLine(count: number): string {
  // Begins on a new line, because the last line may have been cut off.
  return `\n${JSON.stringify({ level: 40, time: Date.now(), msg: `${count} log lines could not be written and are lost.` })}\n`;
}
