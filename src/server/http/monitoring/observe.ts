/**
 * Observes every request once, when its response ends, for metrics and the access log. Does nothing if both
 * are disabled.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Surface } from '#server/metrics/index.ts';
import type { Services } from '#server/services.ts';

const ID = Symbol('request id');
const CACHE = Symbol('cache state');

type Marked = ServerResponse & { [ID]?: string; [CACHE]?: string };

/** Records how a public page was produced; its response bypasses the framework. */
export function markCache(response: ServerResponse, state: string): void {
  (response as Marked)[CACHE] = state;
}

/** Registers the observation of requests. Call it before any route is registered. */
export function observeRequests(app: FastifyInstance, services: Observed): void {
  const observe = requestObserver(app, services);
  if (!observe) return;
  app.addHook('onRequest', (request, reply, done) => {
    observe(request.raw, reply.raw, request.id);
    done();
  });
}

type Observed = Pick<Services, 'metrics' | 'config'>;

/**
 * Returns the function to call when a request starts; null if there is nothing to observe. At the log level
 * `debug`, each request is logged.
 */
export function requestObserver(
  app: FastifyInstance,
  { metrics, config }: Observed,
): ((raw: IncomingMessage, response: ServerResponse, id: string) => void) | null {
  const isLogged = config.logLevel === 'debug' || config.logLevel === 'trace';
  if (!metrics && !isLogged) return null;
  return (raw, response: Marked, id) => {
    // A request that the early handler passed on reaches the framework too; it is observed only once.
    if (response[ID] !== undefined) return;
    const began = performance.now();
    response[ID] = id;
    response.once('close', () => {
      const seconds = (performance.now() - began) / 1_000;
      const { url = '/', method } = raw;
      const status = response.statusCode;
      const cache = response[CACHE];
      metrics?.observe({ surface: surfaceOf(url), status, seconds, cache });
      if (isLogged)
        app.log.debug(
          {
            requestId: response[ID],
            method,
            host: raw.headers.host,
            path: loggedPath(url),
            status,
            ms: Math.round(seconds * 100_000) / 100,
            cache,
            // The client disconnected before the response was complete.
            ...(!response.writableEnded && { aborted: true }),
          },
          'request',
        );
    });
  };
}

const SURFACES: readonly (readonly [string, Surface])[] = [
  ['/graphql', 'api'],
  ['/admin', 'admin'],
  ['/media/', 'media'],
  ['/assets/', 'assets'],
  ['/Healthz', 'health'],
  ['/metrics', 'health'],
  ['/_', 'other'],
  ['/error-reports', 'other'],
];

function surfaceOf(url: string): Surface {
  return SURFACES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'page';
}

/** Paths below these prefixes are secrets themselves. */
const SECRET_BELOW = /^\/(?:_preview|media)\//;
/** A path segment that ends with a signature: the token of a link. */
const SIGNED_PART = /(?<=\/)[^/]*\.[A-Za-z0-9_-]{43}(?=\/|$)/g;
const PATH_LENGTH_MAX = 500;

/** The path without the query, and without the segments that grant access. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const secret = SECRET_BELOW.exec(path);
  return secret ? `${secret[0]}…` : path.slice(0, PATH_LENGTH_MAX).replaceAll(SIGNED_PART, '…');
}
