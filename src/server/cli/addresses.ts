/** Where the server of this installation answers, whatever PORT a command was given. */
import type { Config } from '#server/boot/config.ts';
import { runningApp } from '#server/postgres/index.ts';
import { besideAdmin } from '#server/sites/index.ts';

/** Port and admin's origin of the server that runs; of this command where none does. */
export function reachedAt({ databaseUrl, dataDir, port: configured, adminOrigin }: Config) {
  const port = databaseUrl === undefined ? (runningApp(dataDir)?.port ?? configured) : configured;
  const origin = new URL(adminOrigin);
  // An origin that follows from the configured port follows from the one in use.
  if (origin.port === String(configured)) origin.port = String(port);
  return { port, adminOrigin: origin.origin };
}

/** Where staff log in. */
export function adminOf(config: Config): string {
  return `${reachedAt(config).adminOrigin}/admin`;
}

/** URL of a site without a domain. */
export function quickStartOf(config: Config, tenantKey: string): string {
  return besideAdmin(`${tenantKey}.${config.baseDomain}`, reachedAt(config).adminOrigin);
}
