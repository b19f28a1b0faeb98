import type { ReceiverTools } from '#server/forms/index.ts';
import type { Place } from '../accounts.ts';
import { linkWorks, type LinkPurpose } from './links.ts';

/**
 * The hash of a password submitted with a link. Null if the link is not valid: hashing is expensive, and is
 * queued.
 */
export async function hashForLink(
  place: Place,
  { purpose, id, password }: { purpose: LinkPurpose; id: string; password: string },
  { read, hashPassword }: Pick<ReceiverTools, 'read' | 'hashPassword'>,
): Promise<string | null> {
  const { rows } = await read((db) => linkWorks(place, purpose, id).execute(db));
  return rows[0]?.works ? hashPassword(password) : null;
}
