import { badInput } from '#model/errors.ts';
import { pagePath, PATH_LENGTH_MAX } from '#addresses/paths.ts';

/**
 * Returns a redirect's source path in the spelling in which readers' requests are looked up. Throws
 * BAD_USER_INPUT for a path that cannot be requested.
 */
export function normaliseFrom(path: string): string {
  const from = pagePath(path);
  if (from === null)
    throw badInput('ADDRESS_INVALID', 'This URL can never be requested.', {
      from: 'From has a % that is not part of an escape such as %C3%A9, or a character that is not allowed in URLs. Write %25 for a percent sign.',
    });
  if (encodeURI(from.toWellFormed()).length > PATH_LENGTH_MAX)
    throw badInput('ADDRESS_TOO_LONG', 'This URL can never be requested.', {
      from: `From may have at most ${PATH_LENGTH_MAX} characters, with special characters encoded (é counts as %C3%A9). Shorten the path.`,
    });
  return from;
}
