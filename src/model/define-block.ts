/** Defines blocks: settings, queries, when a block is empty. Its view is beside it. */
import type { Form, NamedForms, PlacedForm } from './pages/define-form.ts';
import type { BlockRequirements } from './readers/define-gate.ts';
import type { OfModule } from './define-module.ts';
import type { Shape, ValuesOf } from './field.ts';
import type { ContentCard, FileSource, GatedReason, GatedPart, PageSubject } from '#page-model/page.ts';
import type { ImageSource } from '#media/image-source.ts';

/** A query for content: `kind` names the page source that answers it, the rest are its parameters. */
export type BlockQuery = StreamQuery | ChosenQuery | ContactsQuery | RecommendedQuery | ModuleQuery;

/** Items of a section, newest first. */
export type StreamQuery = {
  kind: 'stream';
  /** Whole site when null. */
  sectionId: number | null;
  /** Items of the sections below it count too. Default true. */
  sectionBubbling?: boolean;
  contentTypes?: readonly string[];
  /** Placement option; every option when absent. */
  option?: string | null;
  authorId?: number;
  /** Items that are about a company or come from it; 0: none. */
  companyId?: number;
  /** Items that name one of these terms; empty: none. */
  termIds?: readonly number[];
  requirePrimaryImage?: boolean;
  /** A tag: of the newest, those in this language come first, others where they are too few. */
  language?: string;
  /** 1 to 100 (specification, section 9). */
  limit: number;
  /** How many matching items to leave out first. */
  skip?: number;
  /** The page's number turns this list: a page on which all such lists have ended does not exist. */
  paged?: boolean;
  /** Past events are left out; `unlessEmpty`: unless nothing would remain. */
  over?: 'leftOut' | 'unlessEmpty';
  /** Upcoming events come first, the soonest at the top. Only with `over`. */
  soonest?: boolean;
};

/** These items, in this order, without the page's own item and items already shown further up. `canRepeat`: all of them. */
export type ChosenQuery = { kind: 'ids'; ids: readonly number[]; canRepeat?: boolean };

/** The public contacts of a company, in the order its editors gave them. `companyId`: null for none. */
export type ContactsQuery = { kind: 'contacts'; companyId: number | null; limit: number };

/** What a reader of an item may like next: by shared terms, then its section, then the newest. `days`: how old at most. */
export type RecommendedQuery = {
  kind: 'recommended';
  sectionId: number | null;
  termIds: readonly number[];
  contentTypes: readonly string[];
  days: number;
  /** A tag: those in this language come first. */
  language?: string;
  limit: number;
};

/** Answered by a source of a module or an extension, whose name leads its kind: `search/results`. */
export type ModuleQuery = { kind: `${string}/${string}`; [query: string]: unknown };

/** The props of a block's view: its settings, the items of each query in order, and what `load` returned. */
export interface BlockProps<S extends Shape, Data = null> {
  settings: ValuesOf<S> & CommonBlockSettings;
  items: ContentCard[][];
  /** For each query: whether there are further items behind these. */
  hasMore: boolean[];
  /**
   * For each query that searches: how many items match, counted up to `SEARCH_COUNT_MAX` + 1; null for others, and for
   * searches that looked at the newest items alone.
   */
  found: (number | null)[];
  /** For each query: what else its source tells, as the source says; null for nothing. */
  notes: unknown[];
  data: Data;
  /** Set where the reader does not get the gated settings of a block that `asks` for readers: why. */
  gated: GatedReason | null;
  /** Images the settings reference, by asset id; deleted ones are missing. */
  images: Readonly<Record<number, ImageSource>>;
  /** Paths of the items the settings reference, by content id; those readers may not see are missing. */
  links: Readonly<Record<number, string>>;
  /** Library files that the page's item and the settings reference, by id; deleted ones are missing. */
  files: Readonly<Record<number, FileSource>>;
  page: PageSubject;
  /** The block's island, to be placed with `IslandPlace`; null when it hydrates nothing. */
  island: RenderedIsland | null;
  /** The block's form where it stands, to be shown with `PublicForm`; null for blocks without one. */
  form: PlacedForm | null;
  /** The same of a block with several, by the names of its `forms`. */
  forms: Readonly<Record<string, PlacedForm>>;
}

/** What JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What an island is given, on the server and in the browser alike. */
export type IslandProps = Readonly<Record<string, Json>>;

/** An island as the server rendered it, and all a browser needs to wake it. */
export interface RenderedIsland {
  /** The block's folder, under which browsers find its program. */
  name: string;
  when: 'idle' | 'visible';
  /** Of the ids React makes in it: one prefix an island, or two islands of a page share ids. */
  identifierPrefix: string;
  props: IslandProps;
  html: string;
}

/** Settings that all blocks share (specification, public site, section 2 "Grid structure"). */
export interface CommonBlockSettings {
  title: string | null;
  link: string | null;
  /** Ground and text colours of the block; those of the row when null. */
  colorScheme: 'tint' | 'dark' | 'primary' | 'framed' | null;
  /** The last block of a column stays in view beside a longer column. */
  keepInView: boolean | null;
  /** Shown below the block; a part that is null is left out. */
  cta: { text: string | null; buttonLabel: string | null; buttonLink: string | null } | null;
  /** Names the block in reports; stands on the page as `data-tracking-id`. */
  trackingId: string | null;
}

/** In what a grid is shown. */
export type Medium = 'web' | 'email';

export interface Block<S extends Shape = Shape, P extends IslandProps = IslandProps> extends OfModule {
  /**
   * What can show the block. `email`: it has a view for mails, in `email.tsx`, and is offered in grids of mails. Default: the
   * web alone.
   */
  media?: { web: true; email?: true };
  /** As the specification writes it: `content_list`. The folder is the same with hyphens. */
  name: string;
  title: string;
  /** One sentence for the block picker. */
  description: string;
  category: 'content' | 'author' | 'section' | 'media' | 'form' | 'other';
  /**
   * Shown beside the name in the admin: one of `ICON_NAMES` (`look/icon.ts`), or another name the installation's icon
   * service has: 1 to 40 lower-case letters, digits and hyphens. Default: that of the category.
   */
  icon?: string;
  /** Version of the settings' shape; `upgrade` brings older ones here. */
  v: number;
  settings: S;
  upgrade?: (settings: Record<string, unknown>, v: number) => Record<string, unknown>;
  /** Pure. Default: no queries. */
  queries?: (settings: ValuesOf<S>, page: PageSubject) => BlockQuery[];
  /** True: the block is dropped, then its column, then its row. Default: never empty. */
  isEmpty?: (settings: ValuesOf<S>, items: ContentCard[][], page: PageSubject, data: unknown) => boolean;
  /**
   * Dropped from the pages of items that a gate keeps from their reader, as if it had nothing to show (specification, public
   * site, section 4 "Content gate").
   */
  isDroppedBehindGate?: true;
  /** Shows the item's text, of which a gate leaves the beginning. */
  showsGatedText?: true;
  /**
   * Invites readers behind a gate in. Placed by itself behind what shows the gated text on pages of gated items whose layout
   * has no such block.
   */
  invites?: true;
  /**
   * What of an item such a block shows. Where a survey opens the item, the block stays, locked, if there is some; without one it stays
   * where it is not empty.
   */
  keeps?: GatedPart;
  /**
   * What it asks of readers. Whoever does not pass has its settings without those that say `gated`, on every way out; null: nothing. Pure.
   */
  asks?: (settings: ValuesOf<S>) => BlockRequirements | null;
  /** Its `load` is told which member reads: pages of members are made for one of them, those of strangers are kept. */
  isForMember?: true;
  /** Addresses of feeds, which the server fetches in the background while a layout shows the block. Pure. */
  feeds?: (settings: ValuesOf<S>) => string[];
  /** What readers fill in there; sent to the address of the page, and taken wherever the block is not empty. */
  form?: Form;
  /** The same for a block with several forms, by name. */
  forms?: NamedForms;
  /**
   * Whether React wakes the block's `island.tsx` in the browser, and when: as soon as the browser is idle, or when the
   * island comes near the viewport. Most blocks never need it.
   */
  hydrate: 'none' | 'idle' | 'visible';
  /** All the island is given: nothing else of the settings reaches the browser. Pure. Set unless `hydrate` is `none`. */
  islandProps?: (settings: ValuesOf<S>, items: ContentCard[][], page: PageSubject, data: unknown) => P;
}

/**
 * The props of a block's island, as `islandProps` gives them.
 * @public
 */
export type IslandPropsOf<B> = B extends { islandProps?: (...given: never[]) => infer P } ? P : never;

/** One way to use a block, for the contract tests, the gallery and the editor's preview. */
export interface BlockExample<S extends Shape = Shape> {
  name: string;
  settings: Partial<ValuesOf<S>> & Partial<CommonBlockSettings>;
  items?: ContentCard[][];
  hasMore?: boolean[];
  found?: (number | null)[];
  notes?: unknown[];
  data?: unknown;
  gated?: GatedReason;
  images?: Record<number, ImageSource>;
  links?: Record<number, string>;
  files?: Record<number, FileSource>;
  page?: Partial<PageSubject>;
  /** What `isEmpty` must say. Default false. */
  empty?: boolean;
  /** Version the settings were stored with. Default: today's. */
  v?: number;
}

/** Whether a grid of the medium can have the block. */
export function isForMedium({ media = { web: true } }: Pick<Block, 'media'>, medium: Medium): boolean {
  return media[medium] === true;
}

/** Declares a block. Throws where it gates settings and asks for no readers: everybody would get them. */
export function defineBlock<const S extends Shape, P extends IslandProps = IslandProps>(
  block: Block<S, P>,
): Block<S, P> {
  const gated = Object.entries(block.settings).find(([, { options }]) => options.gated);
  if (gated && !block.asks)
    throw new Error(
      `The block ${block.name} gates “${gated[0]}”. Declare in \`asks\` which readers it requires.`,
    );
  return block;
}
