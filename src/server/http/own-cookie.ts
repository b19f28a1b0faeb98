import type { FastifyRequest } from 'fastify';

/**
 * The name of a cookie that only the site's host may set. Over HTTPS browsers accept `__Host-` from no other host: other hosts of the
 * domain could set a cookie under any other name.
 */
export function ownCookie({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}
