/** A guess for a source, and the evidence for it. */
import type { Target } from '../links/targets.ts';
import type { SiteConfiguration } from './configuration.ts';
import type { Helpers, RawRule } from './rules.ts';

/** A source as a mapping has it, before it is checked. */
export interface RawSource extends Record<string, unknown> {
  key: string;
  target: string;
  recordKey: RawRule;
  fields: Record<string, RawRule>;
  addresses?: RawRule[];
}

export interface Guess {
  source: RawSource;
  /** The field each column fills, or what else it is used for. */
  uses: ReadonlyMap<string, string>;
  /** What a user should check. */
  notes: string[];
}

export interface GuessOptions {
  key: string;
  /** True for an alias that no section may have. */
  isReserved: (alias: string) => boolean;
  /** The targets of this installation by name. */
  targetOf: (name: string) => Target | null;
  helpers: Helpers;
  /** Configuration of the old site; null without one. */
  configuration: SiteConfiguration | null;
  /** The origins of the old site, as far as they are known. */
  origins: readonly string[];
  /** Day of the plan, for items without a date. ISO. */
  today: string;
  /** Tables are sources: the user named this file instead of a folder, or the folder contains only tables. */
  isChosen: boolean;
}
