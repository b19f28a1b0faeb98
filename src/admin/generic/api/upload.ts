/** Sends one file. Fetch tells nothing about progress, so this is the one place that uses XMLHttpRequest. */
import { ApiError } from './api-error.ts';

interface UploadOptions {
  tenantKey: string;
  /** Texts sent before the file. */
  fields?: Readonly<Record<string, string>>;
  /** From 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Posts the file as multipart and answers the server's JSON. Rejects with `ApiError`. */
export function uploadFile<Answer>(address: string, file: File, options: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('x-csrf', '1');
    request.setRequestHeader('x-tenant-key', options.tenantKey);
    request.responseType = 'text';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status < 300 && answer && !answer.error) return resolve(answer as Answer);
      const code = request.status === 401 ? 'UNAUTHENTICATED' : 'BAD_USER_INPUT';
      reject(new ApiError(messageOf(answer?.error, request.status), { status: request.status, code }));
    });
    request.addEventListener('error', () => {
      reject(
        new ApiError(`“${file.name}” could not be sent. Please check your connection and try again.`, {
          status: 500,
          code: 'NETWORK',
        }),
      );
    });
    const form = new FormData();
    for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
    form.append('file', file, file.name);
    request.send(form);
  });
}

function messageOf(error: unknown, status: number): string {
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return `Status code ${status}: An error occurred, please try again. If this continues, please contact support`;
}

function parse(text: string): { error?: unknown } | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' ? answer : null;
  } catch {
    return null;
  }
}
