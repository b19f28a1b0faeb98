/**
 * Graceful shutdown: reports that the process is draining, continues to serve, and closes idle connections.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface DrainOptions {
  /**
   * Milliseconds during which requests are still accepted after the health check has reported that the
   * process stops.
   */
  acceptMs: number;
  /** Milliseconds that running requests may then take before they are cut off. */
  finishMs: number;
}

const draining = new WeakSet<FastifyInstance>();

export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app);
}

/** Makes every response close the client's connection while the process drains. */
export function closeWhileDraining(app: FastifyInstance): void {
  app.server.prependListener('request', (_request, response) => {
    if (draining.has(app)) response.shouldKeepAlive = false;
  });
}

/** Drains the server. Resolves when it has stopped listening and all requests have ended. */
export async function drain(app: FastifyInstance, { acceptMs, finishMs }: DrainOptions): Promise<void> {
  draining.add(app);
  if (acceptMs > 0) await sleep(acceptMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), finishMs);
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
}
