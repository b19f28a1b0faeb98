/** Requests URLs of other servers with HEAD, to find those that readers cannot open. */
import { OutboundRefused, type OutboundAnswer, type SafeFetch } from '#server/outbound/index.ts';

/** Limits of one check, in milliseconds and numbers. */
export interface UrlLimits {
  count: number;
  concurrency: number;
  /** For one URL. */
  timeoutMs: number;
  /** For all of them. */
  totalMs: number;
}

export const URL_LIMITS: UrlLimits = { count: 60, concurrency: 8, timeoutMs: 5_000, totalMs: 12_000 };

/**
 * `dead`: the server, or the DNS, answered that nothing is there. `unknown`: it could not be reached, took too long, or is
 * not public. `sizeBytes`: size of the answer, if its server names it.
 */
export type UrlState =
  | { state: 'alive'; sizeBytes: number | null }
  | { state: 'dead'; why: string }
  | { state: 'unknown' };

/** Size of a body that is read if a server does not answer to HEAD. */
const SIZE_BYTES_MAX = 4 * 1024 * 1024;

/** Answers after which the same URL is requested with GET, because some servers refuse HEAD. */
const isRefusal = (status: number) => status >= 400 && status !== 429;

/** Answers with which a server states that no reader can open the URL; others can depend on the request. */
const DEAD = new Map([
  [404, 'answers “not found” (404)'],
  [410, 'answers “gone” (410)'],
]);

/**
 * Requests distinct URLs, the first `count` of them. Those that the time does not suffice for are unknown. Only public
 * hosts are reached. Never throws.
 */
export async function checkUrls(
  urls: readonly string[],
  fetch: SafeFetch,
  limits: UrlLimits = URL_LIMITS,
): Promise<Map<string, UrlState>> {
  const end = performance.now() + limits.totalMs;
  const distinct = [...new Set(urls)];
  const states = new Map<string, UrlState>(distinct.map((url) => [url, { state: 'unknown' }]));
  const waiting = distinct.slice(0, limits.count).values();
  const work = async () => {
    for (const url of waiting) {
      const timeoutMs = Math.min(limits.timeoutMs, end - performance.now());
      if (timeoutMs <= 0) return;
      states.set(url, await stateOf(url, fetch, Math.ceil(timeoutMs)));
    }
  };
  await Promise.all(Array.from({ length: limits.concurrency }, work));
  return states;
}

async function stateOf(url: string, fetch: SafeFetch, timeoutMs: number): Promise<UrlState> {
  const started = performance.now();
  const options = { sizeBytesMax: SIZE_BYTES_MAX, redirectsMax: 5 };
  try {
    const head = await fetch(url, { ...options, method: 'HEAD', timeoutMs });
    const leftMs = Math.ceil(timeoutMs - (performance.now() - started));
    if (!isRefusal(head.status) || leftMs <= 0) return stateOfAnswer(head);
    return stateOfAnswer(await fetch(url, { ...options, method: 'GET', timeoutMs: leftMs }));
  } catch (error) {
    if (!(error instanceof OutboundRefused)) return { state: 'unknown' };
    if (error.reason === 'TOO_LARGE') return { state: 'alive', sizeBytes: SIZE_BYTES_MAX };
    if (error.reason === 'NOT_FOUND' && isUnknownHost(error.cause))
      return { state: 'dead', why: 'leads to a host that does not exist' };
    if (error.reason === 'TOO_MANY_REDIRECTS') return { state: 'dead', why: 'redirects endlessly' };
    return { state: 'unknown' };
  }
}

/** The DNS answered that the host does not exist; without a connection to the DNS, it does not answer. */
function isUnknownHost(cause: unknown): boolean {
  return cause === undefined || (cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND');
}

function stateOfAnswer({ status, headers, body }: OutboundAnswer): UrlState {
  const why = DEAD.get(status);
  if (why !== undefined) return { state: 'dead', why };
  const length = Number(headers['content-length'] ?? Number.NaN);
  const sizeBytes = Number.isSafeInteger(length) ? length : body.length > 0 ? body.length : null;
  return { state: 'alive', sizeBytes };
}
