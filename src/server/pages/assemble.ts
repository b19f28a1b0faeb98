/** Reads all a page needs in one transaction, at most six messages; rendering it comes after. */
import { generalSettings } from '#settings/general.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { Want } from '#model/define-block.ts';
import type { FilledWant, SourceScope } from '#model/define-source.ts';
import type { Reader } from '#model/decide-access.ts';
import { chooseLayout } from '#model/choose-layout.ts';
import { PAGE_NUMBER_MAX, type ContentCard, type PageSubject } from '#model/page.ts';
import { referencesOf } from '#model/shape.ts';
import type { Db } from '#server/db/index.ts';
import { loadItems, type LoadContext, type LoadedItems } from './items.ts';
import { fillWants, scopeOf, type Sources } from './plan.ts';
import { describeGrid, type DescribedGrid } from './describe.ts';
import {
  prepareBlocks,
  renderGrid,
  type BlockProblem,
  type Blocks,
  type Given,
  type PreparedBlock,
  type RenderedGrid,
} from './render.ts';
import { resolvePath, type Resolution, type ResolveContext } from './resolve.ts';
import type { LayoutRecord, SiteData } from './site-data.ts';
import { foundModule, type ModuleAsked } from './module-page.ts';
import { layoutSubject, subjectOf } from './subject.ts';
import { contentTag } from './tags.ts';

export interface AssembleInput {
  data: SiteData;
  origin: string;
  path: string;
  pageNumber: number;
  reader: Reader;
  /** The item at `path` as it is printed. */
  forPrint?: boolean;
  /** Set for the page of a module. */
  module?: ModuleAsked;
  /** ISO, by the database's clock. */
  now: string;
  contentTypes: ReadonlyMap<string, ContentType>;
  blocks: Blocks;
  /** Where readers reach a site of the organisation; null for none. */
  originOf: (siteId: number) => string | null;
  /** Instead of the layout the page has, for previews of one that is not stored. */
  layout?: LayoutRecord;
}

/** A page ready to be rendered, or where to go instead. */
export type Assembled =
  | { kind: 'redirect'; to: string; tags: string[] }
  | {
      kind: 'page';
      status: 200 | 404;
      page: PageSubject;
      layout: LayoutRecord | null;
      tags: string[];
      /** Needs the database no more: to be called when the transaction has ended. */
      render: () => RenderedGrid;
      /** The grid as data, for programs that draw it themselves. Needs the database no more either. */
      describe: () => DescribedGrid;
    };

/** Everything from path to what the grid shows. Resolution, wishes and items take one statement each. */
export async function assemblePage(db: Db, input: AssembleInput): Promise<Assembled> {
  const context: ResolveContext = {
    data: input.data,
    contentTypes: input.contentTypes,
    reader: input.reader,
    now: input.now,
    originOf: input.originOf,
  };
  if (input.module) return assembleFound(db, foundModule(input.module, input.data), input, context);
  const found = await resolvePath(db, input.path, context);
  if (found.kind === 'redirect')
    return { kind: 'redirect', to: found.to, tags: [...found.tags, siteTag(input.data)] };
  return assembleFound(db, found, input, context);
}

/** The page of what was found. Beyond the last page of its lists there is none: a first page always is. */
async function assembleFound(
  db: Db,
  found: Exclude<Resolution, { kind: 'redirect' }>,
  input: AssembleInput,
  context: LoadContext,
): Promise<Assembled> {
  const missing = () => assembleFound(db, { kind: 'notFound' }, { ...input, pageNumber: 1 }, context);
  const page = subjectOf(found, input);
  const layout = input.layout ?? chooseLayout(input.data.layouts, layoutSubject(found, input));
  const grid = layout?.grid ?? (found.kind === 'module' ? found.page.grid : { v: 1, rows: [] });
  const { prepared, wants, problems } = prepareBlocks(grid, page, input.blocks);
  const { sources } = input.blocks;
  const isPaged = (want: Want) => sources.get(want.kind)?.isPaged?.(want) ?? false;
  if (!wants.some(isPaged)) page.pageNumber = 1;
  if (page.pageNumber > PAGE_NUMBER_MAX) return missing();
  const pointed = pointedAt(found, prepared);
  const scope = scopeOf(input.data, found.kind === 'content' ? [found.content.id] : []);
  const got = await load(db, { scope, wants, prepared, page, pointed, sources }, context, problems);
  const { filled, loaded } = got;
  const hasEnded = (want: Want, index: number) => !isPaged(want) || filled[index]?.ids.length === 0;
  const isBeyond = page.pageNumber > 1 || (page.module?.pageNumber ?? 1) > 1;
  if (isBeyond && wants.every(hasEnded)) return missing();
  const { linked, ...toAll } = givenToAll(page, loaded, pointed);
  if (page.content) Object.assign(page.content, { linked });
  const givenTo = (block: PreparedBlock) => givenToBlock(block, got, toAll);
  const render = () => {
    const { settings } = input.data;
    const { useNewDesign } = settings.read(generalSettings);
    const look = { theme: settings, useNewDesign };
    const rendered = renderGrid(grid, prepared, givenTo, page, look);
    return { ...rendered, problems: [...problems, ...rendered.problems] };
  };
  const describe = () => {
    const described = describeGrid(grid, prepared, givenTo, page);
    const usedContentIds = [...new Set(filled.flatMap(({ ids }) => ids))];
    return { ...described, usedContentIds, hasErrors: problems.length + described.problems.length > 0 };
  };
  return {
    kind: 'page',
    status: found.kind === 'notFound' ? 404 : 200,
    page,
    layout,
    tags: [
      ...new Set([...tagsOf(found, pointed, loaded, input.data), ...tagsOfLists(wants, scope, sources)]),
    ],
    render,
    describe,
  };
}

/** The tag of everything of a site: settings, sections, layouts. */
export function siteTag(data: { site: { id: number } }): string {
  return `site:${data.site.id}`;
}

interface Loaded {
  filled: FilledWant[];
  loaded: LoadedItems;
  data: Map<string, unknown>;
}

interface ToLoad {
  scope: SourceScope;
  sources: Sources;
  wants: Want[];
  prepared: ReadonlyMap<string, PreparedBlock>;
  page: PageSubject;
  pointed: PointedAt;
}

async function load(
  db: Db,
  { scope, wants, prepared, page, pointed, sources }: ToLoad,
  context: LoadContext,
  problems: BlockProblem[],
): Promise<Loaded> {
  const filled = await fillWants(db, wants, scope, sources);
  const ids = new Set([...filled.flatMap((want) => want.ids), ...pointed.linkIds]);
  const wanted = { items: [...ids], assets: [...pointed.assetIds], files: [...pointed.fileIds] };
  const loaded = await loadItems(db, wanted, context);
  const data = new Map<string, unknown>();
  for (const ready of prepared.values()) {
    if (!ready.view.load) continue;
    try {
      data.set(ready.block.id, await ready.view.load(ready.settings, { page }));
    } catch (error) {
      problems.push({ blockId: ready.block.id, type: ready.block.type, problem: 'loading failed', error });
    }
  }
  return { filled, loaded, data };
}

/** Images and items that the item's text and the settings of the blocks point at; files of the blocks alone. */
interface PointedAt {
  assetIds: ReadonlySet<number>;
  linkIds: ReadonlySet<number>;
  fileIds: ReadonlySet<number>;
}

function pointedAt(found: Resolution, prepared: ReadonlyMap<string, PreparedBlock>): PointedAt {
  const text = found.kind === 'content' ? found : { assetIds: [], linkIds: [] };
  const references = [...prepared.values()].flatMap(({ definition, settings }) =>
    referencesOf(definition.settings, settings),
  );
  const idsOf = (entity: string) => references.flatMap(({ to, id }) => (to === entity ? [id] : []));
  return {
    assetIds: new Set([...text.assetIds, ...idsOf('asset')]),
    linkIds: new Set([...text.linkIds, ...idsOf('content')]),
    fileIds: new Set(idsOf('mediaFile')),
  };
}

/** What every block is given alike: what the texts of the page point at. */
function givenToAll(page: PageSubject, loaded: LoadedItems, { linkIds }: PointedAt) {
  const linked = Object.fromEntries([...linkIds].flatMap((id) => linkTo(loaded, id)));
  return {
    linked,
    links: Object.fromEntries(Object.entries(linked).map(([id, card]) => [id, card.path])),
    images: Object.fromEntries(loaded.assets),
    files: { ...page.content?.files, ...loaded.files },
  };
}

/** What one block is given: the answers to its wishes, what it loaded, and what every block is given. */
function givenToBlock(
  { block, wants, firstWant }: PreparedBlock,
  { filled, loaded, data }: Loaded,
  toAll: Pick<Given, 'images' | 'links' | 'files'>,
): Given {
  const answers = wants.map((_, index) => filled[firstWant + index]);
  return {
    items: answers.map((answer) => cardsOf(answer, loaded)),
    hasMore: answers.map((answer) => answer?.hasMore ?? false),
    found: answers.map((answer) => answer?.found ?? null),
    data: data.get(block.id) ?? null,
    ...toAll,
  };
}

function cardsOf(want: FilledWant | undefined, loaded: LoadedItems): ContentCard[] {
  return (want?.ids ?? []).flatMap((id) => loaded.cards.get(id) ?? []);
}

function linkTo(loaded: LoadedItems, id: number): [number, ContentCard][] {
  const card = loaded.cards.get(id);
  return card ? [[id, card]] : [];
}

/** What must purge the page beside its lists: the item itself, every item shown, what texts point at, the site. */
function tagsOf(found: Resolution, pointed: PointedAt, loaded: LoadedItems, data: SiteData): Set<string> {
  const tags = new Set([siteTag(data)]);
  for (const id of [...loaded.cards.keys(), ...pointed.linkIds])
    tags.add(contentTag(data.organisationId, id));
  for (const id of pointed.assetIds) tags.add(`a:${id}`);
  for (const id of pointed.fileIds) tags.add(`f:${id}`);
  if (found.kind === 'content') {
    tags.add(siteTag({ site: { id: found.ownerId } }));
    tags.add(contentTag(data.organisationId, found.content.id));
    for (const file of Object.keys(found.content.files)) tags.add(`f:${file}`);
    for (const author of found.content.authorProfiles) tags.add(contentTag(data.organisationId, author.id));
    for (const image of [found.content.image, ...found.content.images])
      if (image) tags.add(`a:${image.assetId}`);
  }
  for (const card of loaded.cards.values()) {
    if (card.image) tags.add(`a:${card.image.assetId}`);
    for (const author of card.authors) tags.add(contentTag(data.organisationId, author.id));
  }
  return tags;
}

/** What else purges the page: the lists on it, as their sources say. */
function tagsOfLists(wants: readonly Want[], scope: SourceScope, sources: Sources): string[] {
  return wants.flatMap((want) => sources.get(want.kind)?.tags?.(want, scope) ?? []);
}
