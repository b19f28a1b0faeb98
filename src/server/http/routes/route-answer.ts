/**
 * Sends the response of a route. Unless the route declares `cacheSeconds`, caches do not store the response.
 * Its address is never sent to another server as a referrer.
 */
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteAnswer, RouteCookie, RoutePage } from '#model/pages/define-route.ts';
import { asciiAddress } from '#addresses/paths.ts';
import type { Services } from '#server/services.ts';
import { API_HEADERS, PUBLIC_HTML_HEADERS } from '../headers.ts';
import { loggedPath } from '../monitoring/observe.ts';
import { ownCookie } from '../own-cookie.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../plain-page.ts';
import { setLoginCookie } from '../readers.ts';
import type { FoundRoute } from './find-route.ts';

const PRIVATE = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Headers that only the engine sets: a response that sets one of them is refused. */
const OWN_HEADERS = new Set(['cache-control', 'set-cookie', 'content-length', 'transfer-encoding']);

/** Sends the response. Throws for a response that does what its route does not declare. */
export async function sendAnswer(
  answer: RouteAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  { found, services }: { found: FoundRoute; services: Services },
): Promise<FastifyReply> {
  const { type, body } = bodyOf(answer, found, request.url);
  const stream = body instanceof Readable ? await begun(body, request) : null;
  setCookies(answer, request, reply, { found, services });
  const isHtml = type?.startsWith('text/html') === true;
  for (const name of Object.keys(answer.headers ?? {}))
    if (OWN_HEADERS.has(name.toLowerCase()))
      throw new Error(`The route ${found.route.name} must not set the header ${name}.`);
  const status = answer.status ?? defaultStatus(answer, body !== undefined);
  reply
    .code(status)
    .headers({
      ...(isHtml ? PUBLIC_HTML_HEADERS : API_HEADERS),
      ...(answer.page && { 'content-security-policy': PLAIN_PAGE_POLICY }),
      ...PRIVATE,
      ...answer.headers,
    })
    .header('cache-control', cacheControl(found, request, status));
  if (answer.redirect !== undefined) reply.header('location', asciiAddress(answer.redirect));
  if (type !== undefined) reply.header('content-type', type);
  if (body === undefined) return reply.send();
  if (body instanceof Readable) {
    if (request.method === 'HEAD') stream?.destroy();
    return reply.send(request.method === 'HEAD' ? undefined : stream);
  }
  reply.header('content-length', Buffer.byteLength(body));
  return reply.send(request.method === 'HEAD' ? undefined : body);
}

function defaultStatus({ redirect }: RouteAnswer, hasBody: boolean): number {
  if (redirect !== undefined) return 303;
  return hasBody ? 200 : 204;
}

function cacheControl({ route }: FoundRoute, { method }: FastifyRequest, status: number): string {
  const isStored =
    route.cacheSeconds !== undefined && status === 200 && (method === 'GET' || method === 'HEAD');
  return isStored ? `public, max-age=${route.cacheSeconds}` : PRIVATE['cache-control'];
}

function bodyOf(
  { text, json, page, data }: RouteAnswer,
  found: FoundRoute,
  url: string,
): { type?: string; body?: string | Buffer | Readable } {
  if (text !== undefined) return { type: 'text/plain; charset=utf-8', body: text };
  if (page) return { type: 'text/html; charset=utf-8', body: htmlOf(page, found, url) };
  if (json !== undefined) return { type: 'application/json; charset=utf-8', body: JSON.stringify(json) };
  if (!data) return {};
  const { type, bytes } = data;
  if (bytes instanceof Uint8Array)
    return { type, body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
  return { type, body: bytes instanceof Readable ? bytes : Readable.from(bytes) };
}

/**
 * Every page of a route on a site has a link to the home page. A form that posts to the page's own URL does not repeat it: the URL
 * may have a secret.
 */
function htmlOf({ form, ...page }: RoutePage, { route, site }: FoundRoute, url: string): string {
  const home = site && route.host === 'site' ? [{ href: '/', label: site.name }] : [];
  return plainPage({
    ...page,
    ...(form && { form: form.action === url ? { button: form.button } : form }),
    ...(site && { language: site.language }),
    links: [...(page.links ?? []), ...home],
  });
}

/**
 * Returns the stream once its first bytes are available. An error before that is thrown, which results in a
 * 500. A later error is logged and ends the connection; the framework, which would send its message, gets a
 * different error.
 */
async function begun(source: Readable, request: FastifyRequest): Promise<Readable> {
  const out = new PassThrough();
  out.on('error', () => source.destroy());
  await once(source, 'readable');
  source.on('error', (err) => {
    const context = { err, path: loggedPath(request.url), requestId: request.id };
    request.log.error(context, 'The answer of a route could not be read.');
    out.destroy(new Error('The answer could not be read. Try again.'));
  });
  out.on('close', () => source.destroy());
  return source.pipe(out);
}

/** Sets the response's cookies and login. Throws for any that the route does not declare. */
function setCookies(
  { cookies = [], login }: RouteAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  { found: { route }, services }: { found: FoundRoute; services: Services },
): void {
  for (const { name, value, seconds } of cookies) {
    if (!route.cookies?.includes(name))
      throw new Error(`The route ${route.name} does not declare the cookie “${name}”.`);
    const options = { ...cookieOptions(request), maxAge: seconds };
    const full = routeCookieName(request, name, services);
    if (value === null) reply.clearCookie(full, cookieOptions(request));
    else reply.setCookie(full, value, options);
  }
  if (login === undefined) return;
  if (!route.logins?.includes('reader'))
    throw new Error(`The route ${route.name} does not declare the login “reader”.`);
  setLoginCookie(request, reply, { login }, services);
}

/**
 * The full name of a route's cookie. It contains the public port, so that two installations on one host do not share
 * cookies.
 */
export function routeCookieName(
  request: Pick<FastifyRequest, 'protocol'>,
  name: RouteCookie['name'],
  { config }: Pick<Services, 'config'>,
): string {
  return ownCookie(request, `${name}_${config.publicPort}`);
}

function cookieOptions({ protocol }: FastifyRequest): {
  path: string;
  httpOnly: boolean;
  sameSite: 'lax';
  secure: boolean;
} {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' };
}
