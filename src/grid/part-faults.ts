/** Failures of parts of extensions in one response: each part is left out and noted, and the response is complete otherwise. */
import type { OfModule } from '#model/define-module.ts';

/** A definition, and what it is in a sentence: `the page resolver tide`. */
export interface NamedPart {
  definition: OfModule;
  what: string;
}

export interface PartFaults {
  /**
   * Runs code of a part, and returns `instead` if it throws and belongs to an extension. Errors of the product's parts are thrown
   * on.
   */
  attempt: <Result>(part: NamedPart, run: () => Result, instead: Result) => Result;
  /** Notes a failure. */
  note: (part: NamedPart, error: unknown) => void;
  /** Like `note`, for a failure that the caller reports. */
  remember: (part: NamedPart, error: unknown) => void;
  /** What failed first; null if nothing failed. */
  first: () => (NamedPart & { error: unknown }) | null;
}

/**
 * Creates the faults of one response, which are empty at first.
 * `report` is called for each failure that is noted, also for a repeated one.
 */
export function createPartFaults(report: (part: NamedPart, error: unknown) => void): PartFaults {
  let first: ReturnType<PartFaults['first']> = null;
  const remember: PartFaults['note'] = (part, error) => {
    first ??= { ...part, error };
  };
  const note: PartFaults['note'] = (part, error) => {
    remember(part, error);
    report(part, error);
  };
  return {
    note,
    remember,
    first: () => first,
    attempt(part, run, instead) {
      if (!canFail(part)) return run();
      try {
        return run();
      } catch (error) {
        note(part, error);
        return instead;
      }
    },
  };
}

/**
 * Whether a response can do without the part, because it belongs to an extension.
 */
export function canFail({ definition }: NamedPart): boolean {
  return definition.extensionPath !== undefined;
}
