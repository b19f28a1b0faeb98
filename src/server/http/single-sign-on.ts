/**
 * Single sign-on of staff. With a provider, `/admin/login` redirects to it, `/admin/sso/callback` is its
 * redirect URL, and `/admin/sso/logout` ends its session. Without one, `/admin/login` is the admin's own
 * page, as `?local=1` always is.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import {
  CALLBACK_PATH,
  PENDING_SECONDS,
  type SingleSignOn,
  type SingleSignOnOutcome,
} from '#server/auth/index.ts';
import type { Services } from '#server/services.ts';
import { PUBLIC_HTML_HEADERS } from './headers.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';
import { requestInfo } from './requests/request-info.ts';

/** The login page, which redirects to the provider if there is one. */
export const LOGIN_PATH = '/admin/login';

/**
 * Registers the routes below `/admin/sso/`; without a provider only the logout, which redirects to the login
 * page.
 */
export function singleSignOnRoutes(app: FastifyInstance, services: Services): void {
  const { singleSignOn } = services;
  app.get('/admin/sso/logout', (request, reply) =>
    singleSignOn ? logOut(singleSignOn, request, reply) : redirect(reply, '/admin/login'),
  );
  if (!singleSignOn) return;
  app.get(CALLBACK_PATH, (request, reply) => complete(services, singleSignOn, request, reply));
}

/**
 * Redirects the browser from the login page to the provider; null if the admin must show its own login page.
 */
export function redirectToProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> | null {
  const { singleSignOn } = services;
  const url = new URL(request.url, services.config.adminOrigin);
  if (!singleSignOn || !/^\/admin\/login\/?$/.test(url.pathname) || url.searchParams.get('local') === '1')
    return null;
  return begin({ services, singleSignOn }, url.searchParams.get('redirect') ?? undefined, request, reply);
}

async function begin(
  { services, singleSignOn }: { services: Services; singleSignOn: SingleSignOn },
  to: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { url, note } = await singleSignOn.begin(to);
    setNote(services, reply, note);
    return redirect(reply, url);
  } catch (err) {
    if (err instanceof AppError) throw err;
    request.log.error({ err }, UNREACHABLE);
    return refuse(reply, 503, 'Single sign-on cannot be reached. Try again in a few minutes.');
  }
}

async function complete(
  services: Services,
  singleSignOn: SingleSignOn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = await singleSignOn.complete(request.url, request.cookies[noteName(services)]);
  setNote(services, reply, null);
  if ('reason' in outcome) {
    request.log.warn(
      { err: outcome.cause, reason: outcome.reason },
      'A log-in by single sign-on was refused.',
    );
    return refuse(
      reply,
      outcome.reason === 'stale' || outcome.reason === 'failed' ? 400 : 403,
      WHY_NOT[outcome.reason],
    );
  }
  const info = requestInfo(request, reply, services);
  const tokens = await services.auth.openSession(outcome.user, info.userAgent, 'provider');
  info.storeTokens(tokens, services.auth.lifetime);
  return redirect(reply, outcome.to);
}

const UNREACHABLE = 'The single sign-on provider cannot be reached.';

const WHY_NOT: Record<Extract<SingleSignOnOutcome, { reason: unknown }>['reason'], string> = {
  stale: 'This login was started in another browser, or too long ago. Start again.',
  failed: 'Single sign-on did not complete the login. Start again.',
  unverified:
    'Single sign-on does not confirm your email address, so we cannot tell which account is yours. Ask its administrator to verify your address.',
  unknown:
    'There is no Masthead account with your email address. Ask an administrator of Masthead to invite you.',
  inactive: 'Your Masthead account is not active. Ask an administrator of Masthead.',
  several: 'Several publishers have invited your email address. Accept the invitation of one of them first.',
  'other account':
    'The Masthead account with your email address belongs to another single sign-on login. Ask an administrator of Masthead.',
};

async function logOut(
  singleSignOn: SingleSignOn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = await singleSignOn.logoutUrl().catch((err: unknown) => {
    request.log.warn({ err }, UNREACHABLE);
    return null;
  });
  if (address) return redirect(reply, address);
  const message = 'If others use this computer, log out of single sign-on as well.';
  return sendPlain(reply, 200, { title: 'You are logged out', message });
}

/**
 * Sets or clears the state cookie: encrypted, HttpOnly, and `lax` because the provider's page redirects here.
 */
function setNote(services: Services, reply: FastifyReply, note: string | null): void {
  const secure = services.config.adminOrigin.startsWith('https:');
  const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure };
  if (note === null) reply.clearCookie(noteName(services), options);
  else reply.setCookie(noteName(services), note, { ...options, maxAge: PENDING_SECONDS });
}

function noteName({ config }: Services): string {
  return `${config.adminOrigin.startsWith('https:') ? '__Host-' : ''}cms_sso_${config.publicPort}`;
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.code(303).headers(NOT_KEPT).header('location', to).send();
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return sendPlain(reply, status, { title: 'You are not logged in', message });
}

function sendPlain(
  reply: FastifyReply,
  status: number,
  message: { title: string; message: string },
): FastifyReply {
  const links = [
    { href: '/admin/login', label: 'Log in again' },
    { href: '/admin/login?local=1', label: 'Log in with a password' },
  ];
  return reply
    .code(status)
    .headers({ ...PUBLIC_HTML_HEADERS, ...NOT_KEPT, 'content-security-policy': PLAIN_PAGE_POLICY })
    .type('text/html; charset=utf-8')
    .send(plainPage({ ...message, links }));
}

/** URLs of a login contain values that are valid only once. */
const NOT_KEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
