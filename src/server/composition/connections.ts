/** What the product connects to: its database, and the servers of others. */
import type pg from 'pg';
import type { Config } from '#server/boot/config.ts';
import { createPool, type SlowStatement } from '#server/db/index.ts';
import { createIcons, type Icons } from '#server/icons/index.ts';
import type { Log } from '#server/log/log.ts';
import { createMailer, type Mailer } from '#server/mail/index.ts';
import { safeFetch, type SafeFetch } from '#server/outbound/index.ts';

interface ConnectionOptions {
  config: Config;
  log: Log;
  connectionString: string;
  connectionTimeoutMs?: number | undefined;
  isMaintenance?: boolean;
  secret: string;
}

/** Services that send requests to other servers. */
export function outboundOf({ config, log, secret }: ConnectionOptions): {
  fetch: SafeFetch;
  icons: Icons;
  mail: Mailer;
} {
  const warn = (details: object, message: string) => log.warn(details, message);
  return {
    fetch: safeFetch,
    mail: createMailer(config, secret),
    icons: createIcons({ serviceUrl: config.iconServiceUrl, fetch: safeFetch, warn }),
  };
}

/** Opens the pool of an app, which reports slow statements to its log. Maintenance has no limits, and slow statements are expected. */
export function openPool(
  { config, log, connectionString, connectionTimeoutMs, isMaintenance }: ConnectionOptions,
  onError: (error: Error) => void,
): pg.Pool {
  return createPool({
    connectionString,
    connectionTimeoutMs,
    sizeMax: config.poolSize,
    statementTimeoutMs: isMaintenance ? null : config.statementSeconds * 1_000,
    onError,
    ...(!isMaintenance && {
      onSlow: (statement: SlowStatement) => log.warn(statement, 'A statement was slow.'),
    }),
  });
}
