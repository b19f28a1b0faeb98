/** A proxy in front of processes that restart, as operators run one (docs/operations.md). */
import http from 'node:http';
import { request } from './app.ts';

/** A process behind it. */
export interface BalancedProcess {
  port: number;
  /** Whether new requests go to it. */
  isOpen: boolean;
}

export interface LoadBalancer {
  /** Stops the health checks and closes every connection. */
  close: () => Promise<void>;
}

const HEALTH_CHECK_MS = 100;

/**
 * Listens on a port and sends requests to the open processes in turn, with the host that the client sent. A process is open
 * while its health check returns 200, and closed as soon as it asks for a connection to be closed.
 */
export async function startLoadBalancer(
  port: number,
  processes: readonly BalancedProcess[],
): Promise<LoadBalancer> {
  let count = 0;
  const server = http.createServer((incoming, outgoing) => {
    const open = processes.filter(({ isOpen }) => isOpen);
    count += 1;
    const target = open[count % Math.max(open.length, 1)];
    if (!target) {
      outgoing.writeHead(502).end('No process is open.');
      return;
    }
    // Not forwarded: a client that closes its connection does not close the proxy's.
    const { connection: _connection, ...sent } = incoming.headers;
    const headers = { ...sent, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
    const onward = http.request(
      {
        host: '127.0.0.1',
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers,
      },
      (answer) => {
        if (answer.headers.connection === 'close') target.isOpen = false;
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', (error) => outgoing.writeHead(502).end(error.message));
    incoming.pipe(onward);
  });
  const check = async () => {
    for (const target of processes) {
      const health = await request(target, 'localhost', '/Healthz?ready=1').catch(() => null);
      target.isOpen = health?.status === 200;
    }
  };
  await check();
  const timer = setInterval(() => void check(), HEALTH_CHECK_MS);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: () => {
      clearInterval(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
