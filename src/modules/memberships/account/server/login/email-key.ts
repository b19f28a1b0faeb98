import { domainToASCII } from 'node:url';

/**
 * Normalised address for comparison: in lower case, its domain as punycode. The local part is otherwise
 * unchanged: an address with a plus in it is a different address.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  return `${local}@${domainToASCII(domain) || domain.toLowerCase()}`;
}
