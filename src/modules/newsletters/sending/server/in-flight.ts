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
  /** Adds a delivery; `send` never rejects. `delayMs`: when its email is sent. */
  add: (delivery: ClaimedDelivery, delayMs: number, send: () => Promise<Settlement>) => void;
  /** Removes and returns what is finished. */
  takeFinished: () => Finished[];
  /**
   * Waits until a delivery is finished, at most `ms`, then for those that finish right after it, unless half of all are
   * finished: they are settled while the others are sent.
   */
  waitForFinished: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Number of unfinished deliveries to slow operators, by operator: those whose last answers took more than a second. */
  slow: () => Map<string, number>;
}

/** Milliseconds in which more deliveries may finish before all of them are settled in one transaction. */
const COLLECT_MS = 5;

/** Starts without deliveries. */
export function createInFlight(): InFlight {
  const waiting = new Map<ClaimedDelivery, { sentAt: number }>();
  const finished: Finished[] = [];
  const slow = new Set<string>();
  let onFinished: (() => void) | null = null;
  return {
    size: () => waiting.size + finished.length,
    isSending: () => waiting.size > 0,
    add(delivery, delayMs, send) {
      const sentAt = performance.now() + delayMs;
      waiting.set(delivery, { sentAt });
      void send().then((settlement) => {
        waiting.delete(delivery);
        if (performance.now() - sentAt < SLOW_MS) slow.delete(delivery.operator);
        else slow.add(delivery.operator);
        finished.push({ delivery, settlement });
        onFinished?.();
      });
    },
    takeFinished: () => finished.splice(0),
    async waitForFinished(ms, signal) {
      if (finished.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onFinished = resolve;
        await Promise.race([promise, delay(ms, signal)]);
        onFinished = null;
      }
      if (finished.length > 0 && finished.length < waiting.size) await delay(COLLECT_MS, signal);
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

/** Waits, unless the signal is aborted. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
}
