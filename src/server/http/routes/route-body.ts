/** Reads the body of a request as its route declares it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badInput } from '#model/errors.ts';
import type { RouteRequest } from '#model/pages/define-route.ts';
import { checkJsonBounds } from '../requests/json-body.ts';
import { readFormFields } from '../forms/public-forms.ts';
import type { AnyRoute } from '../index.ts';

/** Maximum bytes of a body that will not be read. */
const DISCARDED_BYTES_MAX = 16 * 1024;

/** The part of a route's request that is parsed from the body. */
export type RouteBodyRead = Pick<RouteRequest, 'bytes' | 'form' | 'json'>;

/** What a handler gets for a request whose body is not read. */
export const NO_BODY: RouteBodyRead = { bytes: Buffer.alloc(0), form: {}, json: null };

/** Maximum number of bytes that a route accepts. */
export function bodyBytesMax({ body }: AnyRoute): number {
  return body === 'none' ? DISCARDED_BYTES_MAX : body.bytesMax;
}

/** Makes the framework pass every body in the scope as bytes, regardless of its type. */
export function readBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The bytes of a request in a scope prepared with `readBytes`. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/**
 * Parses a route's body. Throws BAD_USER_INPUT for an unreadable body, and an error with status 415 for
 * another content type.
 */
export function readRouteBody({ body }: AnyRoute, request: FastifyRequest): RouteBodyRead {
  if (body === 'none') return NO_BODY;
  const bytes = bytesOf(request);
  const empty = { ...NO_BODY, bytes };
  if (body.as === 'raw') return empty;
  const [sent = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';', 1);
  const isOfType = body.as === 'json' ? JSON_TYPE.test(sent.trim()) : sent.trim() === FORM_TYPE;
  if (!isOfType)
    throw Object.assign(new Error(`Send this as ${body.as === 'json' ? 'application/json' : FORM_TYPE}.`), {
      statusCode: 415,
    });
  const text = bytes.toString();
  if (body.as === 'form') return { ...empty, form: readFormFields(text) };
  checkJsonBounds(text);
  return { ...empty, json: parsed(text) };
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = /^application\/(?:json|[a-z0-9.-]+\+json)$/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badInput('JSON_INVALID', 'The body is not valid JSON.');
  }
}
