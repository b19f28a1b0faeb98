/** How much a request of the API may say: staff save whole texts, everybody else asks and answers forms. */
import { Transform } from 'node:stream';
import { errorCodes, type preParsingAsyncHookHandler } from 'fastify';
import type { Services } from '#server/services.ts';
import { staffOfRequest } from './identity.ts';

/** Of anybody, in bytes. */
export const BODY_BYTES_MAX = 256 * 1024;

/** A save holds a text twice, as it was and as it is; each may be 1 MB of letters, which may be two bytes each. */
export const STAFF_BYTES_MAX = 5 * 1024 * 1024;

/** Refuses with 413 what is longer than anybody may send, unless it says its length and comes with a login that is good. */
export function limitBody(services: Services): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    // Files have limits of their own, and their sender is asked for before a byte is read.
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) return payload;
    const length = request.headers['content-length'];
    if (length === undefined) {
      const limited = counted();
      // A request that is refused unread has nobody else who hears of its end: an error without a listener ends the process.
      limited.on('error', () => undefined);
      payload.once('error', (error) => limited.destroy(error));
      return payload.pipe(limited);
    }
    if (Number(length) <= BODY_BYTES_MAX) return payload;
    if (await staffOfRequest(request, services)) return payload;
    throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  };
}

/** Lets through what anybody may send, and fails with the first byte more. */
function counted(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      else done(null, chunk);
    },
  });
}
