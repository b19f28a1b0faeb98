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
];
