import { domainToASCII } from 'node:url';

/**
 * An address as two of them are compared: in lower case, its domain as punycode. What stands before the @ is left as it is
 * otherwise: with a plus in it, it is another address.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  return `${local}@${domainToASCII(domain) || domain.toLowerCase()}`;
}
