/** Errors over plain HTTP: a sentence for people, a request id for the log, nothing of the inside. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, STATUS_OF } from '#model/errors.ts';
import { escapeHtml } from '#model/html.ts';

/** Answers a failed request. Known errors keep their words; anything else is logged whole and told by its id. */
export async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const status = statusOf(error);
  if (status >= 500)
    request.log.error({ err: error, url: request.url, requestId: request.id }, 'A request failed.');
  const message =
    status >= 500 ? 'Something went wrong on our side. Please try again.' : (error as Error).message;
  reply.code(status).header('cache-control', 'no-store');
  if (error instanceof AppError && typeof error.extensions['retryAfterSeconds'] === 'number') {
    reply.header('retry-after', error.extensions['retryAfterSeconds']);
  }
  if (String(request.headers.accept ?? '').includes('text/html'))
    return reply.type('text/html; charset=utf-8').send(errorPage(status, message));
  return reply.send({ error: message, requestId: request.id });
}

function statusOf(error: unknown): number {
  if (error instanceof AppError) return STATUS_OF[error.code];
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

function errorPage(status: number, message: string): string {
  const text = escapeHtml(message);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${status}</title><style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}</style></head>` +
    `<body><h1>${status}</h1><p>${text}</p><p><a href="/">Return to Home</a></p></body></html>`
  );
}
