/** What an import of subscribers stores. */
import type { RunningImport } from '../../file-import/server/import-kind.ts';
import type { FileLayout } from '../model/subscriber-lines.ts';

/**
 * Lines by what became of them. `known`: subscribed before, waiting for confirmation, or twice in the file. `invalid`:
 * without a valid subscriber.
 */
export type SubscriberCount = 'added' | 'known' | 'suppressed' | 'unsubscribed' | 'invalid';

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
