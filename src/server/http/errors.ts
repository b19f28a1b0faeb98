/**
 * Errors over plain HTTP: a sentence for people, and a request id for the log, without internal details.
 * Never cached.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, statusOf } from '#model/errors.ts';
import { classifyDbError } from '#server/db/index.ts';
import type { ExtensionFaults } from '#server/extensions/index.ts';
import type { PageFailure, Pages } from '#server/pages/index.ts';
import type { SiteDirectory } from '#server/sites/index.ts';
import { siteWords } from '#site/ui/words.ts';
import { loggedPath } from './monitoring/observe.ts';
import { PUBLIC_HTML_HEADERS } from './headers.ts';
import { plainPage } from './plain-page.ts';

/** The services that render a page in the site's own design, and count failures of extensions; null before the routes are registered. */
export type ErrorLook = { sites: SiteDirectory; pages: Pages; extensionFaults: ExtensionFaults } | null;

/**
 * Responds to a failed request. Known errors retain their message; any other error is logged in full and
 * shown by its id. A browser gets a page: in the site's design if the site's data can be loaded, otherwise a
 * minimal page in the site's language.
 */
export async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  look: ErrorLook,
): Promise<FastifyReply> {
  const { retryAfterSeconds, ...description } = describe(error);
  const failure: PageFailure = { ...description, requestId: request.id };
  if (failure.status >= 500 && !isAborted(request)) {
    look?.extensionFaults.note(error);
    if (look?.extensionFaults.isToBeLogged(error) !== false)
      request.log.error(
        { err: error, path: loggedPath(request.url), requestId: request.id },
        'A request failed.',
      );
  }
  reply.code(failure.status).headers({
    ...request.common.named,
    'cache-control': 'private, no-store',
    'x-request-id': request.id,
  });
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  if (!String(request.headers.accept ?? '').includes('text/html'))
    return reply.send({ error: failure.message, requestId: failure.requestId });
  const site = look?.sites.byHost(request.headers.host);
  const html =
    (site && (await look?.pages.failure(site, failure))) ?? errorPage(failure, site?.language ?? 'en');
  return reply.headers(PUBLIC_HTML_HEADERS).type('text/html; charset=utf-8').send(html);
}

/**
 * The specification's message for an address that does not exist. Includes only the path, because queries may
 * contain secrets.
 */
export function pageNotFound(url: string): AppError {
  return new AppError(
    'NOT_FOUND',
    'PAGE_NOT_FOUND',
    `Page not found: ${url.split('?', 1)[0]?.slice(0, 500)}`,
  );
}

/**
 * Whether the client disconnected before its request was read: a response is pointless, and the error is not
 * ours.
 */
export function isAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

const UNREADABLE_ADDRESS = 'This URL is not valid. Check it for typing errors.';

interface Description {
  status: number;
  message: string;
  retryAfterSeconds: number | null;
}

function describe(error: unknown): Description {
  const trouble = error instanceof AppError && error.code !== 'INTERNAL' ? null : classifyDbError(error);
  if (trouble) return { status: 503, message: trouble.message, retryAfterSeconds: trouble.retryAfterSeconds };
  if (error instanceof AppError) {
    const wait = error.extensions['retryAfterSeconds'];
    return {
      status: statusOf(error),
      message: error.message,
      retryAfterSeconds: typeof wait === 'number' ? wait : null,
    };
  }
  const { statusCode: status, code } = error as { statusCode?: unknown; code?: unknown };
  if (code === 'FST_ERR_BAD_URL')
    return { status: 400, message: UNREADABLE_ADDRESS, retryAfterSeconds: null };
  // Errors of the framework have messages meant for the client.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status, message: (error as Error).message, retryAfterSeconds: null };
  return {
    status: 500,
    message: 'Something went wrong on our side. Try again.',
    retryAfterSeconds: null,
  };
}

function errorPage({ status, message, requestId }: PageFailure, language: string): string {
  const words = siteWords(language).errors;
  return plainPage({
    language,
    title: words.title(status),
    heading: String(status),
    message: words.message(status, message),
    links: [{ href: '/', label: words.returnHome }],
    request: { quote: words.quote, id: requestId },
  });
}
