/** What is asked of the page engine, and which of what it knows. */
import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import type { AllChannels, Channel } from '#model/channels.ts';
import type { ResolverContext } from '#model/pages/define-page-resolver.ts';
import type { PostedForm } from '#model/pages/define-form.ts';
import type { LayoutRecord, SiteData } from '#page-model/site-data.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { AnyInsertion } from './insertion-loads.ts';
import type { ModuleRequest } from '../module-page.ts';
import type { PageDomains } from '../domains.ts';
import type { PagesOptions } from '../options.ts';
import type { AnyMeter } from '../meters.ts';
import type { Blocks } from '#grid/prepare/prepare-blocks.ts';

export interface PageInput extends ResolverContext {
  origin: string;
  path: string;
  pageNumber: number;
  /** The item at `path` as it is printed. */
  forPrint?: boolean;
  /** Set for the page of a module. */
  module?: ModuleRequest;
  /** Id of the one block that is made of the page. */
  onlyBlock?: string;
  /** Items that stand before it already, when a part of a page is made: no list hands them out. */
  usedIds?: readonly number[];
  /** The same of other records, by entity. */
  usedRecords?: Readonly<Record<string, readonly number[]>>;
  /** Who sees the items that the page points at, where that is another than who sees the page. */
  shownTo?: Reader;
  /** A form of the page that was sent and is shown again, with what was typed. */
  posted?: PostedForm;
  /** Which part below the page itself is made; 0, the page itself, when absent. */
  part?: number;
  /** Instead of the rows a page begins with: those that load later, or all of them. */
  rows?: 'loadLater' | 'all';
  /** The transaction it is read in is the caller's, who goes on with it. */
  isShared?: boolean;
  /** What its lists ask for where the page or the block does not say. */
  lists?: ListDefaults;
  /** Where it is shown. */
  channel: Channel;
  channels: AllChannels;
  /** What is inserted in its texts and lists, where the channel has insertions. */
  insertions: readonly AnyInsertion[];
  blocks: Blocks;
  domains: PageDomains;
  meters: readonly AnyMeter[];
  /** Instead of the layout the page has, for previews of one that is not stored. */
  layout?: LayoutRecord;
}

export interface ListDefaults {
  /** Instead of the page's own section, in lists of “the section of the page”. */
  sectionId: number | null;
  /** In lists of newest items whose settings name no types; empty for all types. */
  contentTypes: readonly string[];
}

/** What pages are made with, whatever is asked for. */
export type PageTools = Pick<
  PagesOptions,
  'contentTypes' | 'blocks' | 'domains' | 'originOf' | 'meters' | 'insertions'
> & { registry: Pick<PagesOptions['registry'], 'channels'> };

/** What is read for a request: the first page of what anybody finds at the path, unless `own` says otherwise. */
export function pageInput(
  { contentTypes, blocks, domains, originOf, meters, insertions, registry }: PageTools,
  { site, data, now }: { site: Pick<SiteRef, 'origin'>; data: SiteData; now: string },
  own: Partial<PageInput> & Pick<PageInput, 'path'>,
): PageInput {
  const { origin } = site;
  const channel: Channel = 'web';
  const first = { pageNumber: 1, reader: ANONYMOUS_READER, channel };
  const { channels } = registry;
  const tools = { contentTypes, blocks, domains, originOf, meters, insertions, channels };
  return { ...tools, origin, data, now, ...first, ...own };
}
