/** Errors of extensions: they name the extension and the part that failed, for the caller and for the log. */
import { AppError } from '#model/errors.ts';
import { RequiresSequentialWrites } from '#records/write-batch.ts';
import { classifyDbError } from '#server/db/index.ts';

/**
 * Milliseconds until what was read without a part of an extension that failed is read again: the part costs a site one attempt in
 * this time, for each page or kind of data.
 */
export const FAULT_RETRY_MS = 10_000;

/** The part of an extension that failed. */
export interface FailedPart {
  /** Name of the folder below `extensions/`. */
  extension: string;
  /** Path of the file, or of the folder of the definition, below the root of the project. */
  file: string;
  /** The part in a sentence: “the hook `after` of content”. */
  what: string;
}

/** A part of an extension failed. The message is for the log: it names the part, and repeats what was thrown. */
export class ExtensionFault extends Error {
  override readonly name = 'ExtensionFault';
  readonly part: FailedPart;
  /** The failure is reported where it is caught: the log has it once an hour, and not for each request. */
  readonly isReported: boolean;
  constructor(part: FailedPart, cause: unknown, isReported = false) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`The extension “${part.extension}” failed in ${part.what} (${part.file}): ${message}`, { cause });
    this.part = part;
    this.isReported = isReported;
  }
}

/** Name of the extension that a file belongs to; null for a file of the product. */
export function extensionOf(file: string): string | null {
  return /^extensions\/([^/]+)\//.exec(file)?.[1] ?? null;
}

/** Maximum number of causes of an error that are followed. */
const CAUSES_MAX = 5;

/** Returns the fault of an extension that an error is or was caused by; null for any other error. */
export function faultIn(error: unknown): ExtensionFault | null {
  for (let at = error, count = 0; at instanceof Error && count < CAUSES_MAX; at = at.cause, count += 1)
    if (at instanceof ExtensionFault) return at;
  return null;
}

/** Whether callers get the error unchanged: refusals that are meant for them, and errors after which the same call can succeed. */
function isPassedOn(error: unknown): boolean {
  return (
    (error instanceof AppError && (error.code !== 'INTERNAL' || faultIn(error) !== null)) ||
    error instanceof ExtensionFault ||
    error instanceof RequiresSequentialWrites ||
    classifyDbError(error) !== null
  );
}

/** Returns the error to throw for what a part of an extension threw where only staff and the log see it; some errors stay as they are. */
export function extensionFault(error: unknown, part: FailedPart): unknown {
  return isPassedOn(error) ? error : new ExtensionFault(part, error);
}

/** Advice for callers, by whether the part was writing or reading. */
const ADVICE = {
  write: 'Nothing was saved. Give its developer the request number.',
  read: 'Try again; if it continues, give its developer the request number.',
} as const;

/** What a part was doing when it failed. */
export type Attempted = keyof typeof ADVICE;

/**
 * Returns the error to throw for what a part of an extension threw: refusals that are meant for the caller, and errors after
 * which the same call can succeed, stay as they are. The message for the caller does not contain the path of the file; its
 * cause, for the log, does.
 */
export function extensionFailure(
  error: unknown,
  part: FailedPart,
  attempted: Attempted,
  isReported = false,
): unknown {
  if (isPassedOn(error)) return error;
  const { extension, what } = part;
  // The message of an `AppError` is meant for the caller.
  const advice = error instanceof AppError ? error.message : ADVICE[attempted];
  return new AppError(
    'INTERNAL',
    'EXTENSION_FAILED',
    `The extension “${extension}” failed in ${what}. ${advice}`,
    { extension },
    new ExtensionFault(part, error, isReported),
  );
}

/** Returns a function that calls `fail` with what `run` throws, or with what its promise is rejected with. */
export function caught(
  run: (args: unknown[]) => unknown,
  fail: (error: unknown) => never,
): (...args: unknown[]) => unknown {
  return (...args) => {
    try {
      const result = run(args);
      return result instanceof Promise ? result.catch(fail) : result;
    } catch (error) {
      return fail(error);
    }
  };
}
