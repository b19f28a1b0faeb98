/**
 * Supervises a number of processes: a process that dies is replaced, and all are stopped together. Forks
 * nothing itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** A started process. */
export interface StartedProcess {
  pid: number;
  /** The process's output once it serves; never settles if it ends before that. */
  serving: Promise<string>;
  /** How the process ended, in words. */
  ended: Promise<string>;
  /** Stops the process, or with `kill` ends it immediately. */
  stop: (how?: 'kill') => void;
}

export interface SupervisorOptions {
  count: number;
  /** Starts a process. A replacement has the number (from 1) of the process that it replaces. */
  start: (number: number) => StartedProcess;
  /** Called with a sentence for the operator. */
  log: (message: string) => void;
  /** Milliseconds that processes may take to stop before they are killed. */
  stopMs: number;
  /**
   * Called, before the first process serves, with the function that stops all processes, so that even a start
   * can be ended.
   */
  onStart?: (stop: Supervisor['stop']) => void;
  pauses?: Pauses;
}

/**
 * Pauses before a process is replaced, in milliseconds: `first`, `most` (the maximum), and `steady`, the run
 * time after which the pause is `first` again.
 */
export interface Pauses {
  first: number;
  most: number;
  steady: number;
}

export interface Supervisor {
  /** Output of the first process. */
  said: string;
  /** Resolves when every process has ended; from then on none is replaced. */
  stop: () => Promise<void>;
}

/** The first process of an installation could not serve: its own message explains it. */
export class ProcessFailed extends Error {
  override readonly name = 'ProcessFailed';
  /** How it ended, in words. */
  readonly how: string;

  constructor(how: string) {
    super(`The first process ended before it served: ${how}.`);
    this.how = how;
  }
}

const PAUSES: Pauses = { first: 100, most: 10_000, steady: 30_000 };

/**
 * Starts the first process before the others, because it prepares an empty installation. Resolves when all
 * processes serve. Throws ProcessFailed if the first ends before it serves: the same cause would prevent
 * every other process.
 */
export async function superviseProcesses(options: SupervisorOptions): Promise<Supervisor> {
  const { count, start, log, stopMs, onStart, pauses = PAUSES } = options;
  const running = new Map<number, StartedProcess>();
  const stopping = new AbortController();
  const supervised: Promise<void>[] = [];

  const run = (number: number): StartedProcess => {
    const started = start(number);
    running.set(number, started);
    return started;
  };
  const keep = async (number: number, first: StartedProcess) => {
    const nextPause = growingPauses(pauses);
    for (let current = first; ; current = run(number)) {
      const began = performance.now();
      const how = await current.ended;
      running.delete(number);
      if (stopping.signal.aborted) return;
      const pause = nextPause(performance.now() - began);
      log(
        `Process ${number} of ${count} (${current.pid}) ended: ${how}. Another takes its place in ${pause} ms.`,
      );
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  };
  const stop = async () => {
    stopping.abort();
    for (const one of running.values()) one.stop();
    const timer = setTimeout(() => {
      log('Not every process has stopped in time; the rest are ended.');
      for (const one of running.values()) one.stop('kill');
    }, stopMs);
    await Promise.all([...supervised, first.ended]);
    clearTimeout(timer);
  };

  const first = run(1);
  onStart?.(stop);
  const said = await Promise.race([first.serving, failureOf(first)]);
  if (said instanceof ProcessFailed) throw said;
  if (stopping.signal.aborted) return { said, stop };
  supervised.push(keep(1, first));
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    number: index + 2,
    started: run(index + 2),
  }));
  for (const { number, started } of others) supervised.push(keep(number, started));
  // A process that dies before it serves is replaced like any other, and not waited for.
  await Promise.all(others.map(({ started }) => Promise.race([started.serving, started.ended])));
  return { said, stop };
}

async function failureOf({ ended }: StartedProcess): Promise<ProcessFailed> {
  return new ProcessFailed(await ended);
}

/**
 * Creates the function that returns the pause before a process is replaced, by how long the process ran:
 * twice the previous pause, or the first one after a steady run.
 */
function growingPauses({ first, most, steady }: Pauses): (ranMs: number) => number {
  let next = first;
  return (ranMs) => {
    const pause = ranMs >= steady ? first : next;
    next = Math.min(pause * 2, most);
    return pause;
  };
}
