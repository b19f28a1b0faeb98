/** Logs: JSON lines with secrets removed. */
import type { FastifyBaseLogger } from 'fastify';

/** The logger of the whole product. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>;

/** Paths whose values never reach a log. */
export const REDACTED_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-site-user"]',
  '*.password',
  '*.newPassword',
  '*.token',
  '*.bearerToken',
  '*.refreshToken',
  '*.hash',
  // The database's details of a failed statement repeat values of rows.
  'err.detail',
  'err.where',
];

const ADDRESS = /((?:https?|wss?|ftp|smtps?|postgres(?:ql)?):\/\/)([^\s"'`<>\\]+)/gi;

/**
 * Removes secrets from URLs in a log line: logins, queries and fragments. Needed for every author of a line:
 * errors of libraries repeat users' URLs.
 */
export function withoutAddressSecrets(line: string): string {
  if (!line.includes('://')) return line;
  return line.replace(ADDRESS, (_all, scheme: string, rest: string) => {
    const [bare = ''] = rest.split(/[?#]/, 1);
    const slash = bare.indexOf('/');
    const [host, path] = slash === -1 ? [bare, ''] : [bare.slice(0, slash), bare.slice(slash)];
    return `${scheme}${host.slice(host.lastIndexOf('@') + 1)}${path}${bare === rest ? '' : rest.charAt(bare.length) + '…'}`;
  });
}

/**
 * The lookbehind lets a match start only at the first letter of a word: tried at every letter, a long word would take
 * quadratic time.
 */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu;

/**
 * Returns a text without the email addresses in it: errors of mail servers and of the database repeat
 * readers' addresses.
 */
export function withoutEmails(text: string): string {
  return text.includes('@') ? text.replace(EMAIL, '…@…') : text;
}
