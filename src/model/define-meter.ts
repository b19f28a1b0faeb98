/** The language of meters: how many items a site shows in full to readers who do not pass a gate. */
import type { SiteFacts } from './define-site-fact.ts';
import type { GatedItem } from './define-gate.ts';
import type { AuthenticatedReader } from './define-identity.ts';
import type { OfModule } from './define-module.ts';
import type { ReaderPass } from './define-pass.ts';
import type { SiteSettings } from './define-settings.ts';

/** As the specification calls them (public site, section 4 "Content meter"). */
export type MeterState = 'metered-more' | 'metered-out' | 'failed-metered';

/** One reader in front of one item. */
export interface MeteredView {
  item: GatedItem;
  /** Null for strangers. */
  reader: AuthenticatedReader | null;
  organisationId: number;
  siteId: number;
  /** BCP 47. */
  language: string;
  timeZone: string;
  settings: SiteSettings;
  facts?: SiteFacts | undefined;
  /** The address of the page. */
  path: string;
  /** What the meter had the browser keep, unchanged; null for none. */
  kept: string | null;
  /** The client's IP address. */
  address: string;
  /** False for a request that only looks, like HEAD: it neither counts nor changes anything. */
  counts: boolean;
  nowMs: number;
}

export interface MeterAnswer {
  state: MeterState;
  /** The reader gets the item in full. */
  isShown: boolean;
  /** HTML for the page's hole, at most 2 kB; empty for nothing. */
  notice: string;
  /** What the browser keeps from now on, at most 2,000 characters, for so many seconds; null: nothing any more. Absent: as it is. */
  keep?: { value: string; seconds: number } | null;
}

export interface Meter<Tools = never> extends OfModule {
  /** As its file: camelCase. */
  name: string;
  /** Which items of a site it counts: those that a gate keeps from somebody, all, or none. */
  covers: (settings: SiteSettings) => 'gated' | 'all' | null;
  /** What opens an item that a gate restricts, for one view. */
  pass: ReaderPass;
  /** What is left of an item that no gate keeps, when no view is left. */
  ungatedParagraphs: (settings: SiteSettings) => number;
  /** Asked of readers who do not pass a gate, at each request. For a stranger who has a meter it asks no database. */
  view: (view: MeteredView, tools: Tools) => MeterAnswer | Promise<MeterAnswer>;
}

/** Declares a meter, in a file of the folder `meters/` of a module or an extension. */
export function defineMeter<Tools>(meter: Meter<Tools>): Meter<Tools> {
  return meter;
}
