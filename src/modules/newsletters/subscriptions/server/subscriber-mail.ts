/** Emails to subscribers with the secret of one link, in the language of the site. */
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { SECRET_PLACEHOLDER, withoutSecretMark } from '#server/mail/ui/mail.ts';
import { oneLine } from '#server/mail/ui/render-mail.tsx';
import { renderSiteMail } from '#server/mail/ui/site-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { unlinkedName } from '#text/person-name.ts';
import { subscriptionWords } from '../words/index.ts';

const SUBJECT_MAX = 200;
const FROM_NAME_MAX = 120;

export interface SubscriberMail {
  to: string;
  subject: string;
  text: string;
  /** Path of the site; the secret of the link follows. */
  path: string;
  /** Whether the secret is the last segment of the path (default), the parameter `id`, or absent. */
  secretIn?: 'path' | 'query' | 'none';
  /** Label of the link. */
  label: string;
  notes: readonly string[];
  fromEmail: string | null;
  postalAddress: string | null;
  site: SiteRef;
  settings: SiteSettings;
  /** For an email to an address that is not confirmed: the address that requested it, with whose data it is erased. */
  requesterEmail?: string;
  /** The sealed secret. */
  secret: string;
}

/** Queues the email in the transaction. */
export async function queueSubscriberMail(work: RecordContext, mail: SubscriberMail): Promise<void> {
  const { to, text, path, secretIn = 'path', label, notes, fromEmail, postalAddress, site, settings } = mail;
  const language = subscriptionWords.languageFor(site.language);
  const siteName = siteNameOf(site);
  const subject = oneLine(mail.subject).slice(0, SUBJECT_MAX);
  const url = absoluteUrl(site.origin, path);
  const ends = { path: `/${SECRET_PLACEHOLDER}`, query: `?id=${SECRET_PLACEHOLDER}`, none: '' };
  const rendered = renderSiteMail({
    subject,
    text,
    link: { url: `${url}${ends[secretIn]}`, label },
    notes,
    from: [siteName, ...(postalAddress ? withoutSecretMark(postalAddress).split('\n') : [])],
    siteName,
    language,
    settings,
    media: work.app?.media,
  });
  await work.records.insertSkippingPrepare(mailOutbox, {
    to,
    sendFrom: fromEmail,
    fromName: oneLine(siteName).slice(0, FROM_NAME_MAX),
    subject,
    ...rendered,
    state: 'queued',
    attempts: 0,
    requesterEmail: mail.requesterEmail ?? null,
    secret: mail.secret,
  });
}

/** The name of a site in an email: nothing in it looks like a link or contains the placeholder of a secret. */
export function siteNameOf({ name }: Pick<SiteRef, 'name'>): string {
  return withoutSecretMark(unlinkedName(name));
}
