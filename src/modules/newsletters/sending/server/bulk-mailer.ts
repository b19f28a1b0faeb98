/**
 * Sends the emails of a campaign over pooled SMTP connections, or into files of the data directory without a
 * server. Separate from the mailer of single emails, so that a password email never waits for a campaign.
 */
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { DkimSigner } from '../../sender-domains/server/signing-keys.ts';
import type { Config } from '#server/boot/config.ts';
import { writeMailFile } from '#server/mail/mail-folder.ts';

export interface BulkEmail {
  /** Unique and permanent: part of the message id, and the name of the file. */
  key: string;
  from: { name: string; address: string };
  replyTo: string | null;
  /** Address to which servers report failures; null for the sender's. */
  returnPath: string | null;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  /** Headers for a mail service, written as they are: printable ASCII, at most 900 characters. */
  serviceHeaders: Readonly<Record<string, string>>;
}

/**
 * `deferred`: refused for now. `refused`: refused permanently. `unreachable`: no server took the email, and the
 * recipient is not the reason. `unknown`: the connection ended after the server got the email and before it
 * answered.
 */
export type BulkOutcome = {
  state: 'sent' | 'deferred' | 'refused' | 'unreachable' | 'unknown';
  /** The server's answer, or the error; at most 500 characters. */
  answer: string;
};

export interface BulkMailer {
  /** Never throws. Ends within two minutes. */
  send: (email: BulkEmail) => Promise<BulkOutcome>;
  close: () => void;
}

/** Connections that one campaign opens in a process. */
export const CONNECTIONS = 8;

const ANSWER_LENGTH_MAX = 500;

/** Emails over one connection before it is replaced: some servers accept only a few hundred. */
const EMAILS_PER_CONNECTION = 200;

/** Milliseconds without an answer after which a connection is closed. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  // Servers may check an email for spam before they answer to its content.
  socketTimeout: 60_000,
};

const LIMITS = {
  // The content of an email must not make the server read files or URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
};

/**
 * Opens no connection before the first email. `host`: the host in message ids. `signer`: signs each email; null for
 * none. `timeouts`: shorter in tests.
 */
export function createBulkMailer(
  { smtpBulkUrl, dataDir }: Pick<Config, 'smtpBulkUrl' | 'dataDir'>,
  host: string,
  signer: DkimSigner | null = null,
  timeouts: Partial<typeof TIMEOUTS> = {},
): BulkMailer {
  const toMessage = messageWriter(host, signer);
  const idOf = ({ key }: BulkEmail) => `<${key}@${host}>`;
  if (smtpBulkUrl === undefined) return fileMailer(join(dataDir, 'mail'), toMessage);
  // Options outside this object would be defaults of emails, not of connections.
  const options = {
    url: smtpBulkUrl,
    ...LIMITS,
    ...TIMEOUTS,
    ...timeouts,
    pool: true as const,
    maxConnections: CONNECTIONS,
    maxMessages: EMAILS_PER_CONNECTION,
    // Otherwise the pool sends an email again after its connection was closed, even if the server had the content.
    maxRequeues: 0,
  };
  const transport = createTransport(options);
  const contents = noteContents(transport);
  // A connection that fails while no email is being sent.
  transport.on('error', () => undefined);
  return {
    async send(email) {
      try {
        const { response } = await transport.sendMail(toMessage(email));
        return { state: 'sent', answer: shortened(response) };
      } catch (error) {
        return outcomeOf(error, contents.isStarted(idOf(email)));
      } finally {
        contents.forget(idOf(email));
      }
    },
    close: () => transport.close(),
  };
}

/** Returns the function that converts emails for nodemailer. */
function messageWriter(host: string, signer: DkimSigner | null): (email: BulkEmail) => SendMailOptions {
  return ({
    key,
    replyTo,
    returnPath,
    headers,
    serviceHeaders,
    html,
    ...email
  }: BulkEmail): SendMailOptions => ({
    ...email,
    html: htmlPart(html),
    ...(returnPath !== null && { envelope: { from: returnPath, to: email.to.address } }),
    messageId: `<${key}@${host}>`,
    ...(replyTo !== null && { replyTo }),
    headers: { ...headers, ...prepared(serviceHeaders) },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(signer !== null && { dkim: { ...signer } }),
  });
}

/** Sets the encoding, because nodemailer would count the letters of each email to find it. */
function htmlPart(content: string): { content: string; contentTransferEncoding: 'quoted-printable' } {
  return { content, contentTransferEncoding: 'quoted-printable' };
}

/** Headers that are neither encoded nor folded. Leaves out those that would need it. */
function prepared(
  headers: Readonly<Record<string, string>>,
): Record<string, { prepared: true; value: string }> {
  const plain = Object.entries(headers).filter(([, value]) => /^[\u0020-\u007E]{1,900}$/.test(value));
  return Object.fromEntries(plain.map(([name, value]) => [name, { prepared: true, value }]));
}

function fileMailer(folder: string, toMessage: (email: BulkEmail) => SendMailOptions): BulkMailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(email) {
      try {
        const { message } = await transport.sendMail(toMessage(email));
        await writeMailFile(folder, `${email.key}.eml`, Buffer.isBuffer(message) ? message : Buffer.from(''));
        return { state: 'sent', answer: 'Written to a file.' };
      } catch (error) {
        return { state: 'unreachable', answer: textOf(error) };
      }
    },
    close: () => undefined,
  };
}

/** Joins the chunks of an email, because each is written by a separate system call. */
function inOnePiece(): Transform {
  const pieces: Buffer[] = [];
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    flush(done) {
      done(null, Buffer.concat(pieces));
    },
  });
}

/** Notes which emails a server got a part of: errors of a lost connection do not contain it. */
function noteContents(transport: Transporter) {
  const contents = new Map<string, Readable>();
  transport.use('stream', ({ message }, done) => {
    message.transform(inOnePiece);
    const create = message.createReadStream.bind(message);
    const id = message.messageId();
    message.createReadStream = (options) => {
      const content = create(options);
      contents.set(id, content);
      return content;
    };
    done();
  });
  return {
    // Nothing is read before the server requests the content.
    isStarted: (id: string) => contents.get(id)?.readableDidRead ?? false,
    forget: (id: string) => contents.delete(id),
  };
}

/** Replies to these commands concern one recipient or email; a failure of any other concerns the connection. */
const ABOUT_THE_EMAIL: readonly unknown[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** `isContentStarted`: the server got a part of the content. */
function outcomeOf(error: unknown, isContentStarted: boolean): BulkOutcome {
  const responseCode = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const command = error instanceof Error && 'command' in error ? error.command : undefined;
  const answer = textOf(error);
  const isAboutEmail = ABOUT_THE_EMAIL.includes(command);
  // 421: the server closes the connection, whatever it was about to do.
  if (typeof responseCode === 'number' && isAboutEmail && responseCode !== 421)
    return { state: responseCode >= 500 ? 'refused' : 'deferred', answer };
  if (typeof responseCode === 'number') return { state: 'unreachable', answer };
  // No answer came to the content: the server may have accepted it.
  if (isContentStarted) return { state: 'unknown', answer };
  return { state: 'unreachable', answer };
}

function textOf(error: unknown): string {
  return shortened(error instanceof Error ? error.message : String(error));
}

function shortened(text: string): string {
  return text.slice(0, ANSWER_LENGTH_MAX);
}
