/** What is asked of the page engine, and which of what it knows. */
import type { ContentType } from '#model/define-content-type.ts';
import type { Reader } from '#model/decide-access.ts';
import type { ModuleAsked } from './module-page.ts';
import type { Blocks } from './prepare.ts';
import type { LayoutRecord, SiteData } from './site-data.ts';

export interface PageInput {
  data: SiteData;
  origin: string;
  path: string;
  pageNumber: number;
  reader: Reader;
  /** The item at `path` as it is printed. */
  forPrint?: boolean;
  /** Set for the page of a module. */
  module?: ModuleAsked;
  /** Items that stand before it already, when a part of a page is made: no list hands them out. */
  usedIds?: readonly number[];
  /** The transaction it is read in is the caller's, who goes on with it. */
  isShared?: boolean;
  /** ISO, by the database's clock. */
  now: string;
  contentTypes: ReadonlyMap<string, ContentType>;
  blocks: Blocks;
  /** Where readers reach a site of the organisation; null for none. */
  originOf: (siteId: number) => string | null;
  /** Instead of the layout the page has, for previews of one that is not stored. */
  layout?: LayoutRecord;
}
