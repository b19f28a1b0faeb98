/** Node's HTTP server, whose early handlers run before the framework. */
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { UPLOAD_MS_MAX } from './requests/body-deadline.ts';
import { utf8Address } from './requests/utf8-address.ts';

/** Responds to a request, or passes it on with `next`. */
export type FirstAnswer = (raw: IncomingMessage, response: ServerResponse, next: () => void) => void;

const KEEP_ALIVE_MS = 72_000;

const LIMITS = { headersTimeout: 15_000, maxHeaderSize: 16 * 1024 };

/**
 * Creates a server that passes requests to the handler that `first` returns or, without one, to the
 * framework's `handle`.
 */
export function createHttpServer(handle: RequestListener, first: () => FirstAnswer | undefined): Server {
  const server = createServer(LIMITS, (raw, response) => {
    raw.url = utf8Address(raw.url ?? '/');
    const answer = first();
    if (answer) answer(raw, response, () => handle(raw, response));
    else handle(raw, response);
  });
  return Object.assign(server, { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: UPLOAD_MS_MAX });
}
