/**
 * Requests with an unsupported method: the response lists the supported methods (RFC 9110, sections 9.3.7 and
 * 15.5.6).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import type { Routes } from '../routes/find-route.ts';
import { isModuleRoute } from '../routes/serve-routes.ts';
import type { Services } from '#server/services.ts';

interface Route {
  pattern: RegExp;
  method: string;
}

/** The route that matches every path: pages of sites, and their forms. */
const ANY_PATH = '/*';

/**
 * Creates the function that returns the methods of a request's URL; empty for unknown URLs. Call it before
 * the routes are added.
 */
export function createMethodsAt(
  app: FastifyInstance,
  services: Pick<Services, 'sites' | 'pages'>,
  moduleRoutes: Pick<Routes, 'isMissing'>,
): (request: FastifyRequest) => Promise<string[]> {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method, constraints }) => {
    if (url === ANY_PATH || isModuleRoute({ constraints })) return;
    for (const own of [method].flat().filter((one) => one !== 'OPTIONS'))
      routes.push({ pattern: patternOf(url), method: own });
  });
  return async ({ raw, headers }) => {
    if (moduleRoutes.isMissing(raw)) return [];
    const url = raw.url ?? '/';
    const [path = '/'] = url.split('?', 1);
    const taken = new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (taken.size > 0) return [...taken, 'OPTIONS'];
    const site = services.sites.byHost(headers.host);
    const answer = site && (await services.pages.answer(site, url, ANONYMOUS_READER));
    return answer && answer.page.status < 400 ? ['GET', 'HEAD', 'POST', 'OPTIONS'] : [];
  };
}

/** Responds for an existing URL with its methods, as an error unless the request is OPTIONS. */
export async function answerOtherMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): Promise<FastifyReply> {
  reply.header('allow', allowed.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).header('cache-control', 'no-store').send();
  throw Object.assign(new Error(`This URL does not support ${request.method}.`), { statusCode: 405 });
}

/** Matches a route's path as the router does: `:name` is a segment, `*` the rest. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
