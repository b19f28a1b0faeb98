/** The part of the URL parser of browsers and Node that is used. */
declare const URL: { parse: (url: string) => { hostname: string } | null };

/**
 * Normalised email address for comparison: in lower case, its domain as punycode. The local part is otherwise
 * unchanged: an address with a plus in it is a different address.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  return `${local}@${asciiDomain(email.slice(at + 1))}`;
}

/** Characters with which a domain ends in a URL. */
const NOT_OF_DOMAIN = /[/\\?#:]/;

function asciiDomain(domain: string): string {
  const url = NOT_OF_DOMAIN.test(domain) ? null : URL.parse(`ws://${domain}`);
  return url?.hostname || domain.toLowerCase();
}
