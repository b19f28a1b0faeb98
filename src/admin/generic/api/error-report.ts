/** Reports failed calls of the data client (specification, platform, section 8) to the server, which logs them. */
import { redacted } from '#text/redact.ts';
import type { ApiError } from './api-error.ts';

/** A failed call, in the form that `POST /error-reports` accepts. */
export interface ErrorReport {
  code: string;
  message: string;
  status: number;
  /** URL of the screen, without its query. */
  url: string;
  operation: string;
  query: string | null;
  /** The variables of the call, with secrets redacted. */
  variables: unknown;
  requestId: string | null;
  build: string;
}

/** Maximum length, in characters, of an operation's text in a report. */
const QUERY_LENGTH_MAX = 4_000;

export interface FailedCall {
  operation: string;
  query: string | null;
  variables: unknown;
  url: string;
  build: string;
}

/** Creates the report of a failure; null for failures that are not worth reporting. */
export function reportOf(error: ApiError, call: FailedCall): ErrorReport | null {
  if (error.code === 'UNAUTHENTICATED' || error.code === 'OFFLINE') return null;
  return {
    code: error.code,
    message: error.message,
    status: error.status,
    url: call.url.split(/[?#]/, 1)[0] ?? '',
    operation: call.operation,
    query: call.query?.slice(0, QUERY_LENGTH_MAX) ?? null,
    variables: redacted(call.variables),
    requestId: error.requestId ?? null,
    build: call.build,
  };
}

/**
 * Creates a function that sends reports and omits a report that repeats one of the last minute. It never
 * throws and is never awaited.
 */
export function createErrorReporter(
  fetch: typeof globalThis.fetch,
  now: () => number = Date.now,
): (report: ErrorReport) => void {
  const sent = new Map<string, number>();
  return (report) => {
    const name = `${report.operation} ${report.code} ${report.message}`;
    if (now() - (sent.get(name) ?? -Infinity) < 60_000) return;
    sent.set(name, now());
    fetch('/error-reports', {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }).catch(() => undefined);
  };
}
