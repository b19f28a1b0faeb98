import { type Cluster, prepareCluster } from './cluster.ts';
import { type Address, connectionString, type Control, ensureDatabase } from './control.ts';
import { explainFailure } from './errors.ts';
import { type OpenServer, openServer, stopServer } from './server.ts';

export { acquireAppLock, runningApp, type AppLock } from './app-lock.ts';
export { hasCluster } from './cluster.ts';
export { EmbeddedPostgresError } from './errors.ts';

export type EmbeddedPostgresOptions = {
  /** DATA_DIR; the cluster is in its folder `postgres`. Created if it does not exist. */
  dataDir: string;
  /**
   * Called with one sentence for each event that an operator should know about: a restart, a wait, a server
   * left to other processes.
   */
  log?: (message: string) => void;
  /**
   * Additional settings of PostgreSQL, stored in the cluster's masthead.conf until it is started with others.
   * If absent, those of the last start stay, so that a command whose environment differs from the server's
   * changes nothing.
   */
  settings?: Record<string, string>;
  /**
   * Folder in which root stores a copy of the programs if the server's account cannot reach the installed
   * ones.
   */
  sharedDir?: string;
  /** Time limit for open transactions during a stop; after it the server stops without waiting for them. */
  stopDeadlineMs?: number;
  /** Folder of a package with the programs of another version, for tests; default: the product's own. */
  packageFolder?: string;
};

export type EmbeddedPostgres = {
  /**
   * Login of the product: owner of the database `masthead`, not a superuser, subject to row-level security.
   */
  connectionString: string;
  /** Login of the superuser `postgres`, for maintenance and tests. */
  superuserConnectionString: string;
  /** Whether the server was already running: left by a killed app, or in use by another process. */
  adopted: boolean;
  /**
   * Stops the server, or leaves it running if another process uses it. Never throws twice, may be called
   * twice.
   */
  stop(): Promise<void>;
};

const restartDelayMsMin = 100;
const restartDelayMsMax = 10_000;

/**
 * Starts (or adopts) the PostgreSQL of a data directory and supervises it: if it dies while this process
 * lives, it is restarted at the same address, with unlimited attempts and at most 10 s between them. The
 * server outlives a killed app on purpose; the next start adopts it.
 * @throws EmbeddedPostgresError with a code and one sentence for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const cluster = await prepareCluster({
    dataDir: options.dataDir,
    sharedDir: options.sharedDir ?? '/var/lib/masthead',
    settings: options.settings,
    packageFolder: options.packageFolder,
  });
  const opened = await openServer(cluster, log);
  const { stop } = supervise(cluster, opened, log, options.stopDeadlineMs ?? 30_000);
  try {
    await ensureDatabase(cluster, opened.address);
  } catch (err) {
    await stop();
    throw explainFailure('The database could not be created', cluster.dataDir, err);
  }
  return {
    connectionString: connectionString('masthead', cluster.login.password, 'masthead', opened.address),
    superuserConnectionString: connectionString(
      'postgres',
      cluster.login.superuserPassword,
      'postgres',
      opened.address,
    ),
    adopted: opened.adopted,
    stop,
  };
}

function supervise(
  cluster: Cluster,
  opened: OpenServer,
  log: (message: string) => void,
  stopDeadlineMs: number,
) {
  const { address } = opened;
  let control: Control | undefined;
  let recovery: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  function watch(next: Control): void {
    control = next;
    next.onLost(() => {
      control = undefined;
      if (stopped === undefined) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log('The connection to PostgreSQL was lost; looking after the server.');
    for (
      let delayMs = restartDelayMsMin;
      stopped === undefined;
      delayMs = Math.min(2 * delayMs, restartDelayMsMax)
    ) {
      const next = await reopen(cluster, address, log);
      if (next !== undefined) {
        watch(next.control);
        log(
          next.adopted
            ? 'PostgreSQL answers again.'
            : 'PostgreSQL had stopped unexpectedly and was started again.',
        );
        return;
      }
      await pause(delayMs, () => stopped !== undefined);
    }
  }

  async function stop(): Promise<void> {
    await recovery;
    if (control === undefined) return;
    const { pid } = control;
    if (await control.claim().catch(() => true))
      return stopServer(cluster, { pid, host: address.host }, stopDeadlineMs);
    log('PostgreSQL keeps running because another process uses it.');
    return control.close();
  }

  watch(opened.control);
  return { stop: () => (stopped ??= stop()) };
}

async function reopen(
  cluster: Cluster,
  address: Address,
  log: (message: string) => void,
): Promise<OpenServer | undefined> {
  try {
    return await openServer(cluster, log, address);
  } catch (err) {
    log(err instanceof Error ? err.message : String(err));
    return undefined;
  }
}

/** Waits, but no longer than until a request to stop. */
async function pause(delayMs: number, isOver: () => boolean): Promise<void> {
  for (const end = Date.now() + delayMs; Date.now() < end && !isOver();) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, delayMs)));
  }
}
