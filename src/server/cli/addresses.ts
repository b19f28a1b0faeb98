/**
 * Addresses at which this installation's server is reached, regardless of the PORT that a command was given.
 */
import type { Config } from '#server/boot/config.ts';
import { runningApp } from '#server/postgres/index.ts';
import { besideAdmin } from '#server/sites/index.ts';

/** Port and admin origin of the running server; of this command's configuration if no server runs. */
export function reachedAt({ databaseUrl, dataDir, port: configured, adminOrigin }: Config) {
  const port = databaseUrl === undefined ? (runningApp(dataDir)?.port ?? configured) : configured;
  const origin = new URL(adminOrigin);
  // An origin that uses the configured port must use the actual port instead.
  if (origin.port === String(configured)) origin.port = String(port);
  return { port, adminOrigin: origin.origin };
}

/** URL where staff log in. */
export function adminOf(config: Config): string {
  return `${reachedAt(config).adminOrigin}/admin`;
}

/** URL of a site that has no domain. */
export function quickStartOf(config: Config, tenantKey: string): string {
  return besideAdmin(`${tenantKey}.${config.baseDomain}`, reachedAt(config).adminOrigin);
}
