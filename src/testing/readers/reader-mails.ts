/**
 * Emails to readers as they would be sent: with complete links, although secrets in the outbox are sealed.
 */
import { SECRET_PLACEHOLDER } from '#server/mail/ui/mail.ts';
import { mailSeal } from '#server/mail/index.ts';
import { TEST_SECRET, type TestApp } from '../app.ts';

export interface ReaderEmail {
  /** The sender's address; null for the installation's. */
  from: string | null;
  subject: string;
  text: string;
  html: string;
}

const seal = mailSeal(TEST_SECRET);

/** All queued, unsent emails to an address, oldest first. */
export async function mailsTo(
  { database }: Pick<TestApp, 'database'>,
  email: string,
): Promise<ReaderEmail[]> {
  const rows = await database.superuser<ReaderEmail & { secret: string | null }>(
    'select send_from as "from", subject, text, html, secret from mail_outbox where "to" = $1 order by id',
    [email],
  );
  return rows.map(({ from, subject, text, html, secret }) => {
    const whole = (said: string) =>
      secret === null ? said : said.replaceAll(SECRET_PLACEHOLDER, seal.open(secret));
    return { from, subject, text: whole(text), html: whole(html) };
  });
}

/** The newest of these emails; empty without one. */
export async function lastMailTo(app: Pick<TestApp, 'database'>, email: string): Promise<ReaderEmail> {
  return (await mailsTo(app, email)).at(-1) ?? { from: null, subject: '', text: '', html: '' };
}

/** The secret in the query of the first link in a text; empty without one. */
export function secretIn(text: string): string {
  return /[?&](?:id|undo)=([\w-]{43})(?:\s|$)/.exec(text)?.[1] ?? '';
}

/** Path and query of the first link in the text of an email. */
export function linkIn(text: string): string {
  return /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1] ?? '';
}
