/** Log lines while the database is away: one for each kind, instead of one for each request and timer. */
import { classifyDbError } from '#server/db/index.ts';

/** An outage is over when no line has reported it for this long. */
const OVER_MS = 10_000;

export interface OutageLog {
  /**
   * Returns the details to log, without a stack, for the first line of its kind in an outage; null for a line to leave out. Lines that
   * do not report an outage are returned as they are.
   */
  admit: (details: unknown, message: string) => unknown;
}

/** `onOver` is called with the number of lines that were left out, once an outage is over. */
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
      const error = errorIn(details);
      if (error === null) return details;
      hideConnection(error);
      if (!isOutage(error)) return details;
      if (timer === undefined) timer = setTimeout(end, overMs).unref();
      else timer.refresh();
      if (kinds.has(message)) {
        leftOut += 1;
        return null;
      }
      kinds.add(message);
      const { err: _err, ...rest } = details as { err: Error };
      return { ...rest, reason: error.message || 'The server cannot be reached.' };
    },
  };
}

/** Whether no connection could be had: the server is away, or frozen so that all connections wait. */
function isOutage(error: Error): boolean {
  const kind = classifyDbError(error)?.kind;
  return kind === 'unreachable' || (kind === 'busy' && !('code' in error));
}

function errorIn(details: unknown): Error | null {
  if (typeof details !== 'object' || details === null || !('err' in details)) return null;
  return details.err instanceof Error ? details.err : null;
}

/** Errors of idle connections have the connection as a property: its statements would fill pages of the log. */
function hideConnection(error: Error): void {
  if ('client' in error) Object.defineProperty(error, 'client', { enumerable: false });
}
