import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { transaction, wasDiskFull } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import { isDraining } from './drain.ts';
import { version } from '../../../../package.json';

/**
 * `GET /Healthz` (contract): 200 while readers can be answered; with `?ready=1` a database is needed too. `restarts`: when the launcher
 * started the server again, of the ten minutes before its last start.
 */
export function healthRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { ready?: string } }>('/Healthz', async (request, reply) => {
    const [database, disks] = await Promise.all([databaseAnswers(services), disksOf(services)]);
    // A connection to a frozen database looks as if it still listened.
    const listening = database && services.purger.isListening();
    const draining = isDraining(app);
    const ok = !draining && (request.query.ready !== '1' || database);
    const isWhole = listening && Object.values(disks).every((state) => state === 'ok');
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isWhole ? 'ok' : 'degraded',
        version,
        draining,
        restarts: services.config.restarts,
        dependencies: {
          database: database ? 'ok' : 'unreachable',
          purges: listening ? 'ok' : database ? 'polling' : 'unreachable',
          ...disks,
        },
      });
  });
}

type DiskState = 'ok' | 'full' | 'unreachable';

/** The disk of the data folder, as long as there is room for a file; that of the database, unless a statement found it full lately. */
async function disksOf({ media, pool }: Services): Promise<Record<'dataDisk' | 'databaseDisk', DiskState>> {
  const dataDisk = await inTime<DiskState>(
    media.store.hasRoom().then((hasRoom) => (hasRoom ? 'ok' : 'full')),
    'unreachable',
  );
  return { dataDisk, databaseDisk: wasDiskFull(pool) ? 'full' : 'ok' };
}

/** The load balancer that calls this decides within seconds whether to send readers elsewhere. */
const ANSWER_MS = 2_000;

function databaseAnswers({ pool }: Services): Promise<boolean> {
  const ping = transaction(pool, { kind: 'platform' }, (db) => sql`select 1`.execute(db));
  return inTime(
    ping.then(() => true),
    false,
  );
}

/** The result if it comes in time; `otherwise` if it is late or the promise rejects. */
async function inTime<Answer>(promise: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => (timer = setTimeout(resolve, ANSWER_MS, otherwise)));
  return Promise.race([promise.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
