/** A real SMTP server on loopback, for tests and benches: accepts emails, or refuses, hangs and drops connections. */
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** An email whose content the server has. */
export interface ReceivedEmail {
  /** The envelope's recipient. */
  recipient: string;
  /** The envelope's sender: the return path. */
  returnPath: string;
  /** As the header has it, which is encoded if it is not ASCII; decoded in a parsed email. */
  subject: string;
  /** Milliseconds of `performance.now()` when the content was complete. */
  at: number;
  /** The message as it arrived; empty if the server stores no contents. */
  source: Buffer;
}

/** A parsed email, with its envelope. */
export type ParsedEmail = Omit<Email, 'subject'> & ReceivedEmail;

/**
 * What the server does instead of accepting an email; default stage: `recipient`. A hanging server answers nothing
 * more, a dropped connection is closed without an answer.
 */
export interface Behaviour {
  /** Where it happens: at the recipient's address, or when the content is complete. */
  at?: 'recipient' | 'content';
  does: { code: number; text: string } | 'hang' | 'drop';
}

export interface MailServer {
  port: number;
  /** For `SMTP_URL` and `SMTP_BULK_URL`. */
  url: string;
  /**
   * In the order in which their contents arrived, with those after which the server hangs or drops the connection,
   * without refused ones. Tests may remove emails.
   */
  emails: ReceivedEmail[];
  /** Behaviours by recipient; any other email is accepted. */
  behaviours: Map<string, Behaviour>;
  /** Called with each complete email before the server answers; the answer waits for the result. */
  beforeAnswer: ((email: ReceivedEmail) => Promise<void> | void) | null;
  /** Parses the emails, the oldest first. */
  parsed: () => Promise<ParsedEmail[]>;
  /** Closes the server, with connections that hang. */
  close: () => Promise<void>;
}

export interface MailServerOptions {
  /** Milliseconds in which the server accepts an email; default: 0. */
  acceptMs?: number;
  /** Whether emails have their contents; default: true. */
  storesContents?: boolean;
}

/** Characters that are searched for the subject if no contents are stored. */
const HEAD_LENGTH = 20_000;

/**
 * Starts the server on a free port of the loopback interface, without TLS and without logins. Emails are accepted
 * unless their recipient has a behaviour.
 */
export async function startMailServer({
  acceptMs = 0,
  storesContents = true,
}: MailServerOptions = {}): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const behaviours = new Map<string, Behaviour>();
  const sockets = new Map<number, Socket>();
  /** Does what a behaviour of the recipient requires at this stage; calls `accept` without one. */
  const follow = ({ stage, recipient, remotePort, refuse }: Stage, accept: () => void) => {
    const { at = 'recipient', does } = behaviours.get(recipient) ?? {};
    if (does === undefined || at !== stage) return accept();
    if (does === 'hang') return;
    if (does === 'drop') return sockets.get(remotePort)?.destroy();
    refuse(Object.assign(new Error(does.text), { responseCode: does.code }));
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, { remotePort }, done) {
      follow({ stage: 'recipient', recipient: address, remotePort, refuse: done }, () => done());
    },
    onData(stream, { envelope, remotePort }, done) {
      const chunks: Buffer[] = [];
      let length = 0;
      stream.on('data', (chunk: Buffer) => {
        if (storesContents || length < HEAD_LENGTH) chunks.push(chunk);
        length += chunk.length;
      });
      const answer = async () => {
        if (acceptMs > 0) await sleep(acceptMs);
        const email = emailOf(envelope, Buffer.concat(chunks), storesContents);
        await server.beforeAnswer?.(email);
        let isRefused = false;
        const refuse = (error: Error) => {
          isRefused = true;
          done(error);
        };
        follow({ stage: 'content', recipient: email.recipient, remotePort, refuse }, done);
        if (!isRefused) emails.push(email);
      };
      stream.on('end', () => void answer());
    },
  });
  // A killed app leaves connections behind.
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    emails,
    behaviours,
    beforeAnswer: null,
    parsed: () =>
      Promise.all(
        emails.map(async (email) => {
          const message = await PostalMime.parse(email.source);
          return { ...message, ...email, subject: message.subject ?? '' };
        }),
      ),
    close: () =>
      new Promise<void>((resolve) => {
        smtp.close(resolve);
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
  return server;
}

interface Stage {
  stage: 'recipient' | 'content';
  recipient: string;
  remotePort: number;
  refuse: (error: Error) => void;
}

type Envelope = SMTPServerSession['envelope'];

function emailOf({ mailFrom, rcptTo }: Envelope, content: Buffer, storesContents: boolean): ReceivedEmail {
  const head = content.toString('latin1', 0, HEAD_LENGTH);
  return {
    recipient: rcptTo[0]?.address ?? '',
    returnPath: mailFrom === false ? '' : mailFrom.address,
    subject: /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '',
    at: performance.now(),
    source: storesContents ? content : Buffer.alloc(0),
  };
}
