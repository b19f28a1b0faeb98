/** Connections to addresses that were checked. */
import { Agent } from 'undici';
import type { ResolvedAddress } from './resolve-host.ts';

const HEADERS_BYTES_MAX = 16 * 1024;

/**
 * Creates an agent with one connection, which goes to the checked addresses, whatever the name resolves to by then.
 * `pipelining`: with 0 the connection ends with the request, with 1 it stays open for `keepAliveTimeout` milliseconds, or for
 * the time that the server proposes. Destroy the agent to end what is in progress.
 */
export function createAgent(
  addresses: readonly ResolvedAddress[],
  { pipelining, keepAliveTimeout }: { pipelining: 0 | 1; keepAliveTimeout?: number },
): Agent {
  return new Agent({
    connections: 1,
    pipelining,
    ...(keepAliveTimeout !== undefined && { keepAliveTimeout }),
    maxHeaderSize: HEADERS_BYTES_MAX,
    connect: {
      lookup: (_hostname, { all }, done) => {
        const [first] = addresses;
        if (all) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family ?? 4);
      },
    },
  });
}
