/**
 * Ensures that a request names one host: of two, a proxy might route by the first, and the server by the
 * other.
 */
import { badInput } from '#model/errors.ts';

/**
 * Throws BAD_USER_INPUT if a request names more than one host. `rawHeaders`: alternating names and values.
 */
export function assertSingleHost(rawHeaders: readonly string[]): void {
  if (namesTwoHosts(rawHeaders))
    throw badInput('REQUEST_MALFORMED', 'The request names two hosts. Send one Host header.');
}

/** Whether a request names more than one host. `rawHeaders`: alternating names and values. */
export function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
