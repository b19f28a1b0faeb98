/**
 * Names of people and sites as they appear in emails to others: no part of one may become a link or markup.
 */

export const PERSON_NAME_LENGTH_MAX = 60;

/**
 * Matches a name without an address: no angle brackets, slashes or @, no control characters, nothing like
 * `www.` or `example.com`.
 */
export const PERSON_NAME =
  /^(?![^]*(?:[<>\\/@\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|www\.|[\p{L}\p{N}]:\S|[\p{L}\p{N}]\.\p{L}{2}))/iu;

export const PERSON_NAME_MESSAGE =
  'A name may not contain a URL, an email address or angle brackets. Put a space after an abbreviation, as in “St. John”.';

/** Validation rule for a field with a person's name. */
export const PERSON_NAME_RULE = {
  lengthMax: PERSON_NAME_LENGTH_MAX,
  pattern: PERSON_NAME,
  patternMessage: PERSON_NAME_MESSAGE,
} as const;

const NO_SITE_NAME = /[\\/@\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\p{L}\p{N}]:\S/u;

const DOMAIN = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2}[\p{L}\p{N}-]*/gu;

/** Why a text can't be the name of a site; null if it can. A domain in it must be one of `hosts`. */
export function siteNameFault(name: string, hosts: readonly string[]): string | null {
  if (NO_SITE_NAME.test(name))
    return 'A site name may not contain a URL, an email address, a slash, an @ or a line break.';
  const own = new Set(hosts.map(withoutWww));
  const foreign = (name.match(DOMAIN) ?? []).find((domain) => !own.has(withoutWww(domain.toLowerCase())));
  if (foreign === undefined) return null;
  return `“${foreign}” is not a verified domain of this organisation, so it can’t be in a site’s name. Verify the domain first, or write the name without a full stop between letters.`;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

const ADDRESS = /:\/\/|@|www\.|[\p{L}\p{N}]:\S|[\p{L}\p{N}]\.\p{L}{2}/iu;

/**
 * Inserts invisible spaces into a name, so that email programs find no address in it to turn into a link.
 * Ordinary names are returned unchanged.
 */
export function unlinkedName(name: string): string {
  return ADDRESS.test(name) ? name.replace(/[.:/@\\]/g, '$&\u200b') : name;
}
