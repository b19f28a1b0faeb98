/** The part of IMAP (RFC 9051) with which reports are read from a mailbox: list, fetch the beginning, mark. */
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Milliseconds without a byte after which the connection is closed. */
const IDLE_MS = 30_000;

/** Bytes of one line, without its literals; longer ones end the connection. */
const LINE_MAX = 256 * 1024;

export interface ImapAddress {
  host: string;
  port: number;
  isSecure: boolean;
  user: string;
  password: string;
  mailbox: string;
}

/** A response of the server: its text without literals, and the literals. */
interface Response {
  text: string;
  literals: Buffer[];
}

export interface ImapConnection {
  /** The next UID of the mailbox; messages have lower ones. */
  uidNext: number;
  /** UIDs from `first` to `last` of messages without the keyword, ascending. */
  withoutKeyword: (first: number, last: number, keyword: string) => Promise<number[]>;
  /** The first `bytesMax` bytes of a message or of its header; null if it was deleted. Leaves it unread. */
  fetch: (uid: number, part: 'HEADER' | '', bytesMax: number) => Promise<Buffer | null>;
  /** Adds a keyword to a message. */
  mark: (uid: number, keyword: string) => Promise<void>;
  close: () => void;
}

/** Connects, logs in and opens the mailbox. Throws if the server refuses, or cannot store keywords. */
export async function openImap(address: ImapAddress): Promise<ImapConnection> {
  const { host, port, isSecure } = address;
  const socket = isSecure ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
  const { read, command } = commandsOf(socket);
  try {
    if (!/^\* OK/i.test((await read()).text)) throw new Error('The IMAP server does not accept connections.');
    await command(`LOGIN ${quoted(address.user)} ${quoted(address.password)}`, 'LOGIN');
    const selected = (await command(`SELECT ${quoted(address.mailbox)}`)).map(({ text }) => text).join('\n');
    if (!/PERMANENTFLAGS \([^)]*\\\*/i.test(selected))
      throw new Error('The IMAP server stores no keywords in this mailbox, so reports cannot be marked.');
    return {
      uidNext: Number(/UIDNEXT (\d{1,10})/i.exec(selected)?.[1] ?? 1),
      async withoutKeyword(first, last, keyword) {
        const found = await command(`UID SEARCH UID ${first}:${last} UNKEYWORD ${keyword}`);
        const uids = found.flatMap(({ text }) =>
          /^\* SEARCH/i.test(text) ? (text.match(/\d+/g) ?? []) : [],
        );
        return uids.map(Number).toSorted((a, b) => a - b);
      },
      async fetch(uid, part, bytesMax) {
        const fetched = await command(`UID FETCH ${uid} (BODY.PEEK[${part}]<0.${bytesMax}>)`);
        return (
          fetched.find(({ text }) => /^\* \d+ FETCH/i.test(text))?.literals[0]?.subarray(0, bytesMax) ?? null
        );
      },
      async mark(uid, keyword) {
        await command(`UID STORE ${uid} +FLAGS.SILENT (${keyword})`);
      },
      close: () => socket.destroy(),
    };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function quoted(text: string): string {
  if (/[^\u0020-\u007E]/.test(text)) throw new Error('IMAP names and passwords must be printable ASCII.');
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** Reads responses, and sends commands one after the other. `shown`: the command in errors, without passwords. */
function commandsOf(socket: Socket) {
  const read = reader(socket);
  let count = 0;
  const command = async (line: string, shown = line): Promise<Response[]> => {
    const tag = `a${(count += 1)}`;
    socket.write(`${tag} ${line}\r\n`);
    const untagged: Response[] = [];
    for (;;) {
      const response = await read();
      if (!response.text.startsWith(`${tag} `)) {
        untagged.push(response);
        continue;
      }
      if (/^\S+ OK/i.test(response.text)) return untagged;
      throw new Error(`The IMAP server refused ${shown}: ${response.text.slice(0, 200)}`);
    }
  };
  return { read, command };
}

/** Bytes of all literals of one response. */
const LITERALS_MAX = 1024 * 1024;

function reader(socket: Socket): () => Promise<Response> {
  const chunks = socket.setTimeout(IDLE_MS, () =>
    socket.destroy(new Error('The IMAP server did not answer.')),
  );
  const iterator = chunks.iterator()[Symbol.asyncIterator]();
  let buffer = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await iterator.next();
    if (done || !Buffer.isBuffer(value)) throw new Error('The IMAP server closed the connection.');
    buffer = Buffer.concat([buffer, value]);
  };
  const take = (length: number) => {
    const taken = buffer.subarray(0, length);
    buffer = buffer.subarray(length);
    return taken;
  };
  const line = async () => {
    for (;;) {
      const end = buffer.indexOf('\r\n');
      if (end !== -1) return take(end + 2).toString('latin1', 0, end);
      if (buffer.length > LINE_MAX) throw new Error('The IMAP server sent too long a line.');
      await more();
    }
  };
  return async () => {
    const response: Response = { text: '', literals: [] };
    for (let left = LITERALS_MAX; ;) {
      response.text += await line();
      const length = Number(/\{(\d{1,9})\+?\}$/.exec(response.text)?.[1] ?? -1);
      if (length < 0) return response;
      left -= length;
      if (left < 0) throw new Error('The IMAP server sent more than was requested.');
      while (buffer.length < length) await more();
      response.literals.push(take(length));
    }
  };
}
