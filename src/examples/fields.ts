/** Examples of a kind of field: what a contract test of all kinds looks at, and what shows how the kind is used. */
import type { Field, FieldKind, FieldOptions, Reference } from '#model/field.ts';

/** A value that is taken. */
export interface ValidExample<Value> {
  given: unknown;
  /** What is stored of it; default: the value as it was given. */
  stored?: Value;
  /** What it points at; default: nothing. */
  references?: readonly Reference[];
  /** Addresses in it that readers can follow; default: none. */
  links?: readonly string[];
  /** Its words, for search; default: none. */
  words?: string;
  /** Formatted for a person, for kinds that support it. */
  presented?: string;
}

/** A value that is refused, and the error message. */
export interface InvalidExample {
  given: unknown;
  message: string;
}

/** One use of the kind, with values. */
interface FieldExample<Value, Options> {
  options: Options;
  good: readonly ValidExample<Value>[];
  refused: readonly InvalidExample[];
}

/** A kind with its examples, as the registry has it: each use is a field. */
export interface KindWithExamples {
  kind: string;
  uses: readonly {
    field: Field;
    good: readonly ValidExample<unknown>[];
    refused: readonly InvalidExample[];
  }[];
}

/** Declares the examples of a kind; at least one, with a value that is taken and one that is refused. */
export function defineFieldExamples<Value, Options extends FieldOptions<Value>>(
  make: ((options: Options) => Field) & { kind: FieldKind<Value, Options> },
  examples: readonly FieldExample<Value, Options>[],
): KindWithExamples {
  const uses = examples.map(({ options, good, refused }) => ({ field: make(options), good, refused }));
  return { kind: make.kind.kind, uses };
}
