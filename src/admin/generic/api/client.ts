/**
 * The data client (specification, platform, sections 7 and 8): every call is a POST of a stored operation's text.
 * Queries retry once, mutations never. A login that ran out is renewed once, for all calls that wait for it.
 */
import { ApiError, type ApiErrorDetail } from './api-error.ts';
import { createErrorReporter, reportOf } from './error-report.ts';

export type Kind = 'query' | 'mutation';

export interface Client {
  /** Answers the operation's field. Rejects with `ApiError`. */
  query: <Answer>(name: string, input?: Record<string, unknown>) => Promise<Answer>;
  mutate: <Answer>(name: string, input?: Record<string, unknown>) => Promise<Answer>;
  /** A query whose field is a connection, its nodes as one list. */
  stream: <Node>(name: string, input?: Record<string, unknown>) => Promise<Stream<Node>>;
  /** Renews the login; rejects when that is not possible. Parallel calls share one renewal. */
  renew: () => Promise<void>;
}

/** A connection without its edges. */
export interface Stream<Node> {
  items: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Null unless it was asked for. */
  totalCount: number | null;
}

export interface ClientOptions {
  fetch: typeof globalThis.fetch;
  /** Version of the build: keys the kept texts of operations. */
  build: string;
  /** Key of the site the person works on; null before one is known, `auto` for the one of the host. */
  tenantKey: () => string | null;
  /** Where the browser is: its host and the screen. */
  location: () => { host: string; pathname: string };
  /** Called when the login is gone and could not be renewed. */
  onSignedOut: () => void;
}

interface Connection<Node> {
  edges: { node: Node }[];
  pageInfo: Stream<Node>['pageInfo'];
  totalCount?: number | null;
}

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

const NETWORK_MESSAGE =
  'There was a problem connecting to the database. Please try again later or contact your site administrator.';

const RENEW = 'cmsUser/refreshTokenCmsUser';
/** Answers of these say themselves that nobody is logged in. */
const SESSION_OPERATIONS = [RENEW, 'cmsUser/loginCmsUser', 'cmsUser/logoutCmsUser'];

/** Makes a client; one per page. */
export function createClient(options: ClientOptions): Client {
  const once = createCaller(options);
  let renewal: Promise<void> | null = null;

  const call = async (kind: Kind, name: string, input: Record<string, unknown>) => {
    if (kind === 'mutation') return once(kind, name, input);
    try {
      return await once(kind, name, input);
    } catch (err) {
      if (!isRetried(err)) throw err;
      return once(kind, name, input);
    }
  };

  const renew = () => {
    renewal ??= call('mutation', RENEW, {})
      .then(() => undefined)
      .finally(() => (renewal = null));
    return renewal;
  };

  const run = async <T>(kind: Kind, name: string, input: Record<string, unknown> = {}): Promise<T> => {
    try {
      return (await call(kind, name, input)) as T;
    } catch (err) {
      if (!isSignedOut(err) || SESSION_OPERATIONS.includes(name)) throw err;
      await renew().catch((failure: unknown) => {
        if (isSignedOut(failure)) options.onSignedOut();
        throw failure;
      });
      return (await call(kind, name, input)) as T;
    }
  };

  return {
    query: (name, input) => run('query', name, input),
    mutate: (name, input) => run('mutation', name, input),
    stream: async <Node>(name: string, input?: Record<string, unknown>) => {
      const { edges, pageInfo, totalCount } = await run<Connection<Node>>('query', name, input);
      return { items: edges.map(({ node }) => node), pageInfo, totalCount: totalCount ?? null };
    },
    renew,
  };
}

/** One attempt at a call: its text, loaded once, then the post; what fails is reported. */
function createCaller(options: ClientOptions) {
  const texts = new Map<string, Promise<string>>();
  const report = createErrorReporter(options.fetch);

  const textOf = (kind: Kind, name: string): Promise<string> => {
    const known = texts.get(name);
    if (known) return known;
    const loading = download(options, kind, name);
    texts.set(name, loading);
    loading.catch(() => texts.delete(name));
    return loading;
  };

  return async (kind: Kind, name: string, input: Record<string, unknown>): Promise<unknown> => {
    let query: string | null = null;
    try {
      query = await textOf(kind, name);
      return await post(options, name, { query, variables: { input } });
    } catch (err) {
      const call = { operation: name, query, variables: { input }, url: options.location().pathname };
      const told = err instanceof ApiError ? reportOf(err, { ...call, build: options.build }) : null;
      if (told) report(told);
      throw err;
    }
  };
}

/** True for answers that say nobody is logged in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}

function isRetried(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TEXT_ERROR');
}

async function download(options: ClientOptions, kind: Kind, name: string): Promise<string> {
  const address = `/graphql/${kind}/${name}.gql?v=${encodeURIComponent(options.build)}`;
  let response: Response;
  let text: string;
  try {
    response = await options.fetch(address, { credentials: 'same-origin' });
    text = await response.text();
  } catch {
    throw new ApiError('Failed to download GQL file', { status: 500, code: 'NETWORK' });
  }
  if (!response.ok) {
    const code = response.status >= 500 ? 'TEXT_ERROR' : 'NOT_FOUND';
    throw new ApiError('Failed to download GQL file', { status: response.status, code });
  }
  if (!/^\s*(query|mutation)\b/.test(text)) {
    throw new ApiError('Invalid GQL Format', { status: response.status, code: 'INTERNAL' });
  }
  return text;
}

async function post(options: ClientOptions, name: string, body: unknown): Promise<unknown> {
  const tenantKey = options.tenantKey();
  const site: Record<string, string> =
    tenantKey && tenantKey !== 'auto'
      ? { 'x-tenant-key': tenantKey }
      : { 'x-domain': options.location().host };
  let response: Response;
  let text: string;
  try {
    response = await options.fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...site },
      body: JSON.stringify(body),
    });
    text = await response.text();
  } catch {
    throw new ApiError(NETWORK_MESSAGE, { status: 500, code: 'NETWORK' });
  }
  const answer = parse(text);
  if (!answer) throw new ApiError(statusMessage(response), { status: response.status, code: 'TEXT_ERROR' });
  const [error] = answer.errors ?? [];
  if (error)
    throw new ApiError(error.message, { ...detailOf(error.extensions ?? {}), status: response.status });
  return answer.data?.[name.slice(name.lastIndexOf('/') + 1)];
}

function parse(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer)
      ? (answer as Answer)
      : null;
  } catch {
    return null;
  }
}

function statusMessage(response: Response): string {
  const { status, statusText } = response;
  return (
    statusText ||
    `Status code ${status}: An error occurred, please try again. If this continues, please contact support`
  );
}

function detailOf(extensions: Record<string, unknown>): Omit<ApiErrorDetail, 'status'> {
  const { code, fields, conflicts, version, requestId } = extensions as Partial<ApiErrorDetail>;
  return {
    code: code ?? 'INTERNAL',
    ...(fields && { fields }),
    ...(conflicts && { conflicts }),
    ...(version !== undefined && { version }),
    ...(requestId && { requestId }),
  };
}
