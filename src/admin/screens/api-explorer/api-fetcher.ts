/** Sends the operations of the API explorer to the endpoint that the admin uses. */
import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';

/** A request of the editor. */
export interface ExplorerRequest {
  query: string;
  operationName?: string | null | undefined;
  variables?: unknown;
}

/** A response as the editor shows it. */
export interface ExplorerResponse {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: { code?: string } }[];
}

interface FetcherOptions {
  fetch: typeof globalThis.fetch;
  endpoint: string;
  /** Key of the selected site. */
  tenantKey: string;
  /** Renews the login, or asks the user to log in again. Rejects without one. */
  renew: () => Promise<unknown>;
}

/** Sends a request with the headers that the user wrote. */
export type ApiFetcher = (
  request: ExplorerRequest,
  options?: { headers?: Record<string, string> | undefined },
) => Promise<ExplorerResponse>;

/**
 * Creates a fetcher with the user's login, on the selected site. A request with an `Authorization` header is sent without the
 * login. The fetcher never rejects: it returns what went wrong as an error of the response.
 */
export function createApiFetcher({ fetch, endpoint, tenantKey, renew }: FetcherOptions): ApiFetcher {
  return async ({ query, operationName, variables }, { headers = {} } = {}) => {
    try {
      const written = new Headers(headers);
      const hasLogin = !written.has('authorization');
      if (!written.has('x-tenant-key') && !written.has('x-domain')) written.set('x-tenant-key', tenantKey);
      written.set('content-type', 'application/json');
      written.set('accept', GRAPHQL_RESPONSE);
      const body = JSON.stringify({ query, operationName, variables });
      const send = async () =>
        read(
          await fetch(endpoint, {
            method: 'POST',
            credentials: hasLogin ? 'same-origin' : 'omit',
            headers: written,
            body,
          }),
        );
      const response = await send();
      // A refused request has not run, so that it can be repeated, even if it is a mutation.
      if (!hasLogin || !isSignedOut(response)) return response;
      await renew();
      return await send();
    } catch (err) {
      return failed(err instanceof Error ? err.message : String(err));
    }
  };
}

async function read(response: Response): Promise<ExplorerResponse> {
  const text = await response.text();
  try {
    const parsed: unknown = JSON.parse(text);
    if (isResponse(parsed)) return parsed;
  } catch {
    // Reported below, like JSON of another kind.
  }
  return failed(`The response is not one of the API (status ${response.status}). ${text.slice(0, 200)}`);
}

function isResponse(value: unknown): value is ExplorerResponse {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
}

function failed(message: string): ExplorerResponse {
  return { errors: [{ message: `The request failed. ${message}` }] };
}

const SIGNED_OUT = ['UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'];

function isSignedOut({ data, errors = [] }: ExplorerResponse): boolean {
  return !data && errors.some(({ extensions }) => SIGNED_OUT.includes(extensions?.code ?? ''));
}
