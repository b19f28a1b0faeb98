import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import { isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

/** Who a page of the site is read for as data: who works on the site sees what anybody does. */
export function readerAsking({ actor, passes }: Pick<OperationContext, 'actor' | 'passes'>): Reader {
  return isReader(actor) ? { actor, preview: false, ...(passes && { passes }) } : ANONYMOUS_READER;
}
