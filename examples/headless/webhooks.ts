/** Receives webhooks: verifies that a request is from Masthead, and processes each delivery once. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';

/** An event: IDs of what happened, never texts. Read what you need with a key. */
export interface WebhookEvent {
  id: string;
  event: string;
  at: string;
  data: { siteId?: number; contentId?: number; type?: string };
}

export interface ReceiverOptions {
  /** Secret of the webhook, from the admin. */
  secret: string;
  /** Called once for each delivery. If it fails, Masthead sends the delivery again. */
  onEvent: (event: WebhookEvent) => Promise<void> | void;
}

/** Largest body that is read; events are far smaller. */
const BODY_BYTES_MAX = 100_000;

/** Creates the server that a webhook calls. Call `listen` of the result. */
export function createReceiver({ secret, onEvent }: ReceiverOptions): Server {
  // A real program stores these with what it writes, because a delivery can arrive again after a restart.
  const processed = new Set<string>();
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > BODY_BYTES_MAX) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const delivery = String(request.headers['masthead-delivery']);
      if (!isFromMasthead(secret, String(request.headers['masthead-signature']), body)) {
        response.writeHead(401).end();
        return;
      }
      const work = processed.has(delivery) ? undefined : onEvent(JSON.parse(body));
      Promise.resolve(work).then(
        () => {
          processed.add(delivery);
          response.writeHead(204).end();
        },
        () => response.writeHead(500).end(),
      );
    });
  });
}

/** Whether a request has a signature of this secret, and is at most five minutes old. */
export function isFromMasthead(secret: string, header: string, body: string, now = Date.now()): boolean {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1];
  if (!time || Math.abs(now / 1000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, digest = '']) => Buffer.from(digest, 'hex'))
    .some((digest) => digest.length === expected.length && timingSafeEqual(digest, expected));
}
