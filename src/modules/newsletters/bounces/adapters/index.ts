/** The mail services whose webhooks are understood. */
import type { MailAdapter } from './mail-adapter.ts';
import { mailgun } from './mailgun.ts';
import { ses } from './ses.ts';

/** All adapters; add a new one here. */
export const MAIL_ADAPTERS: readonly MailAdapter[] = [ses, mailgun];

/** The adapter with a key; undefined for a service that this version does not know. */
export function adapterOf(key: string): MailAdapter | undefined {
  return MAIL_ADAPTERS.find((adapter) => adapter.key === key);
}
