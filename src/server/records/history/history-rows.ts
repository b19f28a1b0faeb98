/** The history of records: its queries and results. */
import type { WriteAction } from '../stored-record.ts';

/** A domain's description of a write or a version, in addition to the changes. */
export interface HistoryNote {
  /** The event, in words: `Published`. Default: the action. */
  event?: string;
  /** The name of this version. */
  name?: string | null;
  /** Never cleared. Named versions are never cleared either. */
  kept?: boolean;
  /** The author and time (ISO), if they differ from the actor and the present. */
  by?: number | null;
  at?: string;
  /** With `by`: what describes an author who is not a user, as `API key: Nightly sync`. */
  byEvent?: string | null;
}

/** `version`: a snapshot of the record, without an author. */
export type HistoryAction = WriteAction | 'version';

export interface HistoryRow {
  id: number;
  entity: string;
  recordId: number;
  action: HistoryAction;
  event: string | null;
  name: string | null;
  kept: boolean;
  /** ISO. */
  at: string;
  userId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Filter of rows; the newest rows come first. */
export interface HistoryFilter {
  entities?: readonly string[];
  recordId?: number;
  userId?: number | null | undefined;
  /** ISO instants: `from` is inclusive, `until` exclusive. */
  from?: string | null | undefined;
  until?: string | null | undefined;
  /** Rows of one site, including those of the whole organisation. */
  siteId?: number | null | undefined;
  /** Only versions, with the record's state after a change: no deletions. */
  isVersion?: boolean;
}
