/** The only code that sends requests to other servers: URLs come from untrusted users. */
import { request, type Dispatcher } from 'undici';
import { isPublicAddress } from './check-address.ts';
import { createAgent } from './create-agent.ts';
import { OutboundRefused } from './errors.ts';
import { createOpenConnections, type OpenConnections } from './open-connections.ts';
import { readBody } from './read-body.ts';
import { resolveHost, systemResolver, type ResolvedAddress, type Resolver } from './resolve-host.ts';

export interface SafeFetchOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  /** Headers in addition to the product's own. Headers with a login or another host are dropped. */
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Accepted media types, such as `application/rss+xml`; default: any. */
  types?: readonly string[];
  /** Time limit for everything together, including redirects and body; default 5 seconds. */
  timeoutMs?: number;
  /** Maximum size of the decompressed body; default 2 MiB. */
  sizeBytesMax?: number;
  /**
   * Origins that the operator named, in the configuration and nowhere else: private addresses and any port
   * are allowed for these origins only.
   */
  trustedOrigins?: readonly string[];
  /**
   * Maximum number of redirects; default 3. With 0 a redirect is refused, and a header with a login is sent,
   * because it goes only to this URL.
   */
  redirectsMax?: number;
  /** Whether the response ends with its headers: its body is empty, and nothing of it is read. */
  skipsBody?: true;
  /**
   * One connection to the origin stays open for the next request. A request whose open connection turns out to be closed is
   * sent again: the server must accept a repetition.
   */
  keepsConnection?: true;
}

export interface OutboundAnswer {
  status: number;
  /** By lower-case name; repeated values are joined. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The URL of the response, after redirects. */
  url: string;
}

/** Settings that only tests change. */
export interface OutboundNetwork {
  resolver?: Resolver;
  isAllowedAddress?: (address: string) => boolean;
  /** Ports in addition to 80 and 443. */
  ports?: readonly number[];
}

export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<OutboundAnswer>;

const TIMEOUT_MS = 5_000;
const SIZE_BYTES_MAX = 2 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const URL_LENGTH_MAX = 2_000;
const DROPPED_HEADERS = new Set(['host', 'authorization', 'cookie', 'proxy-authorization', 'connection']);

/** Creates a safe fetch function; the product creates only one. */
export function createSafeFetch(network: OutboundNetwork = {}): SafeFetch {
  const connections = createOpenConnections();
  return async (url, options = {}) => {
    const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    try {
      return await untilDeadline(follow(url, options, { ...network, connections }, deadline), deadline);
    } catch (error) {
      if (error instanceof OutboundRefused) throw error;
      if (deadline.aborted)
        throw new OutboundRefused('TOO_SLOW', 'The other server took too long to answer. Try again later.', {
          cause: error,
        });
      throw new OutboundRefused('UNREACHABLE', 'The other server could not be reached. Try again later.', {
        cause: error,
      });
    }
  };
}

/**
 * Requests a public http or https URL. Every address of its host is checked as a number, at every redirect
 * (three at most), and the connection goes to the checked address, so that DNS rebinding has no effect. No
 * cookies or logins are sent or stored.
 *
 * @throws OutboundRefused with the reason; a response with any status is returned.
 */
export const safeFetch: SafeFetch = createSafeFetch();

async function follow(
  start: string,
  options: SafeFetchOptions,
  network: OutboundNetwork & { connections: OpenConnections },
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const { trustedOrigins = [], redirectsMax = REDIRECTS_MAX } = options;
  let url = readUrl(start, network, trustedOrigins);
  let { method = 'GET', body } = options;
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const addresses = await resolveHost(
      url.hostname,
      network.resolver ?? systemResolver,
      trustedOrigins.includes(url.origin) ? () => true : (network.isAllowedAddress ?? isPublicAddress),
    );
    const answer = await requestOver(
      options.keepsConnection ? network.connections : null,
      { url, addresses, signal },
      { ...options, method, ...(body !== undefined && { body }) },
    );
    if (!('location' in answer)) return answer;
    if (redirects === redirectsMax) break;
    url = readUrl(answer.location, network, trustedOrigins, url);
    // As in browsers: the posted body is sent only to the first server.
    if (method === 'POST') [method, body] = ['GET', undefined];
  }
  throw new OutboundRefused(
    'TOO_MANY_REDIRECTS',
    redirectsMax === 0
      ? 'The URL redirects. Use the final URL.'
      : `The URL redirects more than ${redirectsMax} times. Use the final URL.`,
  );
}

/** Returns an allowed URL, or a refusal with BAD_URL or FORBIDDEN_PORT. */
function readUrl(
  text: string,
  { ports = [] }: OutboundNetwork,
  trustedOrigins: readonly string[],
  base?: URL,
): URL {
  const url = text.length <= URL_LENGTH_MAX && URL.canParse(text, base?.href) ? new URL(text, base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new OutboundRefused('BAD_URL', 'Enter a URL that starts with https:// or http://.');
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('BAD_URL', 'The URL contains a user name or password. Remove it.');
  if (trustedOrigins.includes(url.origin)) return url;
  if (url.port !== '' && !['80', '443', ...ports.map(String)].includes(url.port))
    throw new OutboundRefused('FORBIDDEN_PORT', 'The URL has an unsupported port. Remove the port.');
  return url;
}

/** What a request is sent to, and until when. */
interface Destination {
  url: URL;
  /** The checked addresses of the host. */
  addresses: readonly ResolvedAddress[];
  signal: AbortSignal;
}

/** Sends a request over the connection that stays open for its origin, if that is free, else over a new one. */
async function requestOver(
  connections: OpenConnections | null,
  to: Destination,
  options: SafeFetchOptions,
): Promise<OutboundAnswer | { location: string }> {
  const leased = connections?.lease(to.url.origin, to.addresses);
  if (leased) {
    try {
      const { response, ...answer } = await requestOnce(leased.agent, to, options);
      leased.release(response);
      return answer;
    } catch (error) {
      leased.drop();
      // The server may close an open connection at the moment at which a request is sent.
      if (!leased.wasUsed || to.signal.aborted || error instanceof OutboundRefused) throw error;
    }
  }
  const agent = createAgent(to.addresses, { pipelining: 0 });
  try {
    const { response: _ended, ...answer } = await requestOnce(agent, to, options);
    return answer;
  } finally {
    // Ends everything that is still in progress on the connection.
    void agent.destroy().catch(() => undefined);
  }
}

async function requestOnce(
  dispatcher: Dispatcher,
  { url, signal }: Destination,
  options: SafeFetchOptions,
): Promise<(OutboundAnswer | { location: string }) & { response: Dispatcher.ResponseData }> {
  const { method = 'GET', headers = {}, body } = options;
  const canSendLogin = options.redirectsMax === 0;
  const sentHeaders = Object.entries(headers).filter(
    ([name]) =>
      !DROPPED_HEADERS.has(name.toLowerCase()) || (canSendLogin && name.toLowerCase() === 'authorization'),
  );
  const response = await request(url, {
    dispatcher,
    method,
    signal,
    headers: {
      accept: '*/*',
      'user-agent': 'Masthead',
      ...Object.fromEntries(sentHeaders),
      'accept-encoding': 'gzip, br',
    },
    ...(body !== undefined && { body }),
  });
  // The code below ends the body itself, so its error is ignored.
  response.body.on('error', () => undefined);
  const given = flattened(response.headers);
  const { location } = given;
  if ([301, 302, 303, 307, 308].includes(response.statusCode) && location !== undefined)
    return { location, response };
  assertContentType(given['content-type'], options.types);
  // The answer to HEAD names the encoding of a body that it does not have.
  const encoding = method === 'HEAD' ? undefined : given['content-encoding'];
  return {
    status: response.statusCode,
    headers: given,
    body: options.skipsBody
      ? Buffer.alloc(0)
      : await readBody(response.body, encoding, options.sizeBytesMax ?? SIZE_BYTES_MAX),
    url: url.href,
    response,
  };
}

function flattened(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : String(value)]],
    ),
  );
}

function assertContentType(given: string | undefined, types: readonly string[] | undefined): void {
  const type = (given ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types || types.includes(type)) return;
  throw new OutboundRefused('WRONG_TYPE', `The URL does not return ${types.join(' or ')}.`);
}

/** A name lookup cannot be aborted; waiting for it can. */
function untilDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The time is over.')), { once: true });
    work.then(resolve, reject);
  });
}
