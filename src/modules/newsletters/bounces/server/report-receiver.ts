/**
 * Receives reports of mail servers over SMTP. It accepts only email to addresses that this installation has signed, so
 * that unknown senders can neither leave email nor forge a report.
 */
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { networkOf } from '#addresses/network-of.ts';
import { isPublicAddress } from '#server/outbound/index.ts';
import { REPORT_BYTES_MAX } from '../model/mail-report.ts';
import type { SignedMailbox } from '../model/return-path.ts';
import type { Received } from './receive-report.ts';

/** Connections at the same time, and those of one network: the mail server of a provider uses a few. */
const CONNECTIONS_MAX = 20;
const CONNECTIONS_OF_NETWORK_MAX = 5;

/** Milliseconds without a byte after which a connection is closed. */
const IDLE_MS = 30_000;

/** Milliseconds of a connection, whatever it does. */
const CONNECTION_MS = 5 * 60_000;

export interface ReceiverOptions {
  /** On all interfaces; 0 for any free port. */
  port: number;
  /** The name with which the server greets. */
  name: string;
  /** What an address identifies; null if it was not signed. */
  read: (address: string) => SignedMailbox | null;
  /** Handles an email. If it throws, the sender tries again later. */
  receive: (mailbox: SignedMailbox, source: Buffer) => Promise<Received>;
  onError: (error: unknown) => void;
  connectionMs?: number;
  /** Whether connections of an address are limited to a few; default: of public addresses. */
  isLimited?: (address: string) => boolean;
}

export interface ReportReceiver {
  port: number;
  /** Waits until open connections have ended. */
  close: () => Promise<void>;
}

/** Opens the port; throws if it is in use. */
export async function openReportReceiver(options: ReceiverOptions): Promise<ReportReceiver> {
  const { port, name, onError, connectionMs = CONNECTION_MS } = options;
  const networks = countNetworks(options.isLimited ?? isPublicAddress);
  const server = new SMTPServer({
    name,
    size: REPORT_BYTES_MAX,
    maxClients: CONNECTIONS_MAX,
    socketTimeout: IDLE_MS,
    closeTimeout: 5_000,
    authOptional: true,
    // Reports contain nothing that the sender of the email did not send unencrypted already, and servers deliver them without a certificate.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    ...handlersOf(options),
    onConnect: ({ remoteAddress }, done) =>
      done(networks.isOverLimit(remoteAddress) ? reply(421, BUSY) : null),
  });
  server.on('error', onError);
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), connectionMs).unref();
    socket.once('close', () => clearTimeout(timer));
    networks.note(socket, (run) => socket.once('close', run));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * Counts the open connections of each network, so that no sender takes all places. Other addresses than public ones are those of a
 * relay or of a router in front, which many senders share: they are not limited.
 */
function countNetworks(isLimited: (address: string) => boolean) {
  const open = new Map<string, number>();
  const change = (address: string, by: number) => {
    const count = (open.get(networkOf(address)) ?? 0) + by;
    if (count > 0) open.set(networkOf(address), count);
    else open.delete(networkOf(address));
  };
  return {
    note({ remoteAddress: address }: Socket, whenClosed: (run: () => void) => void): void {
      if (address === undefined || !isLimited(address)) return;
      change(address, 1);
      whenClosed(() => change(address, -1));
    },
    isOverLimit: (address: string) => (open.get(networkOf(address)) ?? 0) > CONNECTIONS_OF_NETWORK_MAX,
  };
}

type Handlers = Pick<NonNullable<ConstructorParameters<typeof SMTPServer>[0]>, 'onRcptTo' | 'onData'>;

function handlersOf(options: ReceiverOptions): Handlers {
  const { read, onError } = options;
  return {
    onRcptTo({ address }, { envelope }, done) {
      if (read(address) === null) return done(reply(550, '5.1.1 There is no such mailbox.'));
      if (envelope.rcptTo.length > 0) return done(reply(452, '4.5.3 One recipient for each email.'));
      done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      let length = 0;
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        // What exceeds the limit is read to the end of the email, and dropped.
        if (length <= REPORT_BYTES_MAX) chunks.push(chunk);
      });
      const end = async () => {
        const answer = await answerTo(options, envelope.rcptTo[0]?.address ?? '', chunks, length);
        if (answer === null) done(null, 'Thank you.');
        else done(answer);
      };
      stream.on('error', onError);
      stream.on('end', () => void end());
    },
  };
}

/** Handles an email; returns the refusal, or null if it was taken. Never throws. */
async function answerTo(
  { read, receive, onError }: ReceiverOptions,
  address: string,
  chunks: readonly Buffer[],
  length: number,
): Promise<Error | null> {
  const mailbox = read(address);
  if (mailbox === null) return reply(550, '5.1.1 There is no such mailbox.');
  if (length > REPORT_BYTES_MAX) return reply(552, '5.3.4 The email has more than 256 kB.');
  try {
    return (await receive(mailbox, Buffer.concat(chunks))) === 'early' ? reply(451, EARLY) : null;
  } catch (error) {
    onError(error);
    return reply(451, '4.3.0 The report could not be stored. Try again later.');
  }
}

const BUSY = '4.7.0 Too many connections from your network. Try again later.';
const EARLY = '4.3.0 The email is still being sent. Try again later.';

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
