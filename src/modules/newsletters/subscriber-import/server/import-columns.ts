/** What an import of subscribers stores. */
import type { RunningImport } from '../../file-import/server/import-kind.ts';
import type { FileLayout } from '../model/subscriber-lines.ts';

/**
 * Lines by what became of them. `known`: subscribed before, waiting for confirmation, or twice in the file. `unconfirmed`,
 * `ended` and `blocked`: what the file states of the subscriber; the ended are stored as unsubscribed, the blocked are
 * suppressed. `invalid`: without a valid subscriber. `incomplete`: lines with a field that was not used; each has another count, too.
 */
export const SUBSCRIBER_COUNTS = [
  'added',
  'known',
  'suppressed',
  'unsubscribed',
  'unconfirmed',
  'ended',
  'blocked',
  'invalid',
  'incomplete',
] as const;

export type SubscriberCount = (typeof SUBSCRIBER_COUNTS)[number];

/** What staff enter when they begin an import. */
export interface BegunImport {
  site: number;
  newsletter: number;
  startedBy: number | null;
  consentKind: 'express' | 'implied';
  consentText: string;
  origin: string;
}

/** Columns of an import beyond those of every kind. */
export interface SubscriberImportColumns extends BegunImport {
  layout: FileLayout | null;
}

export type RunningSubscriberImport = RunningImport<SubscriberImportColumns>;
