/**
 * Background work that no request waits for. Processes with the role `web` do none; the others share the work
 * by locks.
 */
import { startDaemons } from './daemons.ts';
import { startJobs, type BackgroundServices } from './runner.ts';

export type { AnyDaemon, AnyJob, PlatformRegistry } from './tasks.ts';

/**
 * Delay of the first media sweep, which waits until the start is complete, so that a restart does not slow
 * readers down; then daily.
 */
const FIRST_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;

export interface BackgroundWork {
  /** Starts no more work and waits for running work. */
  stop: () => Promise<void>;
}

/** Starts the background work of this process's role. */
export async function startBackgroundWork(
  services: BackgroundServices,
  connectionString: string,
): Promise<BackgroundWork> {
  const { config, log, media } = services;
  if (config.role === 'web') return { stop: async () => undefined };
  // On the embedded database only one process runs jobs, so a job that is claimed at the start was claimed by
  // a dead process.
  const jobs = await startJobs(services, connectionString, config.databaseUrl === undefined);
  const daemons = startDaemons(services, services.registry.daemons);
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = media.sweep().then(
      (report) => {
        if (report?.refused)
          log.warn(
            { ...report },
            'Most files of the media folder are in no record of this database, so none was removed. Check that DATA_DIR and DATABASE_URL belong together.',
          );
        else if (report) log.info({ ...report }, 'Files left behind by interrupted uploads were removed.');
      },
      (error: unknown) => log.error({ err: error }, 'The media folder could not be cleaned up.'),
    );
    timer = setTimeout(sweep, EVERY_MS).unref();
  };
  let timer = setTimeout(sweep, FIRST_MS).unref();
  return {
    async stop() {
      clearTimeout(timer);
      await Promise.all([daemons.stop(), jobs.stop()]);
      await running;
    },
  };
}
