import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import { isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

/**
 * Returns the reader with whose access a page of the site is read as data. Users who work on the site see
 * what anonymous readers see.
 */
export function readerAsking({ actor, passes }: Pick<OperationContext, 'actor' | 'passes'>): Reader {
  return isReader(actor) ? { actor, preview: false, ...(passes && { passes }) } : ANONYMOUS_READER;
}
