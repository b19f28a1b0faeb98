/** Errors of extensions: they name the extension and the part that failed, for the caller and for the log. */
import { AppError } from '#model/errors.ts';
import { RequiresSequentialWrites } from '#records/write-batch.ts';
import { classifyDbError } from '#server/db/index.ts';

/** The part of an extension that failed. */
export interface FailedPart {
  /** Name of the folder below `extensions/`. */
  extension: string;
  /** Path of the file below the root of the project. */
  file: string;
  /** The part in a sentence: “the hook `after` of content”. */
  what: string;
}

/** A part of an extension failed. The message is for the log: it names the part, and repeats what was thrown. */
export class ExtensionFault extends Error {
  override readonly name = 'ExtensionFault';
  readonly part: FailedPart;
  constructor(part: FailedPart, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`The extension “${part.extension}” failed in ${part.what} (${part.file}): ${message}`, { cause });
    this.part = part;
  }
}

/** Name of the extension that a file belongs to; null for a file of the product. */
export function extensionOf(file: string): string | null {
  return /^extensions\/([^/]+)\//.exec(file)?.[1] ?? null;
}

/**
 * Returns the error to throw for what a part of an extension threw: refusals that are meant for the caller, and errors after
 * which the same call can succeed, stay as they are.
 */
export function extensionFailure(error: unknown, part: FailedPart): unknown {
  const isPassedOn =
    (error instanceof AppError && (error.code !== 'INTERNAL' || error.cause instanceof ExtensionFault)) ||
    error instanceof RequiresSequentialWrites ||
    classifyDbError(error) !== null;
  if (isPassedOn) return error;
  const { extension, what, file } = part;
  // The message of an `AppError` is meant for the caller.
  const advice =
    error instanceof AppError ? error.message : 'Nothing was saved. Give its developer the request number.';
  return new AppError(
    'INTERNAL',
    'EXTENSION_FAILED',
    `The extension “${extension}” failed in ${what} (${file}). ${advice}`,
    { extension },
    new ExtensionFault(part, error),
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
