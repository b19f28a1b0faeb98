/** Listens for queued jobs in the database; reconnects when the connection is lost. */
import pg from 'pg';

const CONNECT_MS_MAX = 5_000;
const AGAIN_MS = 1_000;

/**
 * Calls `onQueued` when a job was queued, and after each connection, because notifications sent before it
 * were missed. Never throws.
 */
export function listenForJobs(connectionString: string, onQueued: () => void): { stop: () => Promise<void> } {
  let current: pg.Client | null = null;

  const connect = () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
      application_name: 'masthead jobs',
    });
    current = client;
    const over = () => {
      if (current === client) current = null;
      client.end().catch(() => undefined);
    };
    client.on('error', over).once('end', over).on('notification', onQueued);
    client
      .connect()
      .then(() => client.query('listen "jobs:insert"'))
      .then(onQueued)
      .catch(over);
  };
  const timer = setInterval(() => {
    if (!current) connect();
  }, AGAIN_MS).unref();
  connect();
  return {
    async stop() {
      clearInterval(timer);
      await current?.end().catch(() => undefined);
    },
  };
}
