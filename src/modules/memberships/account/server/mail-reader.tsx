/** Emails to readers about their accounts, in the language of the site. */
import { sql } from 'kysely';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { unlinkedName } from '#text/person-name.ts';
import { SECRET_PLACEHOLDER, withoutSecretMark } from '#server/mail/ui/mail.ts';
import { oneLine } from '#server/mail/ui/render-mail.tsx';
import { renderSiteMail } from '#server/mail/ui/site-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import { registrationWords } from '../../registration/words/index.ts';
import { membershipsSettings } from '../../gates/settings/memberships.ts';
import { memberWords } from '../../words/index.ts';
import type { MailPlace } from './visit.ts';

/**
 * An email about an account. Its texts may contain the site's name, which is written so that email programs do not
 * turn it into a link; they never contain the secret of the link.
 */
export interface ReaderMail {
  to: string;
  subject: string;
  text: string;
  link: MailLink;
  siteName: string;
  language: string;
  /** Text below the link. Default: that an unexpected email can be ignored. */
  note?: string;
  /**
   * Id of the account that requested this email to an unconfirmed address: the email is erased with that
   * account.
   */
  requestedBy?: number;
  /** The email is deleted after it is sent, so that no data of its recipient remains. */
  isLast?: true;
  /** Settings of the site: sender and contact for help. */
  settings: SiteSettings;
}

/**
 * The button of an email. A secret is stored sealed and separate from the URL, and inserted when the email is sent.
 * The URL of a link without a secret is complete.
 */
export interface MailLink {
  /** Absolute URL, with SECRET_PLACEHOLDER in place of the secret. */
  url: string;
  /** Label of the link's button. */
  label: string;
  /** The sealed secret. */
  secret?: string;
}

const SUBJECT_MAX = 200;

const FROM_NAME_MAX = 120;

type Links = Pick<MailPlace, 'origin' | 'sealSecret'>;

/** A link to a page of the site with a secret in its query; the outbox stores the secret only sealed. */
export function secretLink(
  { origin, sealSecret }: Links,
  { path, name = 'id', token, label }: { path: string; name?: string; token: string; label: string },
): MailLink {
  // The placeholder must not be encoded, or it would not be found when the email is sent.
  const url = `${absoluteUrl(origin, path)}?${name}=${SECRET_PLACEHOLDER}`;
  return { url, label, secret: sealSecret(token) };
}

/**
 * A link without a secret, for recipients who must not get a working link. It stores as much data as a real
 * link, so that the duration does not reveal whether the address has an account.
 */
export function decoyLink(
  { origin, sealSecret }: Links,
  { path, token, label }: { path: string; token: string; label: string },
): MailLink {
  return { url: absoluteUrl(origin, path), label, secret: sealSecret(token) };
}

/**
 * Queues the email within the transaction. The site's name never becomes a link, and texts contain no secret.
 */
export async function mailReader(work: RecordContext, said: ReaderMail): Promise<void> {
  const plain = (text: string) =>
    withoutSecretMark(text.replaceAll(said.siteName, unlinkedName(said.siteName)));
  const mail = {
    ...said,
    text: plain(said.text),
    siteName: plain(said.siteName),
    link: { ...said.link, label: plain(said.link.label) },
    subject: plain(said.subject),
  };
  const { fromEmail, supportEmail, postalAddress } = mail.settings.read(membershipsSettings);
  const from = [mail.siteName, ...(postalAddress ? plain(postalAddress).split('\n') : [])];
  const { ignoreMail } = memberWords(mail.language);
  const support = supportEmail ? registrationWords(mail.language).askSupport(supportEmail) : null;
  const note = plain(mail.note ?? ignoreMail);
  const notes = [note, support ?? ''].filter((line) => line !== '');
  const written = memberWords.languageFor(mail.language);
  const subject = oneLine(mail.subject).slice(0, SUBJECT_MAX);
  const media = work.app?.media;
  await work.records.insertSkippingPrepare(mailOutbox, {
    to: mail.to,
    sendFrom: fromEmail,
    // A name that contains an address is not allowed where mail clients show a name.
    fromName: unlinkedName(oneLine(said.siteName)).slice(0, FROM_NAME_MAX),
    subject,
    ...renderSiteMail({ ...mail, subject, language: written, media, notes, from }),
    state: 'queued',
    attempts: 0,
    secret: mail.link.secret ?? null,
    askedBy: mail.requestedBy ?? null,
    isErasedWhenSent: mail.isLast ?? null,
  });
}

/**
 * Does the same work whether or not the recipient is known, so that the duration does not reveal it: unless
 * `isKnown`, the queued email is undone.
 */
export async function mailIfKnown(work: RecordContext, isKnown: boolean, mail: ReaderMail): Promise<void> {
  await sql`savepoint reader_mail`.execute(work.db);
  await mailReader(work, mail);
  await (isKnown ? sql`release savepoint reader_mail` : sql`rollback to savepoint reader_mail`).execute(
    work.db,
  );
}
