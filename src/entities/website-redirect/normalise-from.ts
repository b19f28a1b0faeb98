import { badInput } from '#model/errors.ts';
import { pagePath } from '#model/paths.ts';

/**
 * The address a redirect leads from, in the spelling in which readers' requests are looked up. Throws BAD_USER_INPUT
 * for one that no request can have.
 */
export function normaliseFrom(path: string): string {
  const from = pagePath(path);
  if (from === null)
    throw badInput('No reader can ask for this address.', {
      from: 'From has a % that begins no character, or a character that addresses cannot have. Write %25 for the sign itself.',
    });
  return from;
}
