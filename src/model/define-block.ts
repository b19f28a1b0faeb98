/**
 * Defines blocks: settings, queries, and when a block is empty. The view of a block is in the same folder.
 */
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
  /** Null: the whole site. */
  sectionId: number | null;
  /** Whether items of descendant sections are included. Default true. */
  sectionBubbling?: boolean;
  contentTypes?: readonly string[];
  /** Placement option; null or absent: every option. */
  option?: string | null;
  authorId?: number;
  /** Items about a company or published by it; 0: none. */
  companyId?: number;
  /** Items tagged with one of these terms; empty: none. */
  termIds?: readonly number[];
  requirePrimaryImage?: boolean;
  /**
   * A language tag: among the newest items, those in this language come first, followed by others if there
   * are too few.
   */
  language?: string;
  /** 1 to 100 (specification, section 9). */
  limit: number;
  /** Number of matching items to skip. */
  skip?: number;
  /**
   * The page number applies to this list. A page number at which all such lists have ended does not exist.
   */
  paged?: boolean;
  /**
   * Whether past events are left out. `unlessEmpty`: they are left out unless the list would then be empty.
   */
  over?: 'leftOut' | 'unlessEmpty';
  /** Upcoming events come first, the soonest at the top. Only with `over`. */
  soonest?: boolean;
};

/** These items, in this order, without the page's own item and items already shown further up. `canRepeat`: all of them. */
export type ChosenQuery = { kind: 'ids'; ids: readonly number[]; canRepeat?: boolean };

/** The public contacts of a company, in the order set by its editors. `companyId` null: no contacts. */
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

/**
 * A query for a source of a module or an extension, whose name is the prefix of the kind: `search/results`.
 */
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
  /** Images that the settings reference, by asset id; deleted images are missing. */
  images: Readonly<Record<number, ImageSource>>;
  /**
   * Paths of items that the settings reference, by content id; items that readers may not see are missing.
   */
  links: Readonly<Record<number, string>>;
  /** Library files that the page's item and the settings reference, by id; deleted files are missing. */
  files: Readonly<Record<number, FileSource>>;
  page: PageSubject;
  /** The block's island, to be rendered with `IslandPlace`; null if the block does not hydrate. */
  island: RenderedIsland | null;
  /** The block's form on this page, to be rendered with `PublicForm`; null for blocks without a form. */
  form: PlacedForm | null;
  /** The forms of a block with several, by the names in its `forms`. */
  forms: Readonly<Record<string, PlacedForm>>;
}

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The props of an island, the same on the server and in the browser. */
export type IslandProps = Readonly<Record<string, Json>>;

/** An island rendered by the server, and everything that a browser needs to hydrate it. */
export interface RenderedIsland {
  /** The block's folder, under which browsers find the island's script. */
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
  /** Whether the last block of a column stays in view next to a longer column. */
  keepInView: boolean | null;
  /** Shown below the block; a part that is null is left out. */
  cta: { text: string | null; buttonLabel: string | null; buttonLink: string | null } | null;
  /** The block's name in reports; rendered as `data-tracking-id`. */
  trackingId: string | null;
}

/** The medium in which a grid is shown. */
export type Medium = 'web' | 'email';

/** The media that can show a block, at least one. */
export type Media = { web: true; email?: true } | { web?: never; email: true };

export interface Block<S extends Shape = Shape, P extends IslandProps = IslandProps> extends OfModule {
  /**
   * The media that can show the block: with `web` it has a view in `view.tsx`, with `email` one in `email.tsx`. Grids
   * of other media do not offer it. Default: only the web.
   */
  media?: Media;
  /** The name as spelled in the specification: `content_list`. The folder has the same name with hyphens. */
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
  /** The queries of a block with these settings. Pure. Default: no queries. */
  queries?: (settings: ValuesOf<S>, page: PageSubject) => BlockQuery[];
  /**
   * Whether the block is empty. If true, the block is dropped, then its column, then its row. Default: never
   * empty.
   */
  isEmpty?: (settings: ValuesOf<S>, items: ContentCard[][], page: PageSubject, data: unknown) => boolean;
  /**
   * Whether the block is dropped, as if it had nothing to show, from pages of items that a gate closes to
   * their reader (specification, public site, section 4 "Content gate").
   */
  isDroppedBehindGate?: true;
  /** Its view has places for insertions: between the paragraphs of the page's text (`body`), or in lists of items. Default: none. */
  insertions?: 'body' | 'list';
  /** Whether the block shows the item's text, which a gate truncates to its beginning. */
  showsGatedText?: true;
  /**
   * Whether the block invites readers who do not pass a gate. On pages of gated items whose layout has no
   * such block, it is added automatically after the last block that shows the gated text, otherwise after the
   * last one with `isDroppedBehindGate`.
   */
  invites?: true;
  /**
   * The gated part of an item that the block shows. If a survey opens the item, the block stays, locked, if
   * the item has this part. A block without `keeps` stays if it is not empty.
   */
  keeps?: GatedPart;
  /**
   * The block's requirements for readers. A reader who does not meet them gets the settings without the
   * fields marked `gated`, in every output. Null: no requirements. Pure.
   */
  asks?: (settings: ValuesOf<S>) => BlockRequirements | null;
  /**
   * Whether `load` gets the member who reads. Pages of members are rendered for one member; pages for
   * anonymous readers are cached.
   */
  isForMember?: true;
  /** Feed URLs that the server fetches in the background while a layout shows the block. Pure. */
  feeds?: (settings: ValuesOf<S>) => string[];
  /** The form that readers fill in. It is sent to the page's URL, and accepted if the block is not empty. */
  form?: Form;
  /** The forms of a block with several, by name. */
  forms?: NamedForms;
  /**
   * Whether and when React hydrates the block's `island.tsx` in the browser: as soon as the browser is idle, or when the
   * island comes near the viewport. Most blocks never need it.
   */
  hydrate: 'none' | 'idle' | 'visible';
  /**
   * All props of the island; other settings do not reach the browser. Pure. Required unless `hydrate` is
   * `none`.
   */
  islandProps?: (settings: ValuesOf<S>, items: ContentCard[][], page: PageSubject, data: unknown) => P;
}

/**
 * The props of a block's island, as `islandProps` returns them.
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
  /** Version in which the settings are stored. Default: the current version. */
  v?: number;
}

const WEB_ONLY: Media = { web: true };

/** Whether a grid of the medium can have the block. */
export function isForMedium({ media = WEB_ONLY }: Pick<Block, 'media'>, medium: Medium): boolean {
  return media[medium] === true;
}

/**
 * Declares a block. Throws if it gates settings but has no requirements for readers, because everyone would
 * get the gated settings.
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
