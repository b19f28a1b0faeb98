/** Custom paths of items: any path that another system gave a page, in the canonical spelling of paths. */
import { pagePath } from './paths.ts';

/**
 * Maximum characters of a custom path as requests contain it, encoded: letters beyond ASCII take six or more
 * each.
 */
export const OWN_PATH_LENGTH_MAX = 240;

/** Letters and digits of every script, and the punctuation that paths contain unencoded. */
const ACCEPTED = /^[\p{L}\p{N}\p{M}\-._~!$&'()*+,;=:@/]*$/u;

/**
 * Returns a custom path in its stored form: decoded, in lower case, without slashes at its ends. An invalid
 * path is returned unchanged.
 */
export function ownPath(written: string): string {
  return problemOfPath(written) === null ? (pagePath(slashed(written))?.slice(1) ?? written) : written;
}

/** Why an item cannot have this path; null if it can. */
export function problemOfOwnPath(written: string, label: string): string | null {
  const problem = problemOfPath(written);
  return problem && `${label} ${problem}`;
}

function problemOfPath(written: string): string | null {
  const decoded = decode(written);
  if (decoded === null) return 'has a % that is not part of an escape such as %C3%A9.';
  if (/[?#]/.test(decoded)) return 'must be a path without ? and #.';
  if (decoded.split('/').some((part) => part === '.' || part === '..'))
    return 'may not contain . or .. between slashes.';
  if (!ACCEPTED.test(decoded))
    return 'may contain letters, digits, slashes, dots and hyphens, but no spaces or quotation marks.';
  const path = pagePath(slashed(written));
  if (path === null || path === '/') return 'must contain at least one letter or digit.';
  if (encodeURI(path).length > OWN_PATH_LENGTH_MAX)
    return `may have at most ${OWN_PATH_LENGTH_MAX} characters, with special characters encoded (é counts as %C3%A9).`;
  return null;
}

function slashed(written: string): string {
  return `/${written}`;
}

function decode(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}
