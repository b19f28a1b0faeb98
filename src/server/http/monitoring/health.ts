import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { transaction, wasDiskFull } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import { isDraining } from './drain.ts';
import { version } from '../../../../package.json';

/**
 * `GET /Healthz` (contract): 200 while readers can be served; with `?ready=1` only if the database responds
 * too. `restarts`: when the launcher restarted the server in the ten minutes before its last start.
 * `installation`: the same for all processes and hosts of one installation.
 */
export function healthRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { ready?: string } }>('/Healthz', async (request, reply) => {
    const [database, disks] = await Promise.all([databaseAnswers(services), disksOf(services)]);
    // A connection to a frozen database would still seem to be listening.
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
        installation: services.installationId,
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

/**
 * State of the disks. That of the data folder is `ok` while a file fits on it; that of the database is `ok`
 * unless a statement recently failed because it was full.
 */
async function disksOf({ media, pool }: Services): Promise<Record<'dataDisk' | 'databaseDisk', DiskState>> {
  const dataDisk = await inTime<DiskState>(
    media.store.hasRoom().then((hasRoom) => (hasRoom ? 'ok' : 'full')),
    'unreachable',
  );
  return { dataDisk, databaseDisk: wasDiskFull(pool) ? 'full' : 'ok' };
}

/**
 * Milliseconds to wait: the load balancer that calls this decides within seconds whether to send readers
 * elsewhere.
 */
const ANSWER_MS = 2_000;

function databaseAnswers({ pool }: Services): Promise<boolean> {
  const ping = transaction(pool, { kind: 'platform' }, (db) => sql`select 1`.execute(db));
  return inTime(
    ping.then(() => true),
    false,
  );
}

/** The result of the promise if it is in time; `otherwise` if it is late or rejects. */
async function inTime<Answer>(promise: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => (timer = setTimeout(resolve, ANSWER_MS, otherwise)));
  return Promise.race([promise.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
