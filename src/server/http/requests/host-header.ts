/** One request, one host: a proxy may route by the first of two, and the server by the other. */
import { badInput } from '#model/errors.ts';

/** Throws BAD_USER_INPUT when a request names more than one host. `rawHeaders`: names and values by turns. */
export function assertSingleHost(rawHeaders: readonly string[]): void {
  if (namesTwoHosts(rawHeaders))
    throw badInput('REQUEST_MALFORMED', 'The request names two hosts. Send one Host header.');
}

/** True when a request names more than one host. `rawHeaders`: names and values by turns. */
export function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
