/**
 * Several processes on one port, as set by `PROCESSES`: the supervising process serves no requests, and owns
 * everything that exists only once.
 */
import cluster, { type Worker } from 'node:cluster';
import { createMetricsAggregator } from './gather.ts';
import { isOurs, type FromProcess, type Instructions, type ToProcess } from './messages.ts';
import type { StartedProcess } from './supervisor.ts';

export { ProcessFailed, superviseProcesses } from './supervisor.ts';
export { connectToSupervisor, type OwnProcess } from './own.ts';

export interface ForkOptions {
  /** The program that a process runs. */
  program: string;
  /** Returns the instructions for the process with a number. */
  instructionsOf: (number: number) => Omit<Instructions, 'isAnnounced'>;
}

/** Processes of one program, which share a port. */
export interface ForkedProcesses {
  /** Starts one more process of the program on the same port. */
  start: (number: number) => StartedProcess;
  /**
   * Reports to all processes, and to those that start later, that the addresses are printed: their background work
   * begins.
   */
  announce: () => void;
}

/**
 * Prepares processes of the program, with the metrics of all of them; starts none.
 */
export function forkProcesses({ program, instructionsOf }: ForkOptions): ForkedProcesses {
  // Memory limits of V8 apply to each process; other options of the supervisor are not passed on.
  const execArgv = process.execArgv.filter((option) => option.startsWith('--max-'));
  cluster.setupPrimary({ exec: program, args: [], execArgv });
  const serves = new Set<Worker>();
  let isAnnounced = false;
  const { gather, answered } = createMetricsAggregator();
  const answerMetrics = async (worker: Worker, id: number) => {
    const measurements = [...serves].map(
      (one) => (askId: number) => send(one, { masthead: 'measure', id: askId }),
    );
    send(worker, { masthead: 'metrics', id, text: await gather(measurements) });
  };
  const start = (number: number): StartedProcess => {
    const worker = cluster.fork();
    const serving = new Promise<string>((resolve) => {
      worker.on('message', (message: unknown) => {
        if (!isOurs<FromProcess>(message)) return;
        if (message.masthead === 'hello')
          send(worker, {
            masthead: 'instructions',
            instructions: { ...instructionsOf(number), isAnnounced },
          });
        else if (message.masthead === 'serving') {
          serves.add(worker);
          resolve(message.said);
        } else if (message.masthead === 'measured') answered(message.id, message.measured);
        else void answerMetrics(worker, message.id);
      });
      worker.on('exit', () => serves.delete(worker));
    });
    const ended = new Promise<string>((resolve) => {
      // A process that could not be started at all emits no `exit`.
      worker.on('error', (error) => worker.process.pid === undefined && resolve(error.message));
      worker.on('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    return {
      pid: worker.process.pid ?? 0,
      serving,
      ended,
      stop: (how) => void worker.process.kill(how === 'kill' ? 'SIGKILL' : 'SIGTERM'),
    };
  };
  return {
    start,
    announce() {
      isAnnounced = true;
      for (const worker of Object.values(cluster.workers ?? {}))
        if (worker) send(worker, { masthead: 'announced' });
    },
  };
}

/** A process that has just died misses the message; its exit is handled elsewhere. */
function send(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
