/** The language of overlays: what a page has for one reader that the cached page does not have. */
import type { Reader } from '#access/decide-access.ts';
import type { MeterAnswer } from '../readers/define-meter.ts';
import type { OfModule } from '../define-module.ts';

/** The request of a reader for a page that is cached, or was rendered for them. */
export interface OverlayInput {
  reader: Reader;
  siteId: number;
  /** Language of the site, BCP 47. */
  language: string;
  /** A gate restricts the item of the page, or a block, for this reader. */
  isGated: boolean;
  /** The kind of the pass that opened the item for them. */
  openedBy: string | undefined;
  /** What a meter returned for this view; undefined where no meter counts the page. */
  meter: MeterAnswer | undefined;
  /** The page has a placeholder for one reader (`site/ui/hole.ts`). */
  hasPlaceholder: boolean;
  /** Staff opened the page with a parameter that readers cannot use. */
  isStaffVisit: boolean;
}

/** The additions to a page. A page with any of the first three is private: no cache stores it. */
export interface PagePatch {
  /**
   * An attribute of the root element, as `data-member="paid"`. The copy is cached with the page for all readers with the
   * same attribute.
   */
  rootAttribute?: string;
  /** HTML for the page's placeholder, at most 2 kB, escaped; empty adds nothing but makes the page private. */
  placeholder?: string;
  /** HTML after the opening tag of the body, escaped. The copy is never cached. */
  bodyStart?: string;
  /** Headers that replace those of the page, by lower-case name. A page may become private, and never public. */
  headers?: PagePatchHeaders;
}

/** All headers except those that the server sets for the bytes it sends. */
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
   * Pure and quick: each page request calls it, also without a login, and a hit waits for it. Return one object for all readers with
   * the same patch where you can. Null adds nothing.
   */
  patch: (input: OverlayInput) => PagePatch | null;
}

/** Declares an overlay, in a file of the folder `overlays/` of a module or an extension. */
export function defineOverlay(overlay: Overlay): Overlay {
  return overlay;
}
