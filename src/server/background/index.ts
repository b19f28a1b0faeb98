/** Background work that no request waits for. Processes of the role `web` have none; the others share it by locks. */
import { startJobs, type BackgroundServices } from './runner.ts';

export type { AnyJob, PlatformRegistry } from './tasks.ts';

/** The first sweep of media comes when the start is complete, so that a restart does not slow readers down; then daily. */
const FIRST_MS = 60_000;
const EVERY_MS = 24 * 3_600_000;

export interface BackgroundWork {
  /** Starts nothing more and waits for running work. */
  stop: () => Promise<void>;
}

/** Starts what this process' role does in the background. */
export async function startBackgroundWork(
  services: BackgroundServices,
  connectionString: string,
): Promise<BackgroundWork> {
  const { config, log, media } = services;
  if (config.role === 'web') return { stop: async () => undefined };
  // On the embedded database only one process runs jobs, so a job held at its start has no living holder.
  const jobs = await startJobs(services, connectionString, config.databaseUrl === undefined);
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
      await jobs.stop();
      await running;
    },
  };
}
