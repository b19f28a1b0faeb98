import { badInput } from '#model/errors.ts';
import { pagePath } from '#model/paths.ts';

/** What an index of the database takes (2,704) without what else stands in it, in bytes of UTF-8. */
const FROM_BYTES_MAX = 2_600;

/**
 * The address a redirect leads from, in the spelling in which readers' requests are looked up. Throws BAD_USER_INPUT
 * for one that no request can have, and for one whose letters take more bytes than can be looked up.
 */
export function normaliseFrom(path: string): string {
  const from = pagePath(path);
  if (from === null)
    throw badInput('No reader can ask for this address.', {
      from: 'From has a % that begins no character, or a character that addresses cannot have. Write %25 for the sign itself.',
    });
  if (Buffer.byteLength(from) > FROM_BYTES_MAX)
    throw badInput('The address is too long.', {
      from: 'From is too long: letters beyond a to z take the room of two to four. Please shorten it.',
    });
  return from;
}
