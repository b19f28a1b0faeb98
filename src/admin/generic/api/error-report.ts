/** Reports failed calls of the data client (specification, platform, section 8) to the server, which logs them. */
import { redacted } from '#text/redact.ts';
import type { ApiError } from './api-error.ts';

/** A failed call as `POST /error-reports` takes it. */
export interface ErrorReport {
  code: string;
  message: string;
  status: number;
  /** The screen, without its query. */
  url: string;
  operation: string;
  query: string | null;
  /** Secrets struck out. */
  variables: unknown;
  requestId: string | null;
  build: string;
}

/** Longest text of an operation that a report carries. */
const QUERY_LENGTH_MAX = 4_000;

export interface FailedCall {
  operation: string;
  query: string | null;
  variables: unknown;
  url: string;
  build: string;
}

/** The report of a failure; null for those not worth reporting. */
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

/** Sends reports; a report that repeats another of the last minute is left out. Never throws, and is never awaited. */
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
