/**
 * A reader's source: `pk` and `source` of any URL, stored in a cookie of the site for thirty days. The
 * parameters don't affect the page, so they are not part of its cache key either.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  attributionText,
  PROMO_CODE_PARAMETER,
  SOURCE_PARAMETER,
  type Attribution,
} from '#page-model/attribution.ts';
import type { Services } from '#server/services.ts';
import type { Routes } from '../routes/find-route.ts';

const COOKIE_SECONDS = 30 * 86_400;

const SAYS_WHERE_FROM = new RegExp(`[?&](?:${PROMO_CODE_PARAMETER}|${SOURCE_PARAMETER})=`);

/** Whether a URL has attribution parameters. */
export function hasAttribution(url: string): boolean {
  return SAYS_WHERE_FROM.test(url);
}

const cookieName = ({ config }: Pick<Services, 'config'>) => `from_${config.publicPort}`;

/**
 * Stores the attribution of a page's URL. The newest URL takes precedence; a URL without parameters leaves
 * the cookie unchanged.
 */
export function storeAttribution(
  app: FastifyInstance,
  services: Services,
  routes: Pick<Routes, 'find'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !hasAttribution(request.url)) return;
    if (!services.sites.byHost(request.headers.host) || routes.find(request.raw)) return;
    const { promoCode, source } = readAttribution(request.url.slice(request.url.indexOf('?')));
    if (promoCode === null && source === null) return;
    const parameters = new URLSearchParams({
      ...(promoCode !== null && { [PROMO_CODE_PARAMETER]: promoCode }),
      ...(source !== null && { [SOURCE_PARAMETER]: source }),
    });
    const options = {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    } as const;
    const cookie = app.serializeCookie(cookieName(services), parameters.toString(), {
      ...options,
      encode: encodeURIComponent,
      maxAge: COOKIE_SECONDS,
    });
    // Set on the raw response, because pages bypass the framework's reply: this way any response includes it.
    reply.raw.setHeader('set-cookie', cookie);
  });
}

/** The stored attribution of a request, overridden by its URL. */
export function attributionOf(request: FastifyRequest, services: Pick<Services, 'config'>): Attribution {
  const stored = readAttribution(request.cookies[cookieName(services)] ?? '');
  const mark = request.url.indexOf('?');
  const newest = readAttribution(mark < 0 ? '' : request.url.slice(mark));
  return { promoCode: newest.promoCode ?? stored.promoCode, source: newest.source ?? stored.source };
}

function readAttribution(query: string): Attribution {
  const parameters = new URLSearchParams(query);
  return {
    promoCode: attributionText(parameters.get(PROMO_CODE_PARAMETER)),
    source: attributionText(parameters.get(SOURCE_PARAMETER)),
  };
}
