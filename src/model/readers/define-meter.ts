/** Defines meters: how many items a site shows in full to readers who do not pass a gate. */
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
  /** Language tag, BCP 47. */
  language: string;
  timeZone: string;
  settings: SiteSettings;
  facts?: SiteFacts | undefined;
  /** Path of the page. */
  path: string;
  /** The value that the meter stored in the browser, unchanged; null if missing. */
  storedValue: string | null;
  /** The client's IP address. */
  address: string;
  /** False for a request that does not show the page, like HEAD: it neither counts nor changes anything. */
  counts: boolean;
  nowMs: number;
}

export interface MeterAnswer {
  state: MeterState;
  /** Whether the reader gets the item in full. */
  isShown: boolean;
  /** HTML for the page's placeholder, at most 2 kB; empty for no notice. */
  notice: string;
  /**
   * New value to store in the browser, at most 2,000 characters, for this many seconds; null: removed.
   * Absent: unchanged.
   */
  keep?: { value: string; seconds: number } | null;
}

export interface Meter<Tools = never> extends OfModule {
  /** The name of its file: camelCase. */
  name: string;
  /** Which items of a site are counted: gated items or all items; null: none. */
  covers: (settings: SiteSettings) => 'gated' | 'all' | null;
  /** The pass that opens a gated item for one view. */
  pass: ReaderPass;
  /** Number of paragraphs of an ungated item that stay open when no views are left. */
  ungatedParagraphs: (settings: SiteSettings) => number;
  /**
   * Called at each request of a reader without access through a gate. For an anonymous reader with a meter,
   * it sends no query.
   */
  view: (view: MeteredView, tools: Tools) => MeterAnswer | Promise<MeterAnswer>;
}

/** Declares a meter, in a file of the folder `meters/` of a module or an extension. */
export function defineMeter<Tools>(meter: Meter<Tools>): Meter<Tools> {
  return meter;
}
