/** Messages between the supervising process and serving processes. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** Metrics of one process. */
export type Measured = MetricObjectWithValues<MetricValue<string>>[];

/** Data a process needs to serve; requested with `hello`. */
export interface Instructions {
  connectionString: string;
  role: 'all' | 'web' | 'worker';
  /** Number of the process, from 1. */
  number: number;
  /** Whether the addresses were printed before this process started. */
  isAnnounced: boolean;
}

/** Messages from a serving process. */
export type FromProcess =
  | { masthead: 'hello' }
  | { masthead: 'serving'; said: string }
  | { masthead: 'measured'; id: number; measured: Measured }
  | { masthead: 'metrics'; id: number };

/** Messages to a serving process. */
export type ToProcess =
  | { masthead: 'instructions'; instructions: Instructions }
  | { masthead: 'announced' }
  | { masthead: 'measure'; id: number }
  | { masthead: 'metrics'; id: number; text: string };

/** Whether a message is one of this product's: the channel also carries messages of libraries. */
export function isOurs<Message extends FromProcess | ToProcess>(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'masthead' in message;
}
