import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  to: string;
  subject: string;
  /** The whole email as it arrived; empty unless the server stores contents. */
  raw: string;
}

export interface MailServer {
  port: number;
  /** In the order in which they were accepted. */
  emails: readonly ReceivedEmail[];
  close: () => Promise<void>;
}

interface Options {
  /** Milliseconds in which the server accepts an email; default: 0. */
  acceptMs?: number;
  /** Whether emails have their contents. */
  storesContents?: boolean;
}

/** A mail server on loopback that remembers who got what. */
export async function startMailServer({
  acceptMs = 0,
  storesContents = false,
}: Options): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        if (storesContents || text.length < 20_000) text += chunk.toString('latin1');
      });
      stream.on('end', () => {
        setTimeout(() => {
          const subject = /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '';
          for (const { address } of envelope.rcptTo)
            emails.push({ to: address, subject, raw: storesContents ? text : '' });
          done();
        }, acceptMs);
      });
    },
  });
  // A killed app leaves connections behind.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    emails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
