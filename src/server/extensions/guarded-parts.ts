/** Definitions of extensions whose failures name the extension, the part and the file. Those of the product are unchanged. */
import type { OfModule } from '#model/define-module.ts';
import {
  caught,
  extensionFailure,
  extensionFault,
  extensionOf,
  type Attempted,
  type FailedPart,
} from './failure.ts';

/** A definition of the registry, with the name of the folder or file that defines it. */
type Part = OfModule & object;

/** Who gets the error of a part: a caller, who gets a sentence without paths, or only staff and the log. */
type Recipient = 'caller' | 'log';

/** Returns the part of an extension that a definition is, as `the job harbour/countTides`; null for the product. */
export function partOf({ extensionPath }: OfModule, what: string): FailedPart | null {
  const extension = extensionPath === undefined ? null : extensionOf(extensionPath);
  return extension === null || extensionPath === undefined ? null : { extension, file: extensionPath, what };
}

/** Returns the error with the part of an extension in which it was thrown; the error itself for a part of the product. */
export function faultOf(definition: OfModule | undefined, what: string, error: unknown): unknown {
  const part = definition && partOf(definition, what);
  return part ? extensionFault(error, part) : error;
}

/** Like `faultOf`, as the error for a caller who reads, of a failure that was reported: without the path of the file. */
export function failureOf(definition: OfModule, what: string, error: unknown): unknown {
  const part = partOf(definition, what);
  return part ? extensionFailure(error, part, 'read', true) : error;
}

/**
 * Returns the definitions, with the functions of those of extensions guarded: what these throw names the part. `kind`: as in
 * “the job harbour/countTides”.
 */
export function guardedParts<Of extends Part>(
  definitions: readonly Of[],
  kind: string,
  recipient: Recipient,
): Of[] {
  return definitions.map((definition) => guardedPart(definition, kind, recipient));
}

function guardedPart<Of extends Part>(definition: Of, kind: string, recipient: Recipient): Of {
  const part = partOf(definition, `the ${kind} ${nameOf(definition)}`);
  if (!part) return definition;
  const guarded = Object.entries(definition).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [];
    const fail = (error: unknown) => {
      throw recipient === 'log'
        ? extensionFault(error, part)
        : extensionFailure(error, part, attemptedBy(definition, key));
    };
    return [[key, caught((args) => Reflect.apply(member, definition, args), fail)]];
  });
  return Object.assign({}, definition, Object.fromEntries(guarded));
}

function nameOf(definition: object): string {
  const name: unknown =
    Reflect.get(definition, 'name') ?? Reflect.get(definition, 'kind') ?? Reflect.get(definition, 'key');
  return typeof name === 'string' ? name : '';
}

/** Mutations and receivers run in a transaction that is rolled back when they throw. */
function attemptedBy(definition: object, key: string): Attempted {
  return key === 'receive' || Reflect.get(definition, 'kind') === 'mutation' ? 'write' : 'read';
}
