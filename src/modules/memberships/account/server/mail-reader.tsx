/** Emails to readers about their accounts, in the language of the site. */
import type { CSSProperties } from 'react';
import { sql } from 'kysely';
import { renderToStaticMarkup } from 'react-dom/server';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { directionOf } from '#text/languages.ts';
import { textOn } from '#look/colour.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { unlinkedName } from '#text/person-name.ts';
import { headerSettings } from '#settings/header.ts';
import { siteLook } from '#settings/base-styles.ts';
import type { MediaAddresses } from '#media/media-addresses.ts';
import { SECRET_PLACEHOLDER, withoutSecretMark } from '#server/mail/ui/mail.ts';
import { oneLine } from '#server/mail/ui/render-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import { registrationWords } from '../../registration/words/index.ts';
import { membershipsSettings } from '../../gates/settings/memberships.ts';
import { memberWords } from '../../words/index.ts';
import type { MailPlace } from './visit.ts';

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

/** Height of the logo in pixels. */
const LOGO_HEIGHT = 32;

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
  const subject = oneLine(mail.subject).slice(0, SUBJECT_MAX);
  await work.records.insertSkippingPrepare(mailOutbox, {
    to: mail.to,
    sendFrom: fromEmail,
    // A name that contains an address is not allowed where mail clients show a name.
    fromName: unlinkedName(oneLine(said.siteName)).slice(0, FROM_NAME_MAX),
    subject,
    text: `${mail.text}\n\n${mail.link.url}\n\n${notes.join('\n\n')}\n\n${from.join('\n')}`,
    html: htmlOf({ ...mail, subject, media: work.app?.media }, notes, from),
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

function htmlOf(
  { subject, text, link, siteName, language, settings, media }: ReaderMail & Pick<SenderProps, 'media'>,
  notes: readonly string[],
  from: readonly string[],
): string {
  const written = memberWords.languageFor(language);
  const { main } = siteLook(settings).colours.primary;
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={written} dir={directionOf(written)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={STYLES.body}>
        <div role="article" aria-label={subject} style={{ ...STYLES.sheet, borderTop: `4px solid ${main}` }}>
          <Sender
            siteName={siteName}
            settings={settings}
            media={media}
            origin={new URL(link.url).origin}
            colour={main}
          />
          <h1 style={STYLES.heading}>{subject}</h1>
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph} style={{ ...STYLES.paragraph, whiteSpace: 'pre-line' }}>
              {paragraph}
            </p>
          ))}
          <p style={STYLES.paragraph}>
            <a href={link.url} style={{ ...STYLES.button, background: main, color: textOn(main) }}>
              {link.label}
            </a>
          </p>
          <p style={{ ...STYLES.note, overflowWrap: 'anywhere' }}>{link.url}</p>
          {notes.map((note) => (
            <p key={note} style={STYLES.note}>
              {note}
            </p>
          ))}
          <p style={{ ...STYLES.note, whiteSpace: 'pre-line' }}>{from.join('\n')}</p>
        </div>
      </body>
    </html>,
  )}`;
}

interface SenderProps extends Pick<ReaderMail, 'siteName' | 'settings'> {
  /** Undefined in commands: the email has the name in place of the logo. */
  media: MediaAddresses | undefined;
  origin: string;
  colour: string;
}

/** The site's logo, or its name in the site's colour. */
function Sender({ siteName, settings, media, origin, colour }: SenderProps) {
  const { logo } = settings.read(headerSettings);
  return (
    <p style={{ ...STYLES.sender, color: colour }}>
      {logo && media ? (
        <img
          src={media.shareImage(origin, logo, 'original').url}
          alt={siteName}
          height={LOGO_HEIGHT}
          style={STYLES.logo}
        />
      ) : (
        siteName
      )}
    </p>
  );
}

const STYLES = {
  body: {
    margin: 0,
    padding: '24px 16px',
    backgroundColor: '#f3f5f6',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
    lineHeight: 1.5,
    color: '#1b2a30',
  },
  sheet: { maxWidth: 560, margin: '0 auto', padding: '28px 28px 20px', backgroundColor: '#ffffff' },
  sender: { margin: '0 0 20px', fontSize: 18, fontWeight: 700 },
  logo: { display: 'block', maxWidth: '100%', border: 0 },
  heading: { margin: '0 0 16px', fontSize: 22, lineHeight: 1.3 },
  paragraph: { margin: '0 0 18px', fontSize: 16 },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 4,
    fontWeight: 600,
    textDecoration: 'none',
  },
  note: { margin: '0 0 14px', fontSize: 14, color: '#4d5d64' },
} as const satisfies Record<string, CSSProperties>;
