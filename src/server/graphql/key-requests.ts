/** Requests with an API key have no cookies: the login of the browser that sends them does not count. */
import type { FastifyInstance } from 'fastify';
import { keySecretOf } from '#server/http/requests/request-info.ts';

/**
 * Ignores the cookies of requests with an API key, and sets none: a program acts for its key, and names its reader in a
 * header. Call it before the routes are added.
 */
export function ignoreCookiesOfKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (keySecretOf(request) === undefined) return;
    delete request.headers.cookie;
    request.cookies = {};
  });
  app.addHook('onSend', async (request, reply) => {
    if (keySecretOf(request) !== undefined) reply.removeHeader('set-cookie');
  });
}
