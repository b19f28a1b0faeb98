/** Time limits for receiving a request: forms and saves are short, files may arrive over slow connections. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Milliseconds for a request without files. */
const BODY_MS_MAX = 30_000;

/**
 * Milliseconds for a request that sends a file: 64 MB at 1 Mbit/s take nine minutes. Also the server's own
 * limit for every request.
 */
export const UPLOAD_MS_MAX = 600_000;

/**
 * Bytes per second at which the rest of a body must arrive once its request has a response: an eighth of the rate that
 * `UPLOAD_MS_MAX` allows for.
 */
const ANSWERED_RATE_MIN = 16_000;

/**
 * Ends a request with 408 if its body has not arrived after `limitMs`, so that many slow requests do not
 * occupy connections. A request that already has a response ends without a second one, unless its body has a
 * length and arrives at `ANSWERED_RATE_MIN`: its sender may read the response only after the body. File uploads are left
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
    const hasLength = Number(headers['content-length'] ?? 0) > 0;
    const hasBody = headers['transfer-encoding'] !== undefined || hasLength;
    if (hasBody && !raw.complete) {
      const isFile = /^multipart\//i.test(headers['content-type'] ?? '') && !hasNoFile(raw);
      watchBody(raw, reply, { limitMs, isFile, hasLength });
    }
    done(null, payload);
  });
}

interface BodyLimits {
  limitMs: number;
  isFile: boolean;
  hasLength: boolean;
}

/** Looks at the body each `limitMs`, until it is complete or the request has ended. */
function watchBody(
  raw: IncomingMessage,
  reply: FastifyReply,
  { limitMs, isFile, hasLength }: BodyLimits,
): void {
  const startedMs = performance.now();
  const bytesMin = (limitMs / 1_000) * ANSWERED_RATE_MIN;
  let bytesBefore = raw.socket.bytesRead;
  const arrives = () => {
    const bytes = raw.socket.bytesRead - bytesBefore;
    bytesBefore = raw.socket.bytesRead;
    return hasLength && bytes >= bytesMin && performance.now() - startedMs < UPLOAD_MS_MAX;
  };
  const timer = setInterval(() => {
    const isAnswered = reply.raw.headersSent;
    const isArriving = arrives();
    if (raw.complete) return clearInterval(timer);
    if (isAnswered ? isArriving : isFile) return;
    clearInterval(timer);
    if (!isAnswered) raw.socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
    raw.destroy();
  }, limitMs);
  raw.once('close', () => clearInterval(timer));
}
