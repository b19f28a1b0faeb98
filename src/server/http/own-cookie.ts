import type { FastifyRequest } from 'fastify';

/**
 * The name of a cookie that the site's host alone may set. Over HTTPS browsers take `__Host-` from nobody else: other hosts of the
 * domain could plant one of their own under any other name.
 */
export function ownCookie({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}
