/** What a run leaves to its end, when all that redirects may lead to is there. */
import type { ImportedRecord } from './state.ts';
import type { MappedRecord } from './write.ts';

/** A record of a source that is a redirect. */
export interface RedirectRecord {
  source: string;
  position: string;
  mapped: MappedRecord;
  known: ImportedRecord | undefined;
}

/** Old paths of a record that are to lead to it. */
export interface OldPaths {
  source: string;
  position: string;
  key: string;
  paths: readonly string[];
}

export interface DeferredRedirects {
  records: RedirectRecord[];
  oldPaths: OldPaths[];
}

export function startRedirects(): DeferredRedirects {
  return { records: [], oldPaths: [] };
}
