/** Messages between the supervising process and those that serve. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** What one process measured. */
export type Measured = MetricObjectWithValues<MetricValue<string>>[];

/** Data a process needs to serve; requested with `hello`. */
export interface Instructions {
  connectionString: string;
  role: 'all' | 'web' | 'worker';
  /** Its number, from 1. */
  number: number;
}

/** From a process that serves. */
export type FromProcess =
  | { masthead: 'hello' }
  | { masthead: 'serving'; said: string }
  | { masthead: 'measured'; id: number; measured: Measured }
  | { masthead: 'metrics'; id: number };

/** To a process that serves. */
export type ToProcess =
  | { masthead: 'instructions'; instructions: Instructions }
  | { masthead: 'measure'; id: number }
  | { masthead: 'metrics'; id: number; text: string };

/** True for a message of this product: the channel carries messages of libraries too. */
export function isOurs<Message extends FromProcess | ToProcess>(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'masthead' in message;
}
