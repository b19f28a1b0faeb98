/** What is printed once everything runs. */
import type { Services } from '#server/services.ts';

/** The addresses, and the login of a first start. */
export function announcement(
  { config, sites }: Services,
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
  return `${lines.join('\n')}\n`;
}
