import type { FastifyRequest } from 'fastify';

/**
 * Returns a cookie name that only the site's host can set. Over HTTPS, browsers accept the prefix `__Host-`
 * only from the host itself; under any other name, other hosts of the domain could set the cookie too.
 */
export function ownCookie({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}
