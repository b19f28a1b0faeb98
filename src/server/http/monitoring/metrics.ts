/**
 * `GET /metrics` on the admin's host, for clients with the token; on a site's host the path belongs to the
 * site.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import type { Services } from '#server/services.ts';

/** Registers the route. A worker has no admin, so there it responds on every host. */
export function metricsRoute(app: FastifyInstance, { config, metrics }: Services): void {
  const { metricsToken: token } = config;
  if (!metrics || token === undefined) return;
  const constraints = config.role === 'worker' ? {} : { host: new URL(config.adminOrigin).host };
  app.get('/metrics', { constraints }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new AppError(
        'UNAUTHENTICATED',
        'METRICS_TOKEN_WRONG',
        'Send the value of METRICS_TOKEN as a bearer token.',
      );
    const { contentType, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(contentType).send(body);
  });
}

/** Compares tokens in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
