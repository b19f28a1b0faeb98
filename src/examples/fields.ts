/**
 * Examples of a field kind: tested by the contract test of all kinds, and a demonstration of how the kind is
 * used.
 */
import type { Field, FieldKind, FieldOptions, Reference } from '#model/field.ts';

/** A valid value. */
export interface ValidExample<Value> {
  given: unknown;
  /** The stored form of the value; default: the value unchanged. */
  stored?: Value;
  /** References in the value; default: none. */
  references?: readonly Reference[];
  /** Links in the value that readers can follow; default: none. */
  links?: readonly string[];
  /** Words of the value for search; default: none. */
  words?: string;
  /** The value formatted for people, for kinds that support it. */
  presented?: string;
}

/** An invalid value, and its error message. */
export interface InvalidExample {
  given: unknown;
  message: string;
}

/** One use of the kind, with example values. */
interface FieldExample<Value, Options> {
  options: Options;
  good: readonly ValidExample<Value>[];
  refused: readonly InvalidExample[];
}

/** A kind with its examples, as the registry contains it: each use is a field. */
export interface KindWithExamples {
  kind: string;
  uses: readonly {
    field: Field;
    good: readonly ValidExample<unknown>[];
    refused: readonly InvalidExample[];
  }[];
}

/** Declares the examples of a kind; at least one, with a valid and an invalid value. */
export function defineFieldExamples<Value, Options extends FieldOptions<Value>>(
  make: ((options: Options) => Field) & { kind: FieldKind<Value, Options> },
  examples: readonly FieldExample<Value, Options>[],
): KindWithExamples {
  const uses = examples.map(({ options, good, refused }) => ({ field: make(options), good, refused }));
  return { kind: make.kind.kind, uses };
}
