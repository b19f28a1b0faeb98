/** Sends one mail. The transport is chosen once, by whether `SMTP_URL` is set. */
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/boot/config.ts';
import { createSeal, type Seal } from '#server/signing/seal.ts';
import { matchErased, type ErasedRecipients } from './erased-recipients.ts';
import { removeMailFile, removeMailFilesBefore, removeMailFilesTo, writeMailFile } from './mail-folder.ts';
import { SECRET_PLACEHOLDER } from './ui/mail.ts';

/** A queued mail. */
export interface MailMessage {
  /** The same at every try, so that a mail that arrives twice is recognised: `7-42`. */
  key: string;
  to: string;
  /** The sender's address, instead of the installation's. */
  sendFrom: string | null;
  /** The sender’s name, instead of the installation's. */
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** Sealed; replaces the placeholder in the text. */
  secret: string | null;
}

/**
 * Result of a try. `isFile`: the mail was written to a file of the data directory. `refused`: the receiving
 * side will never accept it, however often it is tried.
 */
export type MailOutcome = { state: 'sent'; isFile: boolean } | { state: 'failed' | 'refused'; error: string };

export interface Mailer {
  /** True without an SMTP server: emails are written to files of the data directory. */
  isFolder: boolean;
  /** Never throws. Ends within a minute. */
  send: (message: MailMessage) => Promise<MailOutcome>;
  /** Removes the file of an email, if mails are files; does nothing if it is missing. */
  forget: (key: string) => Promise<void>;
  /**
   * Like `forget`, for the files of all emails to these recipients, campaigns included. Reads every file: it takes seconds for tens
   * of thousands. `erasedRecipients` creates the argument.
   */
  forgetTo: (erased: ErasedRecipients) => Promise<void>;
  /** Like `forget`, for the files of all emails that are older. */
  forgetOlderThan: (days: number) => Promise<void>;
  /** Seals the `secret` of a message. */
  seal: Seal['close'];
}

const CONNECTION_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
const ERROR_LENGTH_MAX = 500;

/** The seal for the secrets of links in queued mails. */
export function mailSeal(secret: string): Seal {
  return createSeal(secret, 'mail secrets');
}

/** Creates the mailer for a configuration. */
export function createMailer(config: Config, secret: string): Mailer {
  const seal = mailSeal(secret);
  const host = new URL(config.adminOrigin).hostname;
  const folder = join(config.dataDir, 'mail');
  const isFolder = !config.smtpUrl;
  const deliver = config.smtpUrl ? smtp(config.smtpUrl) : files(folder);
  return {
    isFolder,
    seal: seal.close,
    // The folder may still contain files from before SMTP was set.
    forget: (key) => removeMailFile(folder, `${key}.eml`),
    forgetTo: (erased) => removeMailFilesTo(folder, matchErased(erased)),
    forgetOlderThan: (days) => removeMailFilesBefore(folder, Date.now() - days * 86_400_000),
    async send({ key, to, sendFrom, fromName, replyTo, subject, html, text, secret: sealed }) {
      try {
        const opened = sealed === null ? SECRET_PLACEHOLDER : seal.open(sealed);
        await deliver(key, {
          messageId: `<mail-${key}@${host}>`,
          from: {
            name: fromName ?? (sendFrom ? '' : 'Masthead'),
            address: sendFrom ?? config.mailFrom,
          },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          to: { name: '', address: to },
          subject,
          text: withSecret(text, opened),
          html: withSecret(html, opened),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { state: 'sent', isFile: isFolder };
      } catch (error) {
        return { state: isFinal(error) ? 'refused' : 'failed', error: messageOf(error) };
      }
    },
  };
}

/**
 * Result of probing a mail server. `error`: why it accepts no email, in the words of the server or of the connection.
 * `isEncrypted`: false if it offers no TLS, so that emails and the password travel unencrypted.
 */
export type MailServerState = { error: string } | { error: null; isEncrypted: boolean };

/**
 * Probes the server of an SMTP URL as the mailer uses it: connects, sends EHLO, upgrades with STARTTLS if the server offers
 * it, and logs in with the user and password of the URL. Sends no email. Never throws. Ends within a minute.
 */
export async function probeMailServer(url: string): Promise<MailServerState> {
  try {
    await createTransport(smtpOptions(url, { requireTLS: true })).verify();
    return { error: null, isEncrypted: true };
  } catch (encrypted) {
    if (!isWithoutTls(encrypted)) return { error: messageOf(encrypted) };
  }
  try {
    await createTransport(smtpOptions(url)).verify();
    return { error: null, isEncrypted: false };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/** Whether the server lacks STARTTLS, or refused it. */
function isWithoutTls(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ETLS') || ('command' in error && error.command === 'STARTTLS');
}

/** Inserts the secret only in the link: as the end of its path, or as a value in its query. */
function withSecret(text: string, secret: string): string {
  return ['=', '/'].reduce(
    (whole, before) => whole.replaceAll(before + SECRET_PLACEHOLDER, () => before + secret),
    text,
  );
}

interface EmailMessage {
  messageId: string;
  from: { name: string; address: string };
  replyTo?: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

type Deliver = (key: string, email: EmailMessage) => Promise<void>;

/**
 * Opens a connection for each mail, so that an SMTP server that restarted in between needs no special
 * handling.
 */
function smtp(url: string): Deliver {
  const transport = createTransport(smtpOptions(url));
  return async (_key, email) => {
    await transport.sendMail({ ...email, ...CLOSED });
  };
}

function smtpOptions(url: string, more: { requireTLS?: boolean } = {}): object {
  return {
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...CLOSED,
    ...more,
  };
}

function files(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (key, email) => {
    const { message } = await transport.sendMail({ ...email, ...CLOSED });
    await writeMailFile(folder, `${key}.eml`, message as Buffer);
  };
}

/** Prevents the content of a mail from making the server read files or URLs. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Whether the other side refused permanently (RFC 5321: 5yz); any other error may be temporary. */
function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX);
}
