/** Log lines while the database is away: one for each kind, instead of one for each request and timer. */
import { classifyDbError } from '#server/db/index.ts';

/** An outage is over when no line has reported it for this long. */
const OVER_MS = 10_000;

/**
 * Recognises log lines that report the same outage of the database. Belongs to one process, because each has connections of
 * its own.
 */
export interface OutageLog {
  /**
   * Returns the details to log, without a stack, for the first line of its kind in an outage; null for a line to leave out. Lines that
   * do not report an outage are returned as they are. The kind of a line is its message.
   */
  admit: (details: unknown, message: string) => unknown;
}

/**
 * Creates the filter for the log of a process. `onOver` is called once an outage is over, with the number of lines that were
 * left out. An outage is over when no line has reported it for `overMs` milliseconds; default: ten seconds.
 */
export function createOutageLog(onOver: (leftOut: number) => void, overMs = OVER_MS): OutageLog {
  const kinds = new Set<string>();
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    timer = undefined;
    kinds.clear();
    onOver(leftOut);
    leftOut = 0;
  };
  return {
    admit(details, message) {
      if (!hasError(details)) return details;
      const { err: error } = details;
      hideConnection(error);
      if (!isOutage(error)) return details;
      if (timer === undefined) timer = setTimeout(end, overMs).unref();
      else timer.refresh();
      if (kinds.has(message)) {
        leftOut += 1;
        return null;
      }
      kinds.add(message);
      const { err: _err, ...rest } = details;
      return { ...rest, reason: error.message || 'The server cannot be reached.' };
    },
  };
}

/** Whether no connection could be had: the server is away, or frozen so that all connections wait. */
function isOutage(error: Error): boolean {
  const kind = classifyDbError(error)?.kind;
  return kind === 'unreachable' || (kind === 'busy' && !('code' in error));
}

function hasError(details: unknown): details is { err: Error } {
  return typeof details === 'object' && details !== null && 'err' in details && details.err instanceof Error;
}

/** Errors of idle connections have the connection as a property: its statements would fill pages of the log. */
function hideConnection(error: Error): void {
  if ('client' in error) Object.defineProperty(error, 'client', { enumerable: false });
}
