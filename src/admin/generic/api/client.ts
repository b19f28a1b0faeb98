/**
 * The data client (specification, platform, sections 7 and 8): every call is a POST of a stored operation's
 * text. Queries retry once, after the pause that a busy server demands; mutations never. An expired login is renewed once, for all waiting calls.
 */
import { GRAPHQL_RESPONSE } from '#addresses/graphql-media.ts';
import { ApiError, type ApiErrorDetail } from './api-error.ts';
import { withOperationMessage } from './failure-texts.ts';
import { createErrorReporter, reportOf } from './error-report.ts';

export type Kind = 'query' | 'mutation';

export interface Client {
  /**
   * Runs a query and returns the operation's field. Rejects with `ApiError`. `headers` are sent in addition
   * to the headers of every call.
   */
  query: <Answer>(name: string, input?: Record<string, unknown>, headers?: ExtraHeaders) => Promise<Answer>;
  mutate: <Answer>(name: string, input?: Record<string, unknown>, headers?: ExtraHeaders) => Promise<Answer>;
  /** Runs a query whose field is a connection; returns its nodes as one list. */
  stream: <Node>(
    name: string,
    input?: Record<string, unknown>,
    headers?: ExtraHeaders,
  ) => Promise<Stream<Node>>;
  /**
   * Runs a mutation that uploads a file. The caller provides its text, which is sent unchanged; no stored
   * text is fetched first.
   */
  mutateWithFile: <Answer>(mutation: FileMutation) => Promise<Answer>;
}

type ExtraHeaders = Readonly<Record<string, string>>;

export interface FileMutation {
  /** Name of the response field: `uploadAsset`. */
  name: string;
  /** `mutation …($input: …) { … }` with the fields the caller reads. */
  query: string;
  input?: Record<string, unknown>;
  file: File;
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** A connection whose edges are replaced by their nodes. */
export interface Stream<Node> {
  items: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Null unless the count was requested. */
  totalCount: number | null;
}

/** Sends one request to the endpoint. Rejects without a response. */
export type SendFile = (
  request: { endpoint: string; headers: ExtraHeaders; body: FormData },
  onProgress: (share: number) => void,
) => Promise<Reply>;

/** A response of the endpoint, not yet parsed. */
export interface Reply {
  status: number;
  statusText: string;
  text: string;
}

export interface ClientOptions {
  fetch: typeof globalThis.fetch;
  /** URL to which data calls are posted. */
  endpoint: string;
  /** Uploads files with progress, which fetch does not report. */
  sendFile: SendFile;
  /** Version of the build: key of the cached texts of operations. */
  build: string;
  /** Texts of operations that are already available, by name; they are not fetched first. */
  texts?: Readonly<Record<string, string>>;
  /** Key of the site in use; null before it is known, `auto` for the site of the host. */
  tenantKey: () => string | null;
  /** Location of the browser: its host and the path of the screen. */
  location: () => { host: string; pathname: string };
  /** False if the browser reports that it is offline. */
  isOnline: () => boolean;
  /**
   * True if someone is logged in and the day's validity flag has expired: the login is then renewed before
   * the next call.
   */
  isLapsed: () => boolean;
  /** Called when the login was renewed. */
  onRenewed: () => void;
  /**
   * Called when the login has ended and could not be renewed. Resolves to true once the same person has
   * logged in again: the waiting calls are then sent again. Otherwise they are refused.
   */
  reauthenticate: () => Promise<boolean>;
  /** Waits before a call is repeated; default: a timer. */
  pause?: (ms: number) => Promise<void>;
  /** Called if the user must set up a second factor before doing anything else. */
  onSecondFactorDue: () => void;
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

const OFFLINE_MESSAGE = 'You are offline. Check your connection and try again.';

const RENEW = 'cmsUser/refreshTokenCmsUser';
/** Operations whose responses report a missing login themselves. */
const SESSION_OPERATIONS = [
  RENEW,
  'cmsUser/loginCmsUser',
  'cmsUser/loginWithSecondFactor',
  'cmsUser/logoutCmsUser',
];

/** One attempt at an operation. */
interface Call {
  name: string;
  input: Record<string, unknown>;
  /** Retried once if there was no response, no JSON response, or one with a pause before the next attempt. */
  isRetried: boolean;
  /** The text that is sent. */
  text: () => Promise<string>;
  send: (body: { query: string; variables: object }) => Promise<Reply>;
}

/** Makes a client; one per page. */
export function createClient(options: ClientOptions): Client {
  const textOf = createTexts(options);
  const run = createRunner(options, textOf);
  const stored = (...call: StoredCall) => storedCall(options, textOf, ...call);
  return {
    query: (...call) => run(stored('query', ...call)),
    mutate: (...call) => run(stored('mutation', ...call)),
    stream: async <Node>(...call: [string, Record<string, unknown>?, ExtraHeaders?]) => {
      const { edges, pageInfo, totalCount } = await run<Connection<Node>>(stored('query', ...call));
      return { items: edges.map(({ node }) => node), pageInfo, totalCount: totalCount ?? null };
    },
    mutateWithFile: ({ name, query, input = {}, file, onProgress = () => undefined }) =>
      run({
        name,
        input,
        isRetried: false,
        text: async () => query,
        send: (body) => postFile(options, { ...body, file, onProgress }),
      }),
  };
}

type TextOf = (kind: Kind, name: string) => Promise<string>;
type StoredCall = [kind: Kind, name: string, input?: Record<string, unknown>, headers?: ExtraHeaders];

/** A call of an operation that is stored on the server. */
function storedCall(
  options: ClientOptions,
  textOf: TextOf,
  ...[kind, name, input = {}, headers = {}]: StoredCall
): Call {
  return {
    name,
    input,
    isRetried: kind === 'query',
    text: () => textOf(kind, name),
    send: (body) => post(options, body, headers),
  };
}

/**
 * Returns a function that runs calls: it retries a call once if `isRetried`, and renews the login once for
 * all waiting calls.
 */
function createRunner(options: ClientOptions, textOf: TextOf): <T>(call: Call) => Promise<T> {
  const attempt = createAttempt(options);
  let renewal: Promise<void> | null = null;

  const once = async (call: Call) => {
    try {
      return await attempt(call);
    } catch (err) {
      const pauseMs = call.isRetried ? pauseBefore(err) : null;
      if (pauseMs === null) throw err;
      if (pauseMs > 0) await (options.pause ?? pause)(pauseMs);
      return attempt(call);
    }
  };

  const renew = () => {
    renewal ??= oneTabAtATime(() => once(storedCall(options, textOf, 'mutation', RENEW)))
      .then(options.onRenewed)
      .catch(async (failure: unknown) => {
        if (!isSignedOut(failure) || !(await options.reauthenticate())) throw failure;
      })
      .finally(() => (renewal = null));
    return renewal;
  };

  return async <T>(call: Call): Promise<T> => {
    const isOfSession = SESSION_OPERATIONS.includes(call.name);
    if (!isOfSession && options.isLapsed()) await renew();
    try {
      return (await once(call)) as T;
    } catch (err) {
      if (isSecondFactorDue(err)) options.onSecondFactorDue();
      if (!isSignedOut(err) || isOfSession) throw err;
      await renew();
      return (await once(call)) as T;
    }
  };
}

/**
 * Tabs share the cookies of a login. The second tab that renews the login waits, and then sends the token
 * that the first tab received.
 */
function oneTabAtATime<T>(renewal: () => Promise<T>): Promise<T> {
  // Browsers provide locks only on secure connections.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks ? locks.request('masthead-renewal', renewal) : renewal();
}

/** Loads the stored texts of operations by name, each only once. */
function createTexts(options: ClientOptions): TextOf {
  const atHand = Object.entries(options.texts ?? {});
  const texts = new Map(atHand.map(([name, text]) => [name, Promise.resolve(text)]));
  return (kind, name) => {
    const known = texts.get(name);
    if (known) return known;
    const loading = download(options, kind, name);
    texts.set(name, loading);
    loading.catch(() => texts.delete(name));
    return loading;
  };
}

/** Makes one attempt at a call: loads its text, then posts it; failures are reported. */
function createAttempt(options: ClientOptions): (call: Call) => Promise<unknown> {
  const report = createErrorReporter(options.fetch);
  return async ({ name, input, text, send }) => {
    let query: string | null = null;
    try {
      query = await text();
      return answerOf(name, await send({ query, variables: { input } }));
    } catch (err) {
      const call = { operation: name, query, variables: { input }, url: options.location().pathname };
      const clientReport = err instanceof ApiError ? reportOf(err, { ...call, build: options.build }) : null;
      if (clientReport) report(clientReport);
      throw withOperationMessage(name, err);
    }
  };
}

/** True for errors of a missing login. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}

/** True for errors that require a second factor to be set up first. */
export function isSecondFactorDue(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';
}

/** Maximum pause before a call is repeated, in seconds: after a longer one, the user decides. */
const PAUSE_SECONDS_MAX = 10;

/** Milliseconds until a failed call is repeated; null if it is not. */
function pauseBefore(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'NETWORK' || error.code === 'TEXT_ERROR') return 0;
  const { code, retryAfterSeconds = Infinity } = error;
  return code === 'INTERNAL' && retryAfterSeconds <= PAUSE_SECONDS_MAX ? retryAfterSeconds * 1_000 : null;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The error for a missing response. `OFFLINE` only if the browser reports that it is offline; every other
 * failure is attributed to the connection to the server.
 */
function unreachable({ isOnline }: ClientOptions, message = NETWORK_MESSAGE): ApiError {
  return isOnline()
    ? new ApiError(message, { status: 500, code: 'NETWORK' })
    : new ApiError(OFFLINE_MESSAGE, { status: 500, code: 'OFFLINE' });
}

async function download(options: ClientOptions, kind: Kind, name: string): Promise<string> {
  const address = `/graphql/${kind}/${name}.gql?v=${encodeURIComponent(options.build)}`;
  let response: Response;
  let text: string;
  try {
    response = await options.fetch(address, { credentials: 'same-origin' });
    text = await response.text();
  } catch {
    throw unreachable(options, 'Failed to download GQL file');
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

async function post(options: ClientOptions, body: object, headers: ExtraHeaders): Promise<Reply> {
  try {
    const text = JSON.stringify(body);
    const response = await options.fetch(options.endpoint, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: GRAPHQL_RESPONSE,
        ...siteHeader(options),
      },
      body: text,
      // The call is sent even if the page closes. Browsers refuse more than 64 kB of such calls in flight.
      ...(text.length <= KEEPALIVE_LENGTH_MAX && { keepalive: true }),
    });
    const { status, statusText } = response;
    return { status, statusText, text: await response.text() };
  } catch {
    throw unreachable(options);
  }
}

/** Maximum length, in characters, of a call that continues when its page is closed. */
const KEEPALIVE_LENGTH_MAX = 1_000;

/**
 * Sends the same body as parts of a form. The file comes last, so that the server knows its purpose before it
 * reads the file.
 */
async function postFile(
  options: ClientOptions,
  call: { query: string; variables: object; file: File; onProgress: (share: number) => void },
): Promise<Reply> {
  const body = new FormData();
  body.append('query', call.query);
  body.append('variables', JSON.stringify(call.variables));
  body.append('file', call.file, call.file.name);
  // Neither a form nor a simple request from another site's page can send a custom header.
  const headers = { 'x-csrf': '1', accept: GRAPHQL_RESPONSE, ...siteHeader(options) };
  try {
    return await options.sendFile({ endpoint: options.endpoint, headers, body }, call.onProgress);
  } catch {
    throw unreachable(options);
  }
}

/** The header that names the site of a call: by its key, or as the site of the host. */
function siteHeader(options: ClientOptions): ExtraHeaders {
  const tenantKey = options.tenantKey();
  return tenantKey && tenantKey !== 'auto'
    ? { 'x-tenant-key': tenantKey }
    : { 'x-domain': options.location().host };
}

function answerOf(name: string, reply: Reply): unknown {
  const { status } = reply;
  const answer = parse(reply.text);
  if (!answer) throw new ApiError(statusMessage(reply), { status, code: 'TEXT_ERROR' });
  const [error] = answer.errors ?? [];
  if (error) throw new ApiError(error.message, { ...detailOf(error.extensions ?? {}), status });
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

function statusMessage({ status, statusText }: Reply): string {
  return (
    statusText ||
    `Status code ${status}: An error occurred, please try again. If this continues, please contact support`
  );
}

function detailOf(extensions: Record<string, unknown>): Omit<ApiErrorDetail, 'status'> {
  const { code, reason, fields, conflicts, version, requestId, retryAfterSeconds } =
    extensions as Partial<ApiErrorDetail>;
  return {
    code: code ?? 'INTERNAL',
    ...(reason && { reason }),
    ...(fields && { fields }),
    ...(conflicts && { conflicts }),
    ...(version !== undefined && { version }),
    ...(requestId && { requestId }),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
  };
}
