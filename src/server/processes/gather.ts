/**
 * Metrics of several processes in one text: each process is queried, and one that does not respond in time is
 * left out.
 */
import { AggregatorRegistry } from 'prom-client';
import type { Measured } from './messages.ts';

/** Scrapers time out after ten seconds. */
const ANSWER_MS = 2_000;

export interface Gatherer {
  /** Queries every process and merges their metrics. */
  gather: (ask: readonly ((id: number) => void)[]) => Promise<string>;
  /** Receives the metrics of one process. */
  answered: (id: number, measured: Measured) => void;
}

/** Handles any number of concurrent requests. */
export function createMetricsAggregator(answerMs = ANSWER_MS): Gatherer {
  const waiting = new Map<number, (measured: Measured) => void>();
  let lastId = 0;
  return {
    async gather(ask) {
      const ids: number[] = [];
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, answerMs, null)));
      const answers = ask.map((send) => {
        const id = (lastId += 1);
        ids.push(id);
        const answer = new Promise<Measured>((resolve) => waiting.set(id, resolve));
        send(id);
        return Promise.race([answer, late]);
      });
      const measured = await Promise.all(answers);
      clearTimeout(timer);
      for (const id of ids) waiting.delete(id);
      return AggregatorRegistry.aggregate(measured.filter((one) => one !== null)).metrics();
    },
    answered: (id, measured) => waiting.get(id)?.(measured),
  };
}
