/** Runs daemons in this process: starts them, starts them again after a failure, and ends them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonContext } from '#server/context.ts';
import type { BackgroundServices } from './runner.ts';
import { systemOn, type AnyDaemon } from './tasks.ts';

/** Pauses before a daemon that failed is started again: doubled each time, short again after a run of ten minutes. */
const PAUSE_MS = 1_000;
const PAUSE_MS_MAX = 60_000;
const STABLE_MS = 600_000;

/** Milliseconds daemons may take to end. */
const END_MS_MAX = 10_000;

/** Daemons that were started. */
export interface RunningDaemons {
  /** Ends all daemons; waits for them at most ten seconds. */
  stop: () => Promise<void>;
}

/**
 * Starts the daemons of this process. Never throws: an error of a daemon is logged, and the daemon is started again
 * after a pause, as long as the process runs.
 */
export function startDaemons(
  services: Omit<BackgroundServices, 'registry'>,
  daemons: readonly AnyDaemon[],
): RunningDaemons {
  const stopping = new AbortController();
  const running = daemons.map((daemon) => runUntilStopped(services, daemon, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.race([Promise.all(running), sleep(END_MS_MAX, null, { ref: false })]);
    },
  };
}

async function runUntilStopped(
  services: Omit<BackgroundServices, 'registry'>,
  daemon: AnyDaemon,
  stopping: AbortSignal,
): Promise<void> {
  const ctx: DaemonContext = {
    services,
    stopping,
    writeFor: (organisationId, run) => services.write(systemOn(services, organisationId, daemon), run),
  };
  let pause = PAUSE_MS;
  while (!stopping.aborted) {
    const started = performance.now();
    try {
      return await daemon.run(ctx);
    } catch (err) {
      if (stopping.aborted) return;
      services.extensionFaults.note(err);
      services.log.error({ daemon: daemon.name, err }, 'A daemon failed and will be started again.');
      pause = performance.now() - started > STABLE_MS ? PAUSE_MS : pause;
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
      pause = Math.min(pause * 2, PAUSE_MS_MAX);
    }
  }
}
