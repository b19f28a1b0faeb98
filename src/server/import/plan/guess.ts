/** A guess for a source, and the evidence for it. */
import type { Target } from '../links/targets.ts';
import type { SiteConfiguration } from './configuration.ts';
import type { Helpers, RawRule } from './rules.ts';

/** A source in the form of a mapping, before validation. */
export interface RawSource extends Record<string, unknown> {
  key: string;
  target: string;
  recordKey: RawRule;
  fields: Record<string, RawRule>;
  addresses?: RawRule[];
}

export interface Guess {
  source: RawSource;
  /** The field that each column fills, or its other use. */
  uses: ReadonlyMap<string, string>;
  /** What a user should check. */
  notes: string[];
}

export interface GuessOptions {
  key: string;
  /** Whether an alias is reserved, so that sections may not have it. */
  isReserved: (alias: string) => boolean;
  /** The targets of this installation by name. */
  targetOf: (name: string) => Target | null;
  helpers: Helpers;
  /** Configuration of the old site; null without one. */
  configuration: SiteConfiguration | null;
  /** The known origins of the old site. */
  origins: readonly string[];
  /** ISO day of the plan, used for items without a date. */
  today: string;
  /**
   * Whether tables are sources: because the user named this file instead of a folder, or the folder contains
   * only tables.
   */
  isChosen: boolean;
}
