/** The language of meters: how many items a site shows in full to readers who do not pass a gate. */
import type { SiteFacts } from '../pages/define-site-fact.ts';
import type { GatedItem } from './define-gate.ts';
import type { AuthenticatedReader } from './define-identity.ts';
import type { OfModule } from '../define-module.ts';
import type { ReaderPass } from './define-pass.ts';
import type { SiteSettings } from '../define-settings.ts';

/** The states in the specification's spelling (public site, section 4 "Content meter"). */
export type MeterState = 'metered-more' | 'metered-out' | 'failed-metered';

/** One reader's view of one item. */
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
  /** The value that the meter stored in the browser, unchanged; null if there is no value. */
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
  /** The name of its file: camelCase. */
  name: string;
  /** Which items of a site are counted: gated items, all, or none. */
  covers: (settings: SiteSettings) => 'gated' | 'all' | null;
  /** The pass that opens a gated item for one view. */
  pass: ReaderPass;
  /** How much of an ungated item stays open when no view is left. */
  ungatedParagraphs: (settings: SiteSettings) => number;
  /** Called for readers without access through a gate, at each request. For an anonymous reader with a meter it sends no query. */
  view: (view: MeteredView, tools: Tools) => MeterAnswer | Promise<MeterAnswer>;
}

/** Declares a meter, in a file of the folder `meters/` of a module or an extension. */
export function defineMeter<Tools>(meter: Meter<Tools>): Meter<Tools> {
  return meter;
}
