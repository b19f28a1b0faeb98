/** Addresses that people write by hand, and which of them are taken. */

/** `http://` or `https://` and a host, without a password in it. */
export function isWebAddress(value: string): boolean {
  const authority = /^https?:\/\/([^/?#\s\\]+)(?:[/?#][^\s\\]*)?$/i.exec(value)?.[1];
  return authority !== undefined && !authority.includes('@');
}

/** A path on the same site, like `/subscribe`. */
export function isSitePath(value: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(value);
}

/** An email address as links have it, like `mailto:desk@quayside.example`. */
export function isMailAddress(value: string): boolean {
  return /^mailto:[^\s@\\?]+@[^\s@\\?]+$/i.test(value);
}
