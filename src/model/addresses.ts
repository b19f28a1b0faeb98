/** Addresses that people write by hand, and which of them are taken. */

/** Of the platform; the model knows neither browser nor Node. */
declare const URL: {
  canParse: (value: string) => boolean;
  new (value: string): { hostname: string; username: string; password: string };
};

/** A host in words: no wildcard, no empty label; or an IPv6 address in brackets. As a URL parser spells it. */
const HOST =
  /^(?:(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])$/;

/** `http://` or `https://`, a host that is spelled out, and no user name; what browsers would read otherwise than it stands is none. */
export function isWebAddress(value: string): boolean {
  const authority = /^https?:\/\/([^/?#\s\\\p{Cc}]+)(?:[/?#][^\s\\\p{Cc}]*)?$/iu.exec(value)?.[1];
  if (authority === undefined || authority.includes('@') || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return HOST.test(hostname) && username === '' && password === '';
}

/** A path on the same site, like `/subscribe`. */
export function isSitePath(value: string): boolean {
  return /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(value);
}

/** An email address as links have it, like `mailto:desk@quayside.example`. */
export function isMailAddress(value: string): boolean {
  return /^mailto:[^\s@\\?&#\p{Cc}]+@[^\s@\\?&#\p{Cc}]+$/iu.test(value);
}

/** A link to write to an email address: whatever stands in it, it names one recipient and nothing else (RFC 6068). */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`;
}
