/** Addresses that people type, and which of them are accepted. */

/** The platform's global; the model depends on neither browser nor Node. */
declare const URL: {
  canParse: (value: string) => boolean;
  new (value: string): { hostname: string; username: string; password: string };
};

/**
 * A host name without wildcards or empty labels, or an IPv6 address in brackets, spelled as a URL parser
 * spells it.
 */
const HOST =
  /^(?:(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])$/;

/**
 * Whether a URL has `http://` or `https://`, an explicit host, and no user name; false if browsers would
 * parse it differently from how it looks.
 */
export function isHttpUrl(value: string): boolean {
  const authority = /^https?:\/\/([^/?#\s\\\p{Cc}]+)(?:[/?#][^\s\\\p{Cc}]*)?$/iu.exec(value)?.[1];
  if (authority === undefined || authority.includes('@') || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return HOST.test(hostname) && username === '' && password === '';
}

/** Whether a value is a path on the same site, like `/subscribe`. */
export function isSitePath(value: string): boolean {
  return /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(value);
}

/** Whether a value is an email address in the form of links, like `mailto:desk@quayside.example`. */
export function isMailtoUrl(value: string): boolean {
  return /^mailto:[^\s@\\?&#\p{Cc}]+@[^\s@\\?&#\p{Cc}]+$/iu.test(value);
}

/**
 * Returns a mailto link. Whatever the text contains, the link has exactly one recipient and no other headers
 * (RFC 6068).
 */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;
}

/** Whether a link may have this address: http, https, mailto, tel, or a path on the same site. */
export function isSafeHref(href: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what browsers drop inside a scheme
  if (/[\u0000-\u0020\\]/.test(href)) return false;
  if (/^(https?:\/\/[^/]|mailto:|tel:)/i.test(href)) return true;
  return /^(\/(?!\/)|#|\?)/.test(href);
}

/**
 * Returns a stored URL that is safe in `href` or `src`; null for any other. Needed because stored values are
 * not checked again when they are read: an import, a restored backup or an older version may have stored a
 * URL that runs a script.
 */
export function linkedAddress(stored: string | null | undefined): string | null {
  return stored && isSafeHref(stored) ? stored : null;
}
