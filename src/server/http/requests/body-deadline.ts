/** Time limits for receiving a request: forms and saves are short, files may arrive over slow connections. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for a request without files. */
const BODY_MS_MAX = 30_000;

/**
 * Milliseconds for a request that sends a file: 64 MB at 1 Mbit/s take nine minutes. Also the server's own
 * limit for every request.
 */
export const UPLOAD_MS_MAX = 600_000;

/**
 * Ends a request with 408 if its body has not arrived after `limitMs`, so that many slow requests do not
 * occupy connections. A request that already has a response ends without a second one. File uploads are left
 * to the server's own limit, because their senders are authenticated first. `hasNoFile`: whether a request's
 * body is not a file, regardless of its type. Register it before any route.
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
