/** Why a file was refused, with the HTTP status of the response to its upload. */
const refusalStatuses = {
  NOT_AN_IMAGE: 415,
  UNSUPPORTED_FORMAT: 415,
  ANIMATED: 415,
  POLYGLOT: 415,
  NOT_A_DOCUMENT: 415,
  EMPTY: 400,
  BROKEN: 422,
  TOO_MANY_PIXELS: 422,
  TOO_MANY_GLYPHS: 422,
  TOO_SLOW: 422,
  TOO_MANY_BYTES: 413,
  TOO_MANY_PARTS: 413,
  NOT_MULTIPART: 415,
  MALFORMED_UPLOAD: 400,
  FILE_MISSING: 400,
  CSRF_HEADER_MISSING: 403,
} as const;
export type MediaRefusalCode = keyof typeof refusalStatuses;

/** A file or upload that was refused. The message is one sentence for the user who sent it; `detail` is the cause. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
  readonly code: MediaRefusalCode;
  readonly statusCode: number;

  constructor(code: MediaRefusalCode, publicMessage: string, options?: ErrorOptions) {
    super(publicMessage, options);
    this.code = code;
    this.statusCode = refusalStatuses[code];
  }
}

const failureStatuses = { STORAGE_FULL: 507, BUSY: 503 } as const;
export type MediaFailureCode = keyof typeof failureStatuses;

/** A temporary failure unrelated to the file: no room to store it, or too many requests. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable';
  readonly code: MediaFailureCode;
  readonly statusCode: number;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number;

  constructor(code: MediaFailureCode, publicMessage: string, options?: ErrorOptions) {
    super(publicMessage, options);
    this.code = code;
    this.statusCode = failureStatuses[code];
    this.retryAfterSeconds = code === 'BUSY' ? 2 : 60;
  }
}

/** More images are being prepared than may wait. */
export function tooManyImages(): MediaUnavailable {
  return new MediaUnavailable(
    'BUSY',
    'Too many images are being prepared at the moment; try again in a few seconds.',
  );
}

/** More files are being received than may wait. */
export function tooManyUploads(): MediaUnavailable {
  return new MediaUnavailable(
    'BUSY',
    'Too many files are being uploaded at the moment; try again in a few seconds.',
  );
}
