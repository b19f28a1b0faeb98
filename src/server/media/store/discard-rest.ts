import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Milliseconds for which the rest of a refused upload is read: 60 MB at 16 Mbit/s. */
const DISCARD_MS_MAX = 30_000;

/**
 * Reads the rest of a request and discards it. Some HTTP/2 clients wait forever for their upload to end when a response
 * arrives before it, and a proxy stops forwarding the upload then. Resolves with whether the request has arrived in full; if not,
 * within the limit, the response must close the connection.
 */
export async function discardRest(
  raw: IncomingMessage,
  file: Readable,
  limitMs = DISCARD_MS_MAX,
): Promise<boolean> {
  file.resume();
  if (!raw.complete && !raw.destroyed)
    await finished(raw, { writable: false, signal: AbortSignal.timeout(limitMs) }).catch(() => undefined);
  return raw.complete;
}
