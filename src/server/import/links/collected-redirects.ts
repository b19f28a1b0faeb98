/** Redirects deferred to the end of a run, when all targets exist. */
import type { ImportedRecord } from '../state.ts';
import type { MappedRecord } from '../write.ts';

/** A source's record that is itself a redirect. */
export interface RedirectRecord {
  source: string;
  position: string;
  mapped: MappedRecord;
  known: ImportedRecord | undefined;
}

/** A redirect, identified by the source's record that specifies it. */
export type RedirectRef = Pick<RedirectRecord, 'source' | 'position' | 'mapped'>;

/** Old paths of a record that will redirect to it. */
export interface OldPaths {
  source: string;
  position: string;
  key: string;
  paths: readonly string[];
}

export interface DeferredRedirects {
  records: RedirectRecord[];
  /** Unchanged redirects of an earlier run, by the path from which they redirect. */
  unchanged: Map<string, Pick<RedirectRef, 'source' | 'position'>>;
  oldPaths: OldPaths[];
}

export function startRedirects(): DeferredRedirects {
  return { records: [], unchanged: new Map(), oldPaths: [] };
}
