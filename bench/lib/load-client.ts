/**
 * One keep-alive HTTP/1.1 connection that sends requests in sequence with minimal cost: the request is prepared bytes, and
 * only status and length of the response are read. Clients that parse whole responses are slower than the servers
 * measured here (autocannon 9 sent 18,600 requests a second where a lean server answered 53,000), and would make all
 * servers look the same.
 */
import net from 'node:net';

export interface ConnectionOptions {
  port: number;
  /** Returns the next request, or null at the end. */
  next: () => Buffer | null;
  onAnswer: (status: number, durationMs: number) => void;
}

/** Resolves after the last request; rejects when the connection breaks or a response cannot be measured. */
export function runConnection({ port, next, onAnswer }: ConnectionOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    /** Bytes of the body still to come, or null while the head is read. */
    let bodyLeft: number | null = null;
    let head: Buffer = EMPTY;
    let status = 0;
    let requestedAt = 0;
    let done = false;

    const ask = () => {
      const request = next();
      if (!request) {
        done = true;
        socket.end();
        return;
      }
      requestedAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('data', (chunk) => {
      let at = 0;
      while (at < chunk.length) {
        if (bodyLeft === null) {
          const bytes: Buffer =
            head.length > 0 ? Buffer.concat([head, chunk.subarray(at)]) : chunk.subarray(at);
          const end = bytes.indexOf(HEAD_END);
          if (end < 0) {
            head = bytes;
            return;
          }
          const text = bytes.toString('latin1', 0, end);
          // 204: without content.
          const length =
            /\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? (text.startsWith('204', 9) ? '0' : undefined);
          if (length === undefined) {
            socket.destroy(new Error(`An answer without content-length cannot be measured:\n${text}`));
            return;
          }
          status = Number(text.slice(9, 12));
          at += end + HEAD_END.length - head.length;
          head = EMPTY;
          bodyLeft = Number(length);
        }
        const taken = Math.min(bodyLeft, chunk.length - at);
        bodyLeft -= taken;
        at += taken;
        if (bodyLeft === 0) {
          bodyLeft = null;
          onAnswer(status, performance.now() - requestedAt);
          ask();
        }
      }
    });
    socket.on('error', reject);
    socket.on('close', () =>
      done ? resolve() : reject(new Error('The server closed a connection under load.')),
    );
  });
}

const EMPTY = Buffer.alloc(0);
const HEAD_END = Buffer.from('\r\n\r\n');
