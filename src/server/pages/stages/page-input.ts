/** The request in the form in which the page engine gets it, with the data that its stages use. */
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
import type { PartFaults } from '#grid/part-faults.ts';
import { partFaults } from './slot-problems.ts';
import type { Blocks } from '#grid/prepare/prepare-blocks.ts';

export interface PageInput extends ResolverContext {
  origin: string;
  path: string;
  pageNumber: number;
  /** Renders the print version of the item at `path`. */
  forPrint?: boolean;
  /** The parsed request, if the page belongs to a module. */
  module?: ModuleRequest;
  /** Id of the only block of the page to be rendered. */
  onlyBlock?: string;
  /** Items shown before this part of a page: no list shows them again. */
  usedIds?: readonly number[];
  /** Ids of other records shown before, by entity. */
  usedRecords?: Readonly<Record<string, readonly number[]>>;
  /** The reader who sees the items that the page references, if that is not the page's own reader. */
  shownTo?: Reader;
  /** A submitted form of the page, shown again with the submitted values. */
  posted?: PostedForm;
  /** Number of the part below the page to be rendered; 0 or absent: the page itself. */
  part?: number;
  /** Rendered instead of the rows a page begins with: the rows that load later, or all rows. */
  rows?: 'loadLater' | 'all';
  /** The transaction belongs to the caller, who continues to use it. */
  isShared?: boolean;
  /** Defaults for lists if neither the page nor the block specifies a value. */
  lists?: ListDefaults;
  /** The channel in which the page is shown. */
  channel: Channel;
  channels: AllChannels;
  /** Insertions in the texts and lists of the page, if the channel has insertions. */
  insertions: readonly AnyInsertion[];
  blocks: Blocks;
  domains: PageDomains;
  meters: readonly AnyMeter[];
  /** Parts of extensions that failed in this response. */
  faults: PartFaults;
  /** Whether a view counter or a content type of an extension failed since the response was begun, in this one or another. */
  hasSubstitutes: () => boolean;
  /** Replaces the page's layout, for previews of a layout that is not stored. */
  layout?: LayoutRecord;
}

export interface ListDefaults {
  /** Replaces the page's own section in lists of “the section of the page”. */
  sectionId: number | null;
  /** Types for lists of newest items whose settings name no types; empty for all types. */
  contentTypes: readonly string[];
}

/** Tools for all pages, whatever the request. */
export type PageTools = Pick<
  PagesOptions,
  'contentTypes' | 'blocks' | 'domains' | 'originOf' | 'meters' | 'insertions' | 'onProblem' | 'substitutions'
> & { registry: Pick<PagesOptions['registry'], 'channels'> };

/**
 * Returns the input for a request: the first page for anonymous readers at the path, unless `own` sets other
 * values.
 */
export function pageInput(
  {
    contentTypes,
    blocks,
    domains,
    originOf,
    meters,
    insertions,
    registry,
    onProblem,
    substitutions,
  }: PageTools,
  { site, data, now }: { site: Pick<SiteRef, 'origin'>; data: SiteData; now: string },
  own: Partial<PageInput> & Pick<PageInput, 'path'>,
): PageInput {
  const { origin } = site;
  const channel: Channel = 'web';
  const first = { pageNumber: 1, reader: ANONYMOUS_READER, channel };
  const { channels } = registry;
  const tools = { contentTypes, blocks, domains, originOf, meters, insertions, channels };
  const faults = partFaults({ onProblem }, { siteId: data.site.id }, own.path);
  const before = substitutions();
  const hasSubstitutes = () => substitutions() !== before;
  return { ...tools, faults, hasSubstitutes, origin, data, now, ...first, ...own };
}
