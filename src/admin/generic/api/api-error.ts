/** Failures of the API in the form in which the admin shows them. */
import type { ErrorCode, ErrorReason, FieldErrors } from '#model/errors.ts';
import type { FieldConflict } from '#merge/merge.ts';
import { words } from '#admin/words/index.ts';

export interface ApiErrorDetail {
  /** HTTP status; 500 if there was no response (specification, section 8). */
  status: number;
  /**
   * `OFFLINE`: the browser has no connection. `NETWORK`: no response. `TEXT_ERROR`: a response that is not
   * JSON.
   */
  code: ErrorCode | 'OFFLINE' | 'NETWORK' | 'TEXT_ERROR';
  reason?: ErrorReason;
  fields?: FieldErrors;
  conflicts?: FieldConflict[];
  /** For a conflict: the stored version. */
  version?: string | number;
  requestId?: string;
  /** When the same call may succeed. */
  retryAfterSeconds?: number;
}

/** An error whose message may be shown to the user unchanged. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorDetail['code'];
  /** The cause, as docs/error-reasons.md lists them; undefined for errors without an answer. */
  readonly reason: ErrorReason | undefined;
  readonly fields: FieldErrors;
  readonly conflicts: readonly FieldConflict[];
  readonly version: string | number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(message: string, detail: ApiErrorDetail) {
    super(message);
    this.name = 'ApiError';
    this.status = detail.status;
    this.code = detail.code;
    this.reason = detail.reason;
    this.fields = detail.fields ?? {};
    this.conflicts = detail.conflicts ?? [];
    this.version = detail.version;
    this.requestId = detail.requestId;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/**
 * The sentence to show for any thrown value. Without a readable response, it explains what happened, whether
 * the user's text is safe, and what to do. A message for programs, which names a header, is replaced. For an internal error it names the request, for support.
 */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'NETWORK') return words.failures.unreachable;
  if (error instanceof ApiError && error.code === 'TEXT_ERROR')
    return words.failures.unreadable(error.status);
  if (error instanceof ApiError && error.reason === 'SITE_MISSING') return words.failures.siteMissing;
  if (error instanceof ApiError && error.requestId) return `${error.message} (request ${error.requestId})`;
  return error instanceof Error ? error.message : String(error);
}

/** True if there was no response: the browser is offline, or the server did not answer. */
export function isUnreachable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'NETWORK');
}

/** True if the same call may succeed later without any change. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'TEXT_ERROR' || error.status >= 500);
}
