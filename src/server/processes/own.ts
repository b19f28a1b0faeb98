/** The serving process's side: it gets its number from the supervisor, and reports when it serves. */
import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { isOurs, type FromProcess, type Instructions, type Measured, type ToProcess } from './messages.ts';

/** A process that serves slowly delays the addresses, but not the background work of the others for longer than this. */
const ANNOUNCED_MS_MAX = 60_000;

/** This process among several on one port. */
export interface OwnProcess extends Omit<Instructions, 'isAnnounced'> {
  /** Reports to the supervisor that this process answers requests, and the text to print. */
  serves: (said: string) => void;
  /**
   * Resolves when the supervisor has printed the addresses, which may be before the call, or after `limitMs`; the
   * default is a minute.
   */
  announced: (limitMs?: number) => Promise<void>;
  /** Lets the supervisor read the metrics of this process. */
  share: (register: Registry) => void;
  /** Returns the metrics of all processes as text; a process that does not respond in time is left out. */
  metricsOfAll: () => Promise<string>;
}

/** Connects to the supervisor; null for an unsupervised process. */
export async function connectToSupervisor(): Promise<OwnProcess | null> {
  if (!cluster.isWorker) return null;
  const waiting = new Map<number, (text: string) => void>();
  let register: Registry | null = null;
  let lastId = 0;
  const announcement = Promise.withResolvers<void>();
  const { isAnnounced, ...instructions } = await new Promise<Instructions>((resolve) => {
    process.on('message', (message: unknown) => {
      if (!isOurs<ToProcess>(message)) return;
      if (message.masthead === 'instructions') resolve(message.instructions);
      else if (message.masthead === 'announced') announcement.resolve();
      else if (message.masthead === 'measure') void sendMeasured(message.id, register);
      else {
        waiting.get(message.id)?.(message.text);
        waiting.delete(message.id);
      }
    });
    send({ masthead: 'hello' });
  });
  if (isAnnounced) announcement.resolve();
  return {
    ...instructions,
    serves: (said) => send({ masthead: 'serving', said }),
    async announced(limitMs = ANNOUNCED_MS_MAX) {
      const waiting = new AbortController();
      const late = sleep(limitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([announcement.promise, late]);
      waiting.abort();
    },
    share(made) {
      register = made;
    },
    metricsOfAll() {
      const id = (lastId += 1);
      return new Promise<string>((resolve) => {
        waiting.set(id, resolve);
        send({ masthead: 'metrics', id });
      });
    },
  };
}

async function sendMeasured(id: number, register: Registry | null): Promise<void> {
  const measured = ((await register?.getMetricsAsJSON()) ?? []) as Measured;
  send({ masthead: 'measured', id, measured });
}

function send(message: FromProcess): void {
  process.send?.(message);
}
