import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { transaction } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import { isDraining } from './drain.ts';
import { version } from '../../../package.json';

/**
 * `GET /Healthz` (contract): 200 while readers can be answered; with `?ready=1` a database is needed too. `restarts`: when the launcher
 * started the server again, of the ten minutes before its last start.
 */
export function healthRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { ready?: string } }>('/Healthz', async (request, reply) => {
    const database = await databaseAnswers(services);
    // A connection to a frozen database looks as if it still listened.
    const listening = database && services.purger.isListening();
    const draining = isDraining(app);
    const ok = !draining && (request.query.ready !== '1' || database);
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: database && listening ? 'ok' : 'degraded',
        version,
        draining,
        restarts: services.config.restarts,
        dependencies: {
          database: database ? 'ok' : 'unreachable',
          purges: listening ? 'ok' : database ? 'polling' : 'unreachable',
        },
      });
  });
}

/** The load balancer that calls this decides within seconds whether to send readers elsewhere. */
const ANSWER_MS = 2_000;

async function databaseAnswers({ pool }: Services): Promise<boolean> {
  const asked = transaction(pool, { kind: 'platform' }, (db) => sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ANSWER_MS, false)));
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
