/** Size limits of API requests: staff and programs with a key save whole texts, all others send queries and forms. */
import { Transform } from 'node:stream';
import { errorCodes, type preParsingAsyncHookHandler } from 'fastify';
import type { Services } from '#server/services.ts';
import { clientOfRequest, staffOfRequest } from '../identity.ts';

/** Maximum body of an unauthenticated request, in bytes. */
export const BODY_BYTES_MAX = 256 * 1024;

/**
 * Maximum body of a request by staff or with an API key, in bytes. A save contains a text twice, before and after the change;
 * each may be 1 MB of characters, which may take two bytes each.
 */
export const STAFF_BYTES_MAX = 5 * 1024 * 1024;

/**
 * Refuses a body above the anonymous limit with 413, unless the request declares its length and has a valid
 * login or API key.
 */
export function limitBody(services: Services): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    // Files have separate limits, and their sender is authenticated before a byte is read.
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) return payload;
    const length = request.headers['content-length'];
    if (length === undefined) {
      const limited = counted();
      // A request refused unread has no other listener, and an error without a listener would end the
      // process.
      limited.on('error', () => undefined);
      payload.once('error', (error) => limited.destroy(error));
      return payload.pipe(limited);
    }
    if (Number(length) <= BODY_BYTES_MAX) return payload;
    if ((await clientOfRequest(request, services)) ?? (await staffOfRequest(request, services)))
      return payload;
    throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  };
}

/** Creates a stream that passes on bytes up to the anonymous limit, and fails at the first byte beyond it. */
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
