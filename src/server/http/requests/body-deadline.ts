/** How long a request may take to arrive: forms and saves are short, files come over slow lines. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Of a request without files, in milliseconds. */
const BODY_MS_MAX = 30_000;

/** Of a request that brings a file: 64 MB at 1 Mbit/s take nine minutes. The server's own limit for every request. */
export const UPLOAD_MS_MAX = 600_000;

/**
 * Ends with 408 a request whose body has not arrived after `limitMs`, so that many slow ones do not hold connections. One
 * that was answered before ends without a second response. File uploads are left to the server's own
 * limit: their senders are authenticated before that. `hasNoFile`: a request whose body is not a file whatever its type. Register it
 * before any route.
 */
export function limitBodyTime(
  app: FastifyInstance,
  limitMs = BODY_MS_MAX,
  hasNoFile: (raw: IncomingMessage) => boolean = () => false,
): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !raw.complete) {
      const isFile = /^multipart\//i.test(headers['content-type'] ?? '') && !hasNoFile(raw);
      const timer = setTimeout(() => {
        const isAnswered = reply.raw.headersSent;
        if (raw.complete || (isFile && !isAnswered)) return;
        if (!isAnswered) raw.socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
        raw.destroy();
      }, limitMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}
