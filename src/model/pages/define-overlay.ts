/** Defines overlays: content of a page for one reader that the cached page does not have. */
import type { Reader } from '#access/decide-access.ts';
import type { MeterAnswer } from '../readers/define-meter.ts';
import type { OfModule } from '../define-module.ts';

/** A reader's request for a page that is cached, or that was rendered for this reader. */
export interface OverlayInput {
  reader: Reader;
  siteId: number;
  /** Language of the site, BCP 47. */
  language: string;
  /** Whether a gate restricts the page's item, or one of its blocks, for this reader. */
  isGated: boolean;
  /** The kind of the pass that opened the item for the reader. */
  openedBy: string | undefined;
  /** The meter's answer for this view; undefined if no meter counts the page. */
  meter: MeterAnswer | undefined;
  /** Whether the page has a placeholder for content of one reader (`site/ui/hole.ts`). */
  hasPlaceholder: boolean;
  /** Whether staff opened the page with a parameter that readers cannot use. */
  isStaffVisit: boolean;
}

/** Additions to a page. A page with any of the first three is private: caches never store it. */
export interface PagePatch {
  /**
   * An attribute of the root element, such as `data-member="paid"`. The copy is cached with the page for all
   * readers with the same attribute.
   */
  rootAttribute?: string;
  /**
   * HTML for the page's placeholder, at most 2 kB, escaped. An empty text adds nothing but makes the page
   * private.
   */
  placeholder?: string;
  /** HTML after the opening tag of the body, escaped. The copy is never cached. */
  bodyStart?: string;
  /**
   * Headers that replace those of the page, by lower-case name. They may make a page private, but never
   * public.
   */
  headers?: PagePatchHeaders;
}

/** All headers except those that the server sets for the bytes that it sends. */
export type PagePatchHeaders = Readonly<Record<string, string>> & {
  readonly 'cache-control'?: 'private, no-store';
} & Partial<
    Record<'content-encoding' | 'content-length' | 'etag' | 'set-cookie' | 'transfer-encoding', never>
  >;

export interface Overlay extends OfModule {
  /** The name of its file: camelCase. */
  name: string;
  /** Position among the overlays: overlays with a higher number come later, and win if two set the same header. */
  order: number;
  /**
   * Returns the additions; null adds nothing. Pure and fast: every page request calls it, even without a
   * login, and a cache hit waits for it. If possible, return the same object for all readers with the same
   * patch.
   */
  patch: (input: OverlayInput) => PagePatch | null;
}

/** Declares an overlay, in a file of the folder `overlays/` of a module or an extension. */
export function defineOverlay(overlay: Overlay): Overlay {
  return overlay;
}
