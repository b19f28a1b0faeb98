import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { transaction } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import { version } from '../../../package.json';

let draining = false;

/** From now on the health check says the process is going away. */
export function startDraining(): void {
  draining = true;
}

/** `GET /Healthz` (contract): 200 while readers can be answered; with `?ready=1` a database is needed too. */
export function healthRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { ready?: string } }>('/Healthz', async (request, reply) => {
    const database = await databaseAnswers(services);
    const listening = services.purger.isListening();
    const ok = !draining && (request.query.ready !== '1' || database);
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: database && listening ? 'ok' : 'degraded',
        version,
        draining,
        dependencies: { database: database ? 'ok' : 'unreachable', purges: listening ? 'ok' : 'polling' },
      });
  });
}

async function databaseAnswers({ pool }: Services): Promise<boolean> {
  try {
    await transaction(pool, { kind: 'platform' }, (db) => sql`select 1`.execute(db));
    return true;
  } catch {
    return false;
  }
}
