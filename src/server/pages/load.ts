/** Fourth stage: the items the blocks show, what their settings and texts point at, and what they load themselves. */
import type { ImageGate } from '#model/image-gate.ts';
import type { QueryResult } from '#model/define-source.ts';
import type { ContentCard, PageSubject } from '#model/page.ts';
import type { Db } from '#server/db/index.ts';
import type { BlockData } from './block-view.ts';
import { insertionData, insertionLoads } from './insertion-loads.ts';
import { runLoads, type LoadedBlocks } from './loads.ts';
import { referencedIds, type ReferencedIds } from './referenced-ids.ts';
import type { BlockProblem, PreparedBlock } from './prepare.ts';
import type { PageInput } from './page-input.ts';
import type { QueriedPage } from './query.ts';
import { loadViewModels, type LoadedRecords } from './load-view-models.ts';
import { tagsOf } from './page-tags.ts';

export interface LoadedPage extends QueriedPage {
  status: 200 | 404;
  /** What each block is given, by its id. */
  given: ReadonlyMap<string, BlockData>;
  /** What the loads of insertions returned, by name. */
  insertionData: ReadonlyMap<string, unknown>;
  problems: readonly BlockProblem[];
  /** The item that is read next, where the layout loads it and the reader may see it. */
  next: ContentCard | null;
  /** Whatever is purged under one of them changes the page. */
  tags: string[];
  /** The first instant (ISO) to come at which its item, a block or a list changes; null for never. */
  changesAt: string | null;
  mayStore: boolean;
}

export async function loadPage(db: Db, queried: QueriedPage): Promise<LoadedPage> {
  const { input, found, filled, prepared, scope, page } = queried;
  const referenced = referencedIds(found, prepared);
  const { nextId } = queried;
  const next = nextId === null ? [] : [nextId];
  const handedOut = [...filled.flatMap((query) => query.ids), ...next, ...(referenced.get('content') ?? [])];
  const wanted = new Map([...referenced, ['content', new Set(handedOut)]]);
  const { reader, shownTo = reader } = input;
  const records = await loadViewModels(db, wanted, { ...input, reader: shownTo }, input.domains);
  const toAll = sharedData(page, records, referenced);
  const gotten = new Map([...prepared].map(([id, block]) => [id, gotBy(block, queried, records)]));
  const loading = [...prepared].flatMap(([id, block]) => {
    const got = gotten.get(id);
    const { load } = block.view;
    return load && got ? [{ id, load, settings: block.settings, got, about: aboutReader(block, input) }] : [];
  });
  const inserting = insertionLoads(page, input);
  const loads = await runLoads(db, [...loading, ...inserting], {
    page,
    scope,
    isShared: input.isShared ?? false,
  });
  const given = new Map(
    [...gotten].map(([id, got]) => {
      const images = imagesFor(prepared.get(id)?.imageGate ?? page.content?.imageGate, toAll.images);
      return [id, { ...got, data: loads.data.get(id) ?? null, ...toAll.given, images }];
    }),
  );
  return {
    ...queried,
    prepared: withoutFailed(prepared, loads),
    page: page.content ? { ...page, content: { ...page.content, linked: toAll.linked } } : page,
    status: found.kind === 'notFound' ? 404 : 200,
    given,
    insertionData: insertionData(loads.data),
    next: nextId === null ? null : (records.of('content').get(nextId) ?? null),
    problems: [...queried.problems, ...problemsOf(loads, prepared)],
    tags: [...new Set([...tagsOf(queried, referenced, records), ...loads.tags])],
    changesAt: earliest(
      [
        found.kind === 'page' ? found.changesAt : null,
        queried.changesAt,
        loads.changesAt,
        ...filled.map(whenChanged),
      ],
      page.now,
    ),
    mayStore: loads.mayStore,
  };
}

/** Of a member no block is told that does not say that pages with it are one reader's. */
function aboutReader({ definition, gated }: PreparedBlock, { reader: { actor } }: PageInput) {
  return { gated, member: definition.isForMember && actor.kind === 'member' ? actor : null };
}

/** The answers to a block's queries. */
function gotBy({ queries, firstQuery }: PreparedBlock, { filled }: QueriedPage, records: LoadedRecords) {
  const answers = queries.map((_, index) => filled[firstQuery + index]);
  return {
    items: answers.map((answer) => cardsOf(answer?.ids ?? [], records)),
    hasMore: answers.map((answer) => answer?.hasMore ?? false),
    found: answers.map((answer) => answer?.found ?? null),
    notes: answers.map((answer) => answer?.note ?? null),
    recordIds: answers.map((answer) => answer?.recordIds ?? []),
  };
}

/** Those of the items that readers may see. */
function cardsOf(ids: readonly number[], records: LoadedRecords): ContentCard[] {
  const cards = records.of('content');
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined);
}

/** What all blocks share: what the texts of the page refer to. */
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
 * Images that texts of the page point at. Those beside what a gate keeps are asked for like those within it: which is which no
 * block can tell, and one that forgot to would give them away.
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

/** The first of the instants after `now`. */
function earliest(instants: readonly (string | null)[], now: string): string | null {
  const ahead = instants.filter((instant) => instant !== null && Date.parse(instant) > Date.parse(now));
  return ahead.reduce(
    (first, instant) => (first === null || Date.parse(String(instant)) < Date.parse(first) ? instant : first),
    null,
  );
}
