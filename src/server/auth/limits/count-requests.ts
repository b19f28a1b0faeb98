/**
 * Counts requests against limits. A transaction for each frequent request can cost more than what the request does.
 * A limit of 1,000 or more is therefore counted in steps: a process adds up the requests of a client in memory, and
 * the shared counter gets each completed hundredth of the limit.
 */
import { AppError, rateLimited } from '#model/errors.ts';
import type { LimitKey, StoredKeyOf } from './limit-key.ts';

/** Limits from which requests are counted in steps. */
const STEPPED_FROM = 1_000;

const STEPS = 100;

/** Clients that are counted in memory; the one counted for the longest time gives way to the next one. */
const CLIENTS_MAX = 50_000;

interface Client {
  /** Requests of the step that is not complete yet. */
  requests: number;
  endsMs: number;
  /** Until when requests are refused; 0 if they are not. */
  refusedUntilMs: number;
}

/** A limit with the text under which its counter is stored. */
export interface StoredLimit {
  stored: string;
  countMax: number;
  windowSeconds: number;
  /** How many attempts are counted together; default: 1. */
  attempts?: number;
}

/** How many requests of one client are allowed in a number of seconds. */
export interface RequestLimit {
  /** Purpose, place and client. */
  key: LimitKey;
  requests: number;
  seconds: number;
}

/**
 * Counts a request, or `count` requests together; throws RATE_LIMITED with the waiting time above the limit, also if only some
 * of the requests exceed it.
 */
export type CountRequest = (limit: RequestLimit, count?: number) => Promise<void>;

interface RequestCounterTools {
  /** Counts in the database. */
  countAttempts: (limits: readonly StoredLimit[]) => Promise<void>;
  storedKeyOf: StoredKeyOf;
}

/**
 * Returns the function that counts requests of a process. Each process allows up to a hundredth more than a limit of
 * 1,000 or more, because a step that is not complete is not in the shared counter. `now`: milliseconds of a clock.
 */
export function createRequestCounter(
  { countAttempts, storedKeyOf }: RequestCounterTools,
  now: () => number = () => performance.now(),
): CountRequest {
  const clients = new Map<string, Client>();
  return async ({ key, requests, seconds }, count = 1) => {
    const stored = storedKeyOf(key);
    if (requests < STEPPED_FROM)
      return countAttempts([{ stored, countMax: requests, windowSeconds: seconds, attempts: count }]);
    const client = clientOf(clients, { stored, seconds, nowMs: now() });
    const waitMs = client.refusedUntilMs - now();
    if (waitMs > 0) throw rateLimited(Math.ceil(waitMs / 1_000));
    const sum = client.requests + count;
    const step = Math.ceil(requests / STEPS);
    const attempts = Math.floor(sum / step);
    client.requests = sum % step;
    if (attempts === 0) return;
    try {
      await countAttempts([{ stored, countMax: STEPS, windowSeconds: seconds, attempts }]);
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') refuse(client, error, now());
      throw error;
    }
  };
}

/** The client of a key. Requests before the last `seconds` are forgotten with their step. */
function clientOf(
  clients: Map<string, Client>,
  { stored, seconds, nowMs }: { stored: string; seconds: number; nowMs: number },
): Client {
  const known = clients.get(stored);
  if (known && nowMs < Math.max(known.endsMs, known.refusedUntilMs)) return known;
  clients.delete(stored);
  const [oldest] = clients.size >= CLIENTS_MAX ? clients.keys() : [];
  if (oldest !== undefined) clients.delete(oldest);
  const client = { requests: 0, endsMs: nowMs + seconds * 1_000, refusedUntilMs: 0 };
  clients.set(stored, client);
  return client;
}

/** Refuses requests of the client without a statement until the waiting time has passed. */
function refuse(client: Client, { extensions }: AppError, nowMs: number): void {
  const { retryAfterSeconds = 0 } = extensions;
  client.requests = 0;
  client.refusedUntilMs = nowMs + Number(retryAfterSeconds) * 1_000;
}
