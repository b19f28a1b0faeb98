/** The deliveries that a run has claimed and not settled yet. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { Settlement } from './deliveries.ts';

/** Milliseconds without an answer after which an operator counts as slow. */
const SLOW_MS = 1_000;

export interface Finished {
  delivery: ClaimedDelivery;
  settlement: Settlement;
}

export interface InFlight {
  /** Number of all of them, with finished ones. */
  size: () => number;
  /** Whether any is not finished. */
  isSending: () => boolean;
  /** Adds a delivery. `send` never rejects, and waits for `begin` before it uses a connection. */
  add: (delivery: ClaimedDelivery, send: (begin: () => Promise<void>) => Promise<Settlement>) => void;
  /** Removes and returns what is finished. */
  takeFinished: () => Finished[];
  /** Waits until a delivery is finished, at most `ms`. Those that finish during a transaction are settled by the next. */
  waitForFinished: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Number of unfinished deliveries to slow operators, by operator: those whose last answers took more than a second. */
  slow: () => Map<string, number>;
}

/** Starts without deliveries. `sendingMax`: deliveries that are sent at the same time; others wait for their turn. */
export function createInFlight(sendingMax: number): InFlight {
  const waiting = new Map<ClaimedDelivery, { sentAt: number }>();
  const turns = createTurns(sendingMax);
  const finished: Finished[] = [];
  const slow = new Set<string>();
  let onFinished: (() => void) | null = null;
  return {
    size: () => waiting.size + finished.length,
    isSending: () => waiting.size > 0,
    add(delivery, send) {
      // A delivery that waits for its turn does not make its operator slow.
      const times = { sentAt: Infinity };
      waiting.set(delivery, times);
      const begin = async () => {
        await turns.take();
        times.sentAt = performance.now();
      };
      void send(begin).then((settlement) => {
        waiting.delete(delivery);
        // A skipped delivery has no answer.
        if (times.sentAt < Infinity) {
          turns.give();
          if (performance.now() - times.sentAt < SLOW_MS) slow.delete(delivery.operator);
          else slow.add(delivery.operator);
        }
        finished.push({ delivery, settlement });
        onFinished?.();
      });
    },
    takeFinished: () => finished.splice(0),
    async waitForFinished(ms, signal) {
      if (finished.length > 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onFinished = resolve;
      await Promise.race([promise, delay(ms, signal)]);
      onFinished = null;
    },
    slow() {
      const before = performance.now() - SLOW_MS;
      for (const [{ operator }, { sentAt }] of waiting) if (sentAt < before) slow.add(operator);
      const counts = new Map([...slow].map((operator) => [operator, 0]));
      for (const { operator } of waiting.keys())
        if (slow.has(operator)) counts.set(operator, (counts.get(operator) ?? 0) + 1);
      return counts;
    },
  };
}

/** Limits how many work at the same time: each takes a turn, and gives it to the next. */
function createTurns(most: number) {
  const queue: (() => void)[] = [];
  let free = most;
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
    },
    give() {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    },
  };
}

/** Waits, unless the signal is aborted. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
}
