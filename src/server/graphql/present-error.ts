/** Converts errors to what a caller may see of them. */
import { GraphQLError, type GraphQLErrorOptions } from 'graphql';
import { AppError, isErrorReason, statusOf, type ErrorReason } from '#model/errors.ts';
import { classifyDbError, type TransientDbError } from '#server/db/index.ts';
import { presentUploadError } from './uploads.ts';

/**
 * Known errors retain their message and code; any other error is logged in full and becomes a generic
 * sentence. A known error of the server with a cause is logged too.
 */
export function presentError(
  error: unknown,
  report: (cause: unknown, requestId: string) => void,
): GraphQLError {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const ofFile = presentUploadError(cause);
  if (ofFile) return ofFile;
  const place = placeOf(error);
  const trouble = databaseTrouble(cause);
  if (cause instanceof AppError && trouble === null) {
    const requestId =
      cause.code === 'INTERNAL' && cause.cause !== undefined ? crypto.randomUUID() : undefined;
    if (requestId !== undefined) report(cause, requestId);
    const wait = cause.extensions['retryAfterSeconds'];
    const headers: Record<string, string> = typeof wait === 'number' ? { 'retry-after': String(wait) } : {};
    return new GraphQLError(cause.message, {
      ...place,
      extensions: {
        code: cause.code,
        ...cause.extensions,
        reason: cause.reason,
        ...(requestId !== undefined && { requestId }),
        http: { status: statusOf(cause), headers },
      },
    });
  }
  if (cause instanceof GraphQLError) {
    return new GraphQLError(cause.message.slice(0, MESSAGE_LENGTH_MAX), {
      ...place,
      extensions: { code: 'BAD_USER_INPUT', reason: reasonOf(cause), fields: {}, http: { status: 400 } },
    });
  }
  const requestId = crypto.randomUUID();
  report(cause, requestId);
  const http = trouble
    ? { status: 503, headers: { 'retry-after': String(trouble.retryAfterSeconds) } }
    : { status: 500 };
  const { code, reason, message } = trouble ?? UNEXPECTED;
  const retry = trouble && { retryAfterSeconds: trouble.retryAfterSeconds };
  return new GraphQLError(message, {
    ...place,
    extensions: { code, reason, requestId, ...retry, http },
  });
}

/** A lost database, also where a part of the product or of an extension threw its own error because of it. */
function databaseTrouble(cause: unknown): TransientDbError | null {
  return cause instanceof AppError && cause.code !== 'INTERNAL' ? null : classifyDbError(cause);
}

/** What the library refused: given where the product calls it, else a value of the call. */
function reasonOf({ extensions: { reason } }: GraphQLError): ErrorReason {
  return isErrorReason(reason) ? reason : 'VALUES_INVALID';
}

/** Location of an error in the request's text, and its path in the response. */
function placeOf(error: unknown): Pick<GraphQLErrorOptions, 'nodes' | 'source' | 'positions' | 'path'> {
  if (!(error instanceof GraphQLError)) return {};
  const { nodes, source, positions, path } = error;
  return { nodes: nodes ?? null, source: source ?? null, positions: positions ?? null, path: path ?? null };
}

/** Limits messages of the GraphQL library, which repeat the rejected value. */
const MESSAGE_LENGTH_MAX = 500;

const UNEXPECTED = {
  code: 'INTERNAL',
  reason: 'UNEXPECTED',
  message: 'Something went wrong on our side. Try again; if it continues, give support the request number.',
};
