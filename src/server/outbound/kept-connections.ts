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

/** A connection that one request uses. */
export interface TakenConnection {
  agent: Agent;
  /** Whether a request has used the connection before. */
  wasUsed: boolean;
  /** Makes the connection free for the next request as soon as the rest of the response was read. */
  release: (response: Dispatcher.ResponseData) => void;
  /** Ends the connection. */
  drop: () => void;
}

export interface KeptConnections {
  /** The connection of the origin; null if another request uses it. It goes to one of the addresses, which are checked. */
  take: (origin: string, addresses: readonly ResolvedAddress[]) => TakenConnection | null;
}

interface Kept {
  agent: Agent;
  addresses: readonly ResolvedAddress[];
  isBusy: boolean;
  wasUsed: boolean;
  usedAtMs: number;
}

/** Creates an empty set of connections. */
export function createKeptConnections(): KeptConnections {
  const byOrigin = new Map<string, Kept>();

  const end = (origin: string, kept: Kept): void => {
    if (byOrigin.get(origin) === kept) byOrigin.delete(origin);
    void kept.agent.destroy().catch(() => undefined);
  };
  const endIdle = (nowMs: number): void => {
    for (const [origin, kept] of byOrigin)
      if (!kept.isBusy && nowMs - kept.usedAtMs > IDLE_MS) end(origin, kept);
  };
  const open = (origin: string, addresses: readonly ResolvedAddress[]): Kept => {
    const agent = createAgent(addresses, { pipelining: 1, keepAliveTimeout: IDLE_MS });
    const kept = { agent, addresses, isBusy: false, wasUsed: false, usedAtMs: 0 };
    byOrigin.set(origin, kept);
    return kept;
  };

  return {
    take(origin, addresses) {
      endIdle(performance.now());
      const known = byOrigin.get(origin);
      if (known?.isBusy) return null;
      // The name can have got other addresses since, or the operator's list of origins changed.
      const isCurrent = known && known.addresses.every((address) => isAmong(address, addresses));
      if (known && !isCurrent) end(origin, known);
      const kept = known && isCurrent ? known : open(origin, addresses);
      const { wasUsed } = kept;
      Object.assign(kept, { isBusy: true, wasUsed: true });
      const drop = () => end(origin, kept);
      const free = () => Object.assign(kept, { isBusy: false, usedAtMs: performance.now() });
      return {
        agent: kept.agent,
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
