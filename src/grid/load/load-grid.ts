/**
 * Loads the data that the blocks of a grid show: items and records by id, and data that blocks load
 * themselves.
 */
import type { PartFaults } from '#grid/part-faults.ts';
import type { PreparedBlock, BlockProblem } from '#grid/prepare/prepare-blocks.ts';
import type { BlockData } from '#grid/prepare/block-view.ts';
import type { QueryResult, SourceScope } from '#model/pages/define-source.ts';
import type { ViewModelContext } from '#model/pages/define-view-model.ts';
import type { AuthenticatedReader } from '#model/readers/define-identity.ts';
import type { Reference } from '#model/field.ts';
import type { ImageGate } from '#media/image-gate.ts';
import type { ContentCard, PageSubject } from '#page-model/page.ts';
import type { Db } from '#server/db/index.ts';
import { loadViewModels, type AnyViewModel, type LoadedRecords } from './load-view-models.ts';
import { referencedIds, type ReferencedIds } from './referenced-ids.ts';
import { runLoads, type LoadedBlocks, type LoadingBlock } from './run-loads.ts';

/** A grid whose queries have been run. */
export interface QueriedGrid {
  prepared: ReadonlyMap<string, PreparedBlock>;
  /** Results in the order of the queries. */
  filled: readonly QueryResult[];
  /** The page that is passed to the blocks. */
  page: PageSubject;
  scope: SourceScope;
}

export interface GridLoading {
  /** The reader for which records are loaded, and the time. */
  context: ViewModelContext & { faults: PartFaults };
  viewModels: ReadonlyMap<string, AnyViewModel>;
  /** References of the document itself. */
  references: readonly Reference[];
  /** Additional items to load that are not in any block. */
  contentIds: readonly number[];
  /** The member who reads, for blocks that are for members; null for anonymous readers. */
  member: AuthenticatedReader | null;
  /** The transaction belongs to the caller, who continues to use it. */
  isShared: boolean;
  /** Loads of the document in addition to those of its blocks, with unique ids. */
  loads: readonly LoadingBlock[];
}

export interface LoadedGrid {
  /** The prepared blocks, without those whose own loading failed. */
  prepared: ReadonlyMap<string, PreparedBlock>;
  /**
   * All blocks, including those that failed: whether readers share the same body does not depend on failures.
   */
  planned: ReadonlyMap<string, PreparedBlock>;
  /** The data of each block, by its id. */
  given: ReadonlyMap<string, BlockData>;
  /** Results of all loads that did not fail, by id. */
  loaded: ReadonlyMap<string, unknown>;
  /** Items that texts and settings refer to, by id. */
  linked: Readonly<Record<number, ContentCard>>;
  records: LoadedRecords;
  referenced: ReferencedIds;
  problems: readonly BlockProblem[];
  /** Purge tags that blocks named for the page that shows them. */
  tags: readonly string[];
  /** Instants (ISO) at which a block or a list changes. */
  changes: readonly string[];
  isCacheable: boolean;
  /** A block or an insertion failed to load: the page is reloaded soon, and other caches may not store it. */
  isIncomplete: boolean;
}

/**
 * Loads everything with one statement for all records, and at most two messages for the data that blocks load
 * themselves.
 */
export async function loadGrid(db: Db, queried: QueriedGrid, loading: GridLoading): Promise<LoadedGrid> {
  const { prepared, filled, page, scope } = queried;
  const referenced = referencedIds(loading.references, prepared);
  const listed = filled.flatMap(({ ids }) => ids);
  const content = new Set([...listed, ...loading.contentIds, ...(referenced.get('content') ?? [])]);
  const wanted = new Map([...referenced, ['content', content]]);
  const records = await loadViewModels(db, wanted, loading.context, loading);
  const toAll = sharedData(page, records, referenced);
  const gotten = new Map([...prepared].map(([id, block]) => [id, gotBy(block, filled, records)]));
  const blocks = [...prepared].flatMap(([id, block]) => {
    const got = gotten.get(id);
    const { load } = block.view;
    const about = aboutReader(block, loading.member);
    return load && got ? [{ id, load, settings: block.settings, got, about }] : [];
  });
  const loads = await runLoads(db, [...blocks, ...loading.loads], {
    page,
    scope,
    isShared: loading.isShared,
  });
  const given = new Map(
    [...gotten].map(([id, got]) => {
      const images = imagesFor(prepared.get(id)?.imageGate ?? page.content?.imageGate, toAll.images);
      return [id, { ...got, data: loads.data.get(id) ?? null, ...toAll.given, images }];
    }),
  );
  return {
    prepared: withoutFailed(prepared, loads),
    planned: prepared,
    given,
    loaded: loads.data,
    linked: toAll.linked,
    records,
    referenced,
    problems: problemsOf(loads, prepared),
    tags: loads.tags,
    changes: [loads.changesAt, ...filled.map(whenChanged)].filter((instant) => instant !== null),
    isCacheable: loads.isCacheable,
    isIncomplete: loads.failures.length > 0,
  };
}

/**
 * What a block may know about the reader. Only blocks that declare `isForMember`, whose pages are rendered
 * for one reader, receive the member.
 */
function aboutReader({ definition, gated }: PreparedBlock, member: AuthenticatedReader | null) {
  return { gated, member: definition.isForMember ? member : null };
}

/** The results of a block's queries. */
function gotBy(
  { queries, firstQuery }: PreparedBlock,
  filled: readonly QueryResult[],
  records: LoadedRecords,
) {
  const answers = queries.map((_, index) => filled[firstQuery + index]);
  return {
    items: answers.map((answer) => cardsOf(answer?.ids ?? [], records)),
    hasMore: answers.map((answer) => answer?.hasMore ?? false),
    found: answers.map((answer) => answer?.found ?? null),
    notes: answers.map((answer) => answer?.note ?? null),
    recordIds: answers.map((answer) => answer?.recordIds ?? []),
  };
}

/** The cards of the given items, without those that readers may not see. */
function cardsOf(ids: readonly number[], records: LoadedRecords): ContentCard[] {
  const cards = records.of('content');
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}

/** The data that all blocks share: records that texts of the page refer to. */
function sharedData(page: PageSubject, records: LoadedRecords, referenced: ReferencedIds) {
  const linked: Record<number, ContentCard> = {};
  for (const id of referenced.get('content') ?? []) {
    const card = records.of('content').get(id);
    if (card) linked[id] = card;
  }
  const links = Object.fromEntries(Object.entries(linked).map(([id, card]) => [id, card.path]));
  const files = { ...page.content?.files, ...Object.fromEntries(records.of('mediaFile')) };
  return { linked, images: Object.fromEntries(records.of('asset')), given: { links, files } };
}

/**
 * Images that the page's texts refer to, all with `gate` if it is set. Images outside the gated part are
 * requested like those inside it, because a block cannot distinguish them, and a block that failed to do so
 * would expose the gated images.
 */
function imagesFor(gate: ImageGate | undefined, images: BlockData['images']): BlockData['images'] {
  if (!gate) return images;
  return Object.fromEntries(Object.entries(images).map(([id, image]) => [id, { ...image, gate }]));
}

function withoutFailed(
  prepared: ReadonlyMap<string, PreparedBlock>,
  { failures }: LoadedBlocks,
): ReadonlyMap<string, PreparedBlock> {
  const failed = new Set(failures.map(({ id }) => id));
  return failed.size === 0 ? prepared : new Map([...prepared].filter(([id]) => !failed.has(id)));
}

function problemsOf(
  { failures }: LoadedBlocks,
  prepared: ReadonlyMap<string, PreparedBlock>,
): BlockProblem[] {
  return failures.map(({ id, error }) => {
    const type = prepared.get(id)?.block.type ?? id;
    return { blockId: id, type, problem: 'loading failed', error };
  });
}

function whenChanged({ changesAt = null }: QueryResult): string | null {
  return changesAt;
}
