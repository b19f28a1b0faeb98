/** Messages that are printed once all parts run. */
import { printable } from '#server/cli/terminal.ts';
import type { Config } from './config.ts';

interface Announced {
  config: Pick<Config, 'role' | 'host' | 'port' | 'adminOrigin'>;
  sites: { all: () => readonly { name: string; origin: string }[] };
}

/** The URLs of the admin and the sites, and the login of a first start. */
export function startupBanner(
  { config, sites }: Announced,
  login: { email: string; password: string | null } | null,
): string {
  if (config.role === 'worker')
    return `Masthead's worker is running; http://${config.host}:${config.port}/Healthz reports its health.\n`;
  const lines = [
    `Masthead is running.`,
    `  Admin   ${config.adminOrigin}/admin`,
    ...sites.all().map((site) => `  ${site.name.padEnd(7)} ${site.origin}/`),
  ];
  if (login)
    lines.push(
      '',
      `  First login: ${login.email}`,
      `  Password:    ${login.password ?? 'as MASTHEAD_ADMIN_PASSWORD says'}`,
    );
  // Escapes control characters, because names of sites are untrusted.
  return `${printable(lines.join('\n'))}\n`;
}
