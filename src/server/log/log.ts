/** Logs: JSON lines with secrets struck out. */
import type { FastifyBaseLogger } from 'fastify';

/** The logger everything writes to. */
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
  // The database's details of a failed statement repeat the values of rows.
  'err.detail',
  'err.where',
];

const ADDRESS = /((?:https?|wss?|ftp|smtps?|postgres(?:ql)?):\/\/)([^\s"'`<>\\]+)/gi;

/**
 * A line of the log without secrets in its URLs: logins, queries and fragments. For any author: the
 * errors of libraries repeat URLs of users.
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

/** A text without the email addresses in it: errors of mail servers and of the database repeat those of readers. */
export function withoutEmails(text: string): string {
  return text.includes('@') ? text.replace(EMAIL, '…@…') : text;
}
