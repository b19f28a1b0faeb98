/** Size limits of API requests: staff save whole texts, all others send queries and forms. */
import { Transform } from 'node:stream';
import { errorCodes, type preParsingAsyncHookHandler } from 'fastify';
import type { Services } from '#server/services.ts';
import { staffOfRequest } from '../identity.ts';

/** Maximum body of an unauthenticated request, in bytes. */
export const BODY_BYTES_MAX = 256 * 1024;

/** A save holds a text twice, as it was and as it is; each may be 1 MB of letters, which may be two bytes each. */
export const STAFF_BYTES_MAX = 5 * 1024 * 1024;

/** Refuses with 413 a body above the anonymous limit, unless it declares its length and comes with a valid login. */
export function limitBody(services: Services): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    // Files have separate limits, and their sender is authenticated before a byte is read.
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) return payload;
    const length = request.headers['content-length'];
    if (length === undefined) {
      const limited = counted();
      // A request refused unread has no other listener: an error without a listener ends the process.
      limited.on('error', () => undefined);
      payload.once('error', (error) => limited.destroy(error));
      return payload.pipe(limited);
    }
    if (Number(length) <= BODY_BYTES_MAX) return payload;
    if (await staffOfRequest(request, services)) return payload;
    throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  };
}

/** Passes bytes up to the anonymous limit, and fails with the first byte more. */
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
