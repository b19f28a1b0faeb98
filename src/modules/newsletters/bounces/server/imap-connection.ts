/** Reads messages from a mailbox over IMAP (RFC 9051): finds, fetches the beginning, marks. */
import { ImapFlow } from 'imapflow';

/** Milliseconds without a byte after which the connection is closed. */
const IDLE_MS = 30_000;

/** Bytes of one line, and of one answer with its literals; longer ones end the connection. */
const LINE_MAX = 256 * 1024;
const ANSWER_MAX = 1024 * 1024;

export interface ImapAddress {
  host: string;
  port: number;
  isSecure: boolean;
  user: string;
  password: string;
  mailbox: string;
}

export interface ImapConnection {
  /** The next UID of the mailbox; messages have lower ones. */
  uidNext: number;
  /** UIDs from `first` to `last` of messages without the keyword, ascending. */
  withoutKeyword: (first: number, last: number, keyword: string) => Promise<number[]>;
  /** The first `bytesMax` bytes of a message; null if it was deleted. Leaves it unread. */
  fetch: (uid: number, bytesMax: number) => Promise<Buffer | null>;
  /** Adds a keyword to a message. */
  mark: (uid: number, keyword: string) => Promise<void>;
  close: () => void;
}

/** Connects, logs in and opens the mailbox. Throws if the server refuses, or cannot store keywords. */
export async function openImap({ host, port, isSecure, ...address }: ImapAddress): Promise<ImapConnection> {
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // Without TLS only on the same machine, whose certificate need not have its name.
    ...(!isSecure && { doSTARTTLS: false }),
    auth: { user: address.user, pass: address.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: IDLE_MS,
    greetingTimeout: IDLE_MS,
    socketTimeout: IDLE_MS,
    maxLineLength: LINE_MAX,
    maxLiteralSize: ANSWER_MAX,
    maxResponseSize: 2 * ANSWER_MAX,
  });
  // The running command reports the error, too.
  client.on('error', () => client.close());
  try {
    await client.connect();
    const { permanentFlags, uidNext } = await client.mailboxOpen(address.mailbox);
    if (!permanentFlags?.has('\\*'))
      throw new Error('The IMAP server stores no keywords in this mailbox, so reports cannot be marked.');
    return {
      uidNext,
      async withoutKeyword(first, last, keyword) {
        const found = await client.search({ uid: `${first}:${last}`, unKeyword: keyword }, { uid: true });
        if (!found) throw new Error('The IMAP server did not search the mailbox.');
        return found.toSorted((a, b) => a - b);
      },
      async fetch(uid, bytesMax) {
        const source = { start: 0, maxLength: bytesMax };
        const message = await client.fetchOne(String(uid), { source }, { uid: true });
        return (message && message.source) || null;
      },
      async mark(uid, keyword) {
        if (!(await client.messageFlagsAdd(String(uid), [keyword], { uid: true, silent: true })))
          throw new Error('The IMAP server did not mark a message.');
      },
      close: () => client.close(),
    };
  } catch (error) {
    client.close();
    throw error;
  }
}
