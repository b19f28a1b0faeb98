import { statfsSync } from 'node:fs';

/**
 * Why the embedded database could not be used. The codes are permanent, because scripts and tests rely on
 * them.
 */
export type EmbeddedPostgresErrorCode =
  | 'UNSUPPORTED_PLATFORM'
  | 'PACKAGE_MISSING'
  | 'NO_ACCOUNT'
  | 'DATA_DIR_UNWRITABLE'
  | 'DISK_FULL'
  | 'NOT_A_DATABASE'
  | 'WRONG_VERSION'
  | 'WRONG_PASSWORD'
  | 'IN_USE'
  | 'NOT_ANSWERING'
  | 'START_FAILED'
  | 'STOP_FAILED';

/** A failure of the embedded database as one sentence for the operator; technical detail is in `cause`. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/**
 * Converts the output of `initdb` or `postgres`, or the error of a failed file operation, to a message for
 * the operator.
 */
export function explainFailure(action: string, dataDir: string, cause: unknown): EmbeddedPostgresError {
  if (cause instanceof EmbeddedPostgresError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const because = (code: EmbeddedPostgresErrorCode, message: string) =>
    new EmbeddedPostgresError(code, message, { cause });

  if (/No space left on device|ENOSPC|EDQUOT|quota exceeded/i.test(text) || isFull(dataDir)) {
    return because('DISK_FULL', `The disk that holds ${dataDir} is full: free some space and start again.`);
  }
  if (/could not look up effective user ID/.test(text)) {
    return because(
      'NO_ACCOUNT',
      `The user id ${process.getuid?.()} has no name on this machine and PostgreSQL cannot create a database without one: add it to /etc/passwd or set DATABASE_URL.`,
    );
  }
  if (
    /\bE(ACCES|PERM|ROFS)\b|Permission denied|Read-only file system|could not change permissions/.test(text)
  ) {
    return because(
      'DATA_DIR_UNWRITABLE',
      `The data directory ${dataDir} cannot be written by this user: change its owner or set DATA_DIR to another folder.`,
    );
  }
  return because('START_FAILED', `${action}: ${lastLine(text)}`);
}

/** On a full disk the server's own message may be lost, because its output is a file on that disk. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize, blocks } = statfsSync(folder);
    return blocks > 0 && bavail * bsize < ROOM_TO_START_BYTES;
  } catch {
    return false;
  }
}

/** Less space than the first files of a starting server need. */
const ROOM_TO_START_BYTES = 128 * 1024;

function lastLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line));
  return telling ?? lines.findLast((line) => line !== '') ?? 'it gave no reason';
}
