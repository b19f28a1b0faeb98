/** Transient database errors (unreachable, full, busy), as distinct from bugs. */

import type { ErrorCode, ErrorReason } from '#model/errors.ts';

export interface TransientDbError {
  kind: 'unreachable' | 'full' | 'busy';
  code: ErrorCode;
  reason: ErrorReason;
  /** One sentence for the caller. */
  message: string;
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds: number;
}

/** The transient database error that `error` or one of its causes represents; null without one. */
export function classifyDbError(error: unknown): TransientDbError | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const found = troubleOf(current);
    if (found) return found;
    current = current.cause;
  }
  return null;
}

/** Error for a response that required the database and took too long: reported like a busy database. */
export function databaseTooSlow(): Error {
  return Object.assign(new Error('The database did not answer in time.'), { code: '57014' });
}

/** The platform's text for a lost connection (specification, section 8 "Errors"). */
const UNREACHABLE: TransientDbError = {
  kind: 'unreachable',
  code: 'INTERNAL',
  reason: 'DATABASE_UNREACHABLE',
  message:
    'There was a problem connecting to the database. Please try again later or contact your site administrator.',
  retryAfterSeconds: 5,
};

const FULL: TransientDbError = {
  kind: 'full',
  code: 'INTERNAL',
  reason: 'DATABASE_FULL',
  message:
    'There is no room left on the disk of the database. Nothing was saved; free some space and try again.',
  retryAfterSeconds: 60,
};

const BUSY: TransientDbError = {
  kind: 'busy',
  code: 'INTERNAL',
  reason: 'DATABASE_BUSY',
  message: 'The database is too busy to answer at the moment. Try again in a few seconds.',
  retryAfterSeconds: 5,
};

/** Classes by SQLSTATE, by class of SQLSTATE, or by the operating system's error code. */
const BY_CODE: Record<string, TransientDbError> = {
  '08': UNREACHABLE,
  '57P01': UNREACHABLE,
  '57P02': UNREACHABLE,
  '57P03': UNREACHABLE,
  // A standby that has not been promoted yet, or a former primary that became a standby.
  '25006': UNREACHABLE,
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  ECONNABORTED: UNREACHABLE,
  EPIPE: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  '53100': FULL,
  '53': BUSY,
  '55P03': BUSY,
  '25P03': BUSY,
  '40001': BUSY,
  '40P01': BUSY,
  '57014': BUSY,
};

/**
 * Messages of node-postgres errors without a code, raised when its connection is lost or the pool has no free
 * connection.
 */
const BY_MESSAGE: [RegExp, TransientDbError][] = [
  [/^timeout exceeded when trying to connect$/, BUSY],
  [/^Query read timeout$/, UNREACHABLE],
  [/^timeout expired$/, UNREACHABLE],
  [/^Connection terminated/, UNREACHABLE],
  [/^Connection ended unexpectedly/, UNREACHABLE],
  [/^Client was closed and is not queryable/, UNREACHABLE],
  [/^Client has encountered a connection error/, UNREACHABLE],
];

function troubleOf(error: Error): TransientDbError | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The socket of a database on this machine is missing while it restarts, or has a full queue; any other missing file is a bug.
  if (['ENOENT', 'EAGAIN'].includes(code) && 'syscall' in error && error.syscall === 'connect')
    return UNREACHABLE;
  const byCode = BY_CODE[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? BY_CODE[code.slice(0, 2)] : undefined);
  return byCode ?? BY_MESSAGE.find(([pattern]) => pattern.test(error.message))?.[1] ?? null;
}
