/** The language of meters: how many items a site shows in full to readers who do not pass a gate. */
import type { SiteFacts } from '../pages/define-site-fact.ts';
import type { GatedItem } from './define-gate.ts';
import type { AuthenticatedReader } from './define-identity.ts';
import type { OfModule } from '../define-module.ts';
import type { ReaderPass } from './define-pass.ts';
import type { SiteSettings } from '../define-settings.ts';

/** As the specification calls them (public site, section 4 "Content meter"). */
export type MeterState = 'metered-more' | 'metered-out' | 'failed-metered';

/** One reader in front of one item. */
export interface MeteredView {
  item: GatedItem;
  /** Null for anonymous readers. */
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
  storedValue: string | null;
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
  /** New state in the browser, at most 2,000 characters, for this many seconds; null: removed. Absent: unchanged. */
  keep?: { value: string; seconds: number } | null;
}

export interface Meter<Tools = never> extends OfModule {
  /** As its file: camelCase. */
  name: string;
  /** Which items of a site it counts: gated ones, all, or none. */
  covers: (settings: SiteSettings) => 'gated' | 'all' | null;
  /** What opens an item that a gate restricts, for one view. */
  pass: ReaderPass;
  /** What remains of an ungated item when no view is left. */
  ungatedParagraphs: (settings: SiteSettings) => number;
  /** Called for readers without access through a gate, at each request. For an anonymous reader with a meter it sends no query. */
  view: (view: MeteredView, tools: Tools) => MeterAnswer | Promise<MeterAnswer>;
}

/** Declares a meter, in a file of the folder `meters/` of a module or an extension. */
export function defineMeter<Tools>(meter: Meter<Tools>): Meter<Tools> {
  return meter;
}
