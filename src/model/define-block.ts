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
  /** Items that are about a company or published by it; 0: none. */
  companyId?: number;
  /** Items that name one of these terms; empty: none. */
  termIds?: readonly number[];
  requirePrimaryImage?: boolean;
  /** A language tag: of the newest items, those in this language come first, then others if they are too few. */
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

/** The public contacts of a company, in the order its editors gave them. `companyId`: null: no contacts. */
export type ContactsQuery = { kind: 'contacts'; companyId: number | null; limit: number };

/** Items that a reader may like next: by shared terms, then from the section, then the newest. `days`: maximum age. */
export type RecommendedQuery = {
  kind: 'recommended';
  sectionId: number | null;
  termIds: readonly number[];
  contentTypes: readonly string[];
  days: number;
  /** A language tag: items in this language come first. */
  language?: string;
  limit: number;
};

/** A query for a source of a module or an extension, whose name starts the kind: `search/results`. */
export type ModuleQuery = { kind: `${string}/${string}`; [query: string]: unknown };

/** The props of a block's view: its settings, the items of each query in order, and what `load` returned. */
export interface BlockProps<S extends Shape, Data = null> {
  settings: ValuesOf<S> & CommonBlockSettings;
  items: ContentCard[][];
  /** For each query: whether more items follow these. */
  hasMore: boolean[];
  /**
   * For each query that searches: how many items match, counted up to `SEARCH_COUNT_MAX` + 1; null for other queries, and
   * for searches of the newest items only.
   */
  found: (number | null)[];
  /** For each query: additional data of its source, in the source's own form; null for none. */
  notes: unknown[];
  data: Data;
  /** Why the reader does not get the gated settings of a block with requirements (`asks`); null if they get them. */
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
  /** The block's form in its place, to be rendered with `PublicForm`; null for blocks without a form. */
  form: PlacedForm | null;
  /** The forms of a block with several, by the names in its `forms`. */
  forms: Readonly<Record<string, PlacedForm>>;
}

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The props of an island, the same on the server and in the browser. */
export type IslandProps = Readonly<Record<string, Json>>;

/** An island as the server rendered it, and all a browser needs to wake it. */
export interface RenderedIsland {
  /** The block's folder, under which browsers find its program. */
  name: string;
  when: 'idle' | 'visible';
  /**
   * Prefix of the ids that React generates in the island: without a prefix per island, two islands of a page would share
   * ids.
   */
  identifierPrefix: string;
  props: IslandProps;
  html: string;
}

/** Settings that all blocks share (specification, public site, section 2 "Grid structure"). */
export interface CommonBlockSettings {
  title: string | null;
  link: string | null;
  /** Background and text colours of the block; null: the row's colours. */
  colorScheme: 'tint' | 'dark' | 'primary' | 'framed' | null;
  /** The last block of a column stays in view beside a longer column. */
  keepInView: boolean | null;
  /** Shown below the block; a part that is null is left out. */
  cta: { text: string | null; buttonLabel: string | null; buttonLink: string | null } | null;
  /** The block's name in reports; rendered as `data-tracking-id`. */
  trackingId: string | null;
}

/** The medium in which a grid is shown. */
export type Medium = 'web' | 'email';

export interface Block<S extends Shape = Shape, P extends IslandProps = IslandProps> extends OfModule {
  /**
   * The media that can show the block. `email`: it has a view for emails, in `email.tsx`, and is offered in grids of
   * emails. Default: only the web.
   */
  media?: { web: true; email?: true };
  /** The name in the specification's spelling: `content_list`. The folder has the same name with hyphens. */
  name: string;
  title: string;
  /** One sentence for the block picker. */
  description: string;
  category: 'content' | 'author' | 'section' | 'media' | 'form' | 'other';
  /**
   * Icon next to the name in the admin: one of `ICON_NAMES` (`look/icon.ts`), or another name the installation's icon
   * service has: 1 to 40 lower-case letters, digits and hyphens. Default: the category's icon.
   */
  icon?: string;
  /** Version of the settings' shape; `upgrade` converts older settings to it. */
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
  /** Its view has places for insertions: between the paragraphs of the page's text (`body`), or in lists of items. Default: none. */
  insertions?: 'body' | 'list';
  /** Shows the item's text, of which a gate leaves the beginning. */
  showsGatedText?: true;
  /**
   * Invites readers who do not pass a gate. On pages of gated items whose layout has no such block, it is added
   * automatically after the last block that shows the gated text, else after the last one with `isDroppedBehindGate`.
   */
  invites?: true;
  /**
   * What of an item such a block shows. Where a survey opens the item, the block stays, locked, if there is some; without one it stays
   * where it is not empty.
   */
  keeps?: GatedPart;
  /**
   * The block's requirements for readers. A reader who does not meet them gets the settings without those marked `gated`,
   * in every output; null: no requirements. Pure.
   */
  asks?: (settings: ValuesOf<S>) => BlockRequirements | null;
  /**
   * `load` gets the member who reads: pages of members are rendered for one member, pages for anonymous readers are cached.
   */
  isForMember?: true;
  /** Addresses of feeds, which the server fetches in the background while a layout shows the block. Pure. */
  feeds?: (settings: ValuesOf<S>) => string[];
  /** The form that readers fill in; it is sent to the page's URL, and accepted wherever the block is not empty. */
  form?: Form;
  /** The forms of a block with several, by name. */
  forms?: NamedForms;
  /**
   * Whether and when React hydrates the block's `island.tsx` in the browser: as soon as the browser is idle, or when the
   * island comes near the viewport. Most blocks never need it.
   */
  hydrate: 'none' | 'idle' | 'visible';
  /** All props of the island: no other setting reaches the browser. Pure. Required unless `hydrate` is `none`. */
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
  /** The expected result of `isEmpty`. Default: false. */
  empty?: boolean;
  /** Version the settings were stored with. Default: today's. */
  v?: number;
}

/** Whether a grid of the medium can have the block. */
export function isForMedium({ media = { web: true } }: Pick<Block, 'media'>, medium: Medium): boolean {
  return media[medium] === true;
}

/**
 * Declares a block. Throws if it gates settings but has no requirements for readers: everyone would get the gated settings.
 */
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
