/** Checks whether the mail servers of the configuration accept a connection and the login. */
import type { Config } from '#server/boot/config.ts';
import { probeMailServer } from '#server/mail/index.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

/** Examines the servers of `SMTP_URL` and, if it differs, of `SMTP_BULK_URL`. Sends no email. */
export async function examineMail({
  smtpUrl,
  smtpBulkUrl,
  adminOrigin,
}: Pick<Config, 'smtpUrl' | 'smtpBulkUrl' | 'adminOrigin'>): Promise<Finding[]> {
  const findings = [
    smtpUrl === undefined ? withoutServer(adminOrigin) : await examineServer('mail', 'SMTP_URL', smtpUrl),
  ];
  if (smtpBulkUrl !== undefined && smtpBulkUrl !== smtpUrl)
    findings.push(await examineServer('bulk mail', 'SMTP_BULK_URL', smtpBulkUrl));
  return findings;
}

function withoutServer(adminOrigin: string): Finding {
  const message = 'SMTP_URL is not set: emails are written to files in the folder mail of the data directory';
  // Over plain http an installation is tried out.
  if (!adminOrigin.startsWith('https:')) return ok('mail', `${message}.`);
  return warn('mail', `${message}, and nobody receives them. Set it to the URL of your mail server.`);
}

async function examineServer(name: string, variable: string, url: string): Promise<Finding> {
  const { hostname, host, username } = new URL(url);
  const state = await probeMailServer(url);
  if (state.error !== null)
    return fail(
      name,
      `The mail server ${host} of ${variable} accepts no emails (${state.error}). Check its name, its port, and the user and password in the URL.`,
    );
  const does = username === '' ? 'answers' : 'answers and accepts the login';
  if (!state.isEncrypted && !LOOPBACK.test(hostname))
    return warn(
      name,
      `The mail server ${host} of ${variable} ${does}, but offers no TLS: emails and the password are sent unencrypted. Use a port with STARTTLS, or smtps://.`,
    );
  return ok(name, `The mail server ${host} of ${variable} ${does}.`);
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
