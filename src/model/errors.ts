/**
 * The catalogue of errors. A code and a reason are permanent; the public text explains what happened, to what and what to do.
 * Private detail goes into `cause`, which is logged and never sent.
 */
import { inSentence } from '#text/in-sentence.ts';

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'SECOND_FACTOR_REQUIRED'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'INTERNAL';

/** HTTP status for each code. */
const STATUS_OF: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  INTERNAL: 500,
};

/** Messages by field path (`schedules.0.start`), for BAD_USER_INPUT. */
export type FieldErrors = Record<string, string>;

/**
 * The permanent name of a cause, which clients compare: `ADDRESS_TAKEN`. One cause has one reason wherever it occurs. It is
 * a literal in the code, from which `npm run generate` lists it in docs/error-reasons.md; a listed one never changes.
 */
export type ErrorReason = Uppercase<string>;

/** Whether a value has the format of a reason. */
export function isErrorReason(value: unknown): value is ErrorReason {
  return typeof value === 'string' && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(value);
}

/** An error whose message may be shown to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  readonly extensions: Record<string, unknown>;
  constructor(
    code: ErrorCode,
    reason: ErrorReason,
    message: string,
    extensions: Record<string, unknown> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.reason = reason;
    this.extensions = extensions;
  }
}

/** The HTTP status of an error: 503 for one of the server after which a client can try again in some seconds. */
export function statusOf({ code, extensions }: Pick<AppError, 'code' | 'extensions'>): number {
  const { retryAfterSeconds } = extensions;
  const isTemporary = code === 'INTERNAL' && typeof retryAfterSeconds === 'number';
  return isTemporary ? 503 : STATUS_OF[code];
}

export const unauthenticated = (reason: ErrorReason = 'LOGIN_REQUIRED', message = 'Log in and try again.') =>
  new AppError('UNAUTHENTICATED', reason, message);

export const forbidden = (
  reason: ErrorReason = 'PERMISSION_MISSING',
  message = 'You do not have permission to do this. Ask an administrator for access.',
) => new AppError('FORBIDDEN', reason, message);

/** For a user who needs a second factor and has not set it up: nothing else is possible until then. */
export const secondFactorRequired = () =>
  new AppError(
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_MISSING',
    'Your account requires two-factor authentication. Set it up with an authenticator app to continue.',
  );

/** For staff who view a site as a reader. */
export const simulationNotAllowed = () =>
  forbidden(
    'VIEWED_AS_READER',
    'This is not possible while staff view the site as a reader. End the simulation first.',
  );

/** Same message and reason for “not yours” and “not found”. `what` is the noun of the message. */
export const notFound = (reason: ErrorReason & `${string}_NOT_FOUND`, what: string) => missing(reason, what);

/** `notFound` for a record of any entity: the reason is of the name of the entity, as `WEBSITE_SECTION_NOT_FOUND`. */
export const recordNotFound = (
  { name, label }: { name: string; label: string },
  where: '' | ' in the trash' = '',
) => missing(recordNotFoundReason(name), `${inSentence(label)}${where}`);

const missing = (reason: ErrorReason, what: string) =>
  new AppError(
    'NOT_FOUND',
    reason,
    `This ${what} does not exist, or it belongs to a site you do not work on.`,
  );

function recordNotFoundReason(entityName: string): ErrorReason {
  const reason = `${entityName.replace(/[A-Z]/g, '_$&').toUpperCase()}_NOT_FOUND`;
  if (!isErrorReason(reason)) throw new Error(`An entity cannot be named ${entityName}.`);
  return reason;
}

/** For a module that the site does not use. */
export const moduleOff = (label: string) =>
  new AppError(
    'NOT_FOUND',
    'MODULE_OFF',
    `${label} is off on this site. Someone who can change the site settings can turn it on under Enabled modules.`,
  );

/** The message for a field whose value another record already has. */
export function takenValue(label: string): string {
  return `${label} is already taken. Choose another.`;
}

export const badInput = (reason: ErrorReason, message: string, fields: FieldErrors = {}) =>
  new AppError('BAD_USER_INPUT', reason, message, { fields });

/** Reports both sides of a stale save; nothing was written. */
export const conflict = (reason: ErrorReason, message: string, detail: Record<string, unknown>) =>
  new AppError('CONFLICT', reason, message, detail);

export const rateLimited = (retryAfterSeconds: number) =>
  new AppError(
    'RATE_LIMITED',
    'TOO_MANY_ATTEMPTS',
    `Too many attempts. Try again in ${describeWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

function describeWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** The message of an error with the messages of its fields, in one line. */
export function sentencesOf({ message, extensions: { fields } }: AppError): string {
  const ofFields = typeof fields === 'object' && fields !== null ? Object.values(fields).map(String) : [];
  return [message, ...ofFields].join(' ');
}
