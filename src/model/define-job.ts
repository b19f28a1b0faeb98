/** The language of jobs: work no request waits for, queued in the transaction that causes it. */
import type { OfModule } from './define-module.ts';
import type { Shape, ValuesOf } from './field.ts';

export interface Job<S extends Shape, Ctx> extends OfModule {
  /** As it is queued: `mailOutbox/sendMail`. Permanent: rows of the queue carry it over an upgrade. */
  name: string;
  /** One sentence: what it promises when it has run. */
  summary: string;
  /** What is queued with it. Small: ids, not records. */
  payload: S;
  /** How often it is tried in all, with pauses that grow from seconds to six hours. */
  attemptsMax: number;
  /**
   * `urgent`: short, and somebody waits for it. `bulk`: may take minutes. Each has places of its own in every process, so that none waits
   * for a slower one. Default: `normal`.
   */
  lane?: 'urgent' | 'normal' | 'bulk';
  /** `platform`: queued before an organisation is known. Default: the organisation of the queueing transaction. */
  scope?: 'platform';
  /**
   * Queued by itself once a day, soon after the start of a process that slept through its hour, or every quarter of an
   * hour. Of the platform, without a payload.
   */
  every?: 'day' | 'quarterHour';
  /** Of a job that repeats: also queued when an installation meets it for the first time, not only when its hour comes. */
  runsAtFirstStart?: boolean;
  /**
   * Events of modules after which it is queued, with the event as its payload: `memberships/loginSuccess`. A module that raises some names
   * them in its `index.ts`.
   */
  subscribesTo?: readonly string[];
  /** Must be safe to run twice: a process may end after the work and before the note of it. Throws to be tried again. */
  run: (ctx: Ctx, payload: ValuesOf<S>) => Promise<void>;
}

/** Declares a job; `ctx` takes the type the author writes. */
export function defineJob<const S extends Shape, Ctx>(job: Job<S, Ctx>): Job<S, Ctx> {
  return job;
}
