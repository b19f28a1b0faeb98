/** Graceful shutdown: report draining, keep serving, close idle connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface DrainOptions {
  /** How long requests are still accepted after the health check has reported that the process stops. */
  acceptMs: number;
  /** How long running requests may take after that before they are cut off. */
  finishMs: number;
}

const draining = new WeakSet<FastifyInstance>();

export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app);
}

/** While the process drains, every response makes the client close its connection. */
export function closeWhileDraining(app: FastifyInstance): void {
  app.server.prependListener('request', (_request, response) => {
    if (draining.has(app)) response.shouldKeepAlive = false;
  });
}

/** Resolves when nothing is listened to and nothing is under way any more. */
export async function drain(app: FastifyInstance, { acceptMs, finishMs }: DrainOptions): Promise<void> {
  draining.add(app);
  if (acceptMs > 0) await sleep(acceptMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), finishMs);
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
}
