/** A small IMAP server on loopback, for tests: one mailbox, with the commands that a reader of reports sends. */
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A message of the mailbox. */
export interface StoredMessage {
  uid: number;
  source: Buffer;
  flags: Set<string>;
}

/** A running server, with what it stores and what it was sent. */
export interface ImapServer {
  /** `imap://…`, with user, password and mailbox. */
  url: string;
  /** The messages, in the order of their UIDs. */
  messages: StoredMessage[];
  /** Every command the server got, without its tag. */
  commands: string[];
  add: (source: string) => StoredMessage;
  close: () => Promise<void>;
}

/**
 * Starts the server on a free port, with an empty mailbox; every user and password is accepted. `keywords`: whether it stores keywords.
 */
export async function startImapServer({ keywords = true } = {}): Promise<ImapServer> {
  const messages: StoredMessage[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    let received = '';
    socket.on('data', (data) => {
      received += data.toString('latin1');
      for (let end = received.indexOf('\r\n'); end !== -1; end = received.indexOf('\r\n')) {
        const [, tag = '', line = ''] = /^(\S+) (.*)$/.exec(received.slice(0, end)) ?? [];
        received = received.slice(end + 2);
        commands.push(line);
        socket.write(
          Buffer.concat([...answerTo(line, messages, keywords), Buffer.from(`${tag} OK done\r\n`)]),
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://reports:s%20ecret@127.0.0.1:${port}/Reports`,
    messages,
    commands,
    add(source) {
      const uid = (messages.at(-1)?.uid ?? 0) + 1;
      const message = {
        uid,
        source: Buffer.from(source.replaceAll(/\r?\n/g, '\r\n')),
        flags: new Set<string>(),
      };
      messages.push(message);
      return message;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function answerTo(line: string, messages: readonly StoredMessage[], keywords: boolean): Buffer[] {
  const text = (answer: string) => [Buffer.from(`${answer}\r\n`)];
  if (line.startsWith('CAPABILITY')) return text('* CAPABILITY IMAP4rev1');
  if (line.startsWith('LIST')) return text('* LIST (\\HasNoChildren) "/" Reports');
  if (line.startsWith('SELECT')) {
    const uidNext = (messages.at(-1)?.uid ?? 0) + 1;
    return text(
      `* ${messages.length} EXISTS\r\n* OK [UIDNEXT ${uidNext}] next\r\n* OK [PERMANENTFLAGS (\\Seen${keywords ? ' \\*' : ''})] flags`,
    );
  }
  if (line.startsWith('UID SEARCH')) {
    const [, first, last] = /UID (\d+):(\d+)/.exec(line.slice('UID SEARCH'.length)) ?? [];
    const [, keyword = ''] = /UNKEYWORD (\S+)/.exec(line) ?? [];
    const found = messages.filter(
      ({ uid, flags }) => uid >= Number(first) && uid <= Number(last) && !flags.has(keyword),
    );
    return text(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trim());
  }
  const [, verb, uid, rest = ''] = /^UID (FETCH|STORE) (\d+) (.*)$/.exec(line) ?? [];
  const message = messages.find((one) => one.uid === Number(uid));
  if (!message) return [];
  if (verb === 'STORE') {
    for (const flag of /\(([^)]*)\)/.exec(rest)?.[1]?.split(' ') ?? []) message.flags.add(flag);
    return [];
  }
  const [, max] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(rest) ?? [];
  const body = message.source.subarray(0, Number(max));
  return [Buffer.from(`* 1 FETCH (UID ${uid} BODY[]<0> {${body.length}}\r\n`), body, Buffer.from(')\r\n')];
}
