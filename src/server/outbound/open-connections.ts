/** Connections that stay open for the next request: at most one for each origin. */
import type { Agent, Dispatcher } from 'undici';
import { createAgent } from './create-agent.ts';
import type { ResolvedAddress } from './resolve-host.ts';

/** Milliseconds after the last request for which a connection stays open. */
const IDLE_MS = 10_000;

/** Bytes of a response that are read so that its connection can be used again; a longer response ends it. */
const REST_BYTES_MAX = 16 * 1024;

/** Milliseconds within which the rest of a response must arrive. */
const REST_MS = 2_000;

/**
 * A connection that one request uses. Call `release` or `drop` at its end, or no other request gets a connection that stays
 * open.
 */
export interface LeasedConnection {
  agent: Agent;
  /** Whether a request has used the connection before. */
  wasUsed: boolean;
  /** Makes the connection free for the next request as soon as the rest of the response was read. */
  release: (response: Dispatcher.ResponseData) => void;
  /** Ends the connection. */
  drop: () => void;
}

/** The connections of one process, by origin. */
export interface OpenConnections {
  /** The connection of the origin; null if another request uses it. It goes to one of the addresses, which are checked. */
  lease: (origin: string, addresses: readonly ResolvedAddress[]) => LeasedConnection | null;
}

interface OpenConnection {
  agent: Agent;
  addresses: readonly ResolvedAddress[];
  isBusy: boolean;
  wasUsed: boolean;
  usedAtMs: number;
}

/**
 * Creates an empty set of connections. None is used after ten seconds without a request, and the process can end while some are open.
 */
export function createOpenConnections(): OpenConnections {
  const byOrigin = new Map<string, OpenConnection>();

  const end = (origin: string, connection: OpenConnection): void => {
    if (byOrigin.get(origin) === connection) byOrigin.delete(origin);
    void connection.agent.destroy().catch(() => undefined);
  };
  const endIdle = (nowMs: number): void => {
    for (const [origin, connection] of byOrigin)
      if (!connection.isBusy && nowMs - connection.usedAtMs > IDLE_MS) end(origin, connection);
  };
  const open = (origin: string, addresses: readonly ResolvedAddress[]): OpenConnection => {
    const agent = createAgent(addresses, { pipelining: 1, keepAliveTimeout: IDLE_MS });
    const connection = { agent, addresses, isBusy: false, wasUsed: false, usedAtMs: 0 };
    byOrigin.set(origin, connection);
    return connection;
  };

  return {
    lease(origin, addresses) {
      endIdle(performance.now());
      const known = byOrigin.get(origin);
      if (known?.isBusy) return null;
      // The name can have got other addresses since, or the operator's list of origins changed.
      const isCurrent = known && known.addresses.every((address) => isAmong(address, addresses));
      if (known && !isCurrent) end(origin, known);
      const connection = known && isCurrent ? known : open(origin, addresses);
      const { wasUsed } = connection;
      Object.assign(connection, { isBusy: true, wasUsed: true });
      const drop = () => end(origin, connection);
      const free = () => Object.assign(connection, { isBusy: false, usedAtMs: performance.now() });
      return {
        agent: connection.agent,
        wasUsed,
        drop,
        release: (response) => void readRest(response).then(free, drop),
      };
    },
  };
}

/** Reads the rest of a response. Throws if it is long or slow: its connection cannot be used again. */
async function readRest({ body }: Dispatcher.ResponseData): Promise<void> {
  if (!body.readableEnded) await body.dump({ limit: REST_BYTES_MAX, signal: AbortSignal.timeout(REST_MS) });
  if (!body.readableEnded) throw new Error('The response is longer than what is read of it.');
}

function isAmong({ address }: ResolvedAddress, addresses: readonly ResolvedAddress[]): boolean {
  return addresses.some((other) => other.address === address);
}
