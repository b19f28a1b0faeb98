/** Data about a block that the grid needs in addition to the block's definition. */
import type { BlockExample, IslandProps, RenderedIsland } from '#model/define-block.ts';
import type { PlacedForm } from '#model/pages/define-form.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { ContentCard, FileSource, GatedReason, PageSubject } from '#page-model/page.ts';
import type { AnyLoad } from '#grid/load/run-loads.ts';

/**
 * The data loaded for a block: the items of each of its queries, whether there are more, what `load` returned, and what its
 * settings reference.
 */
export interface BlockData {
  items: ContentCard[][];
  hasMore: boolean[];
  found: (number | null)[];
  notes: unknown[];
  data: unknown;
  images: Readonly<Record<number, ImageSource>>;
  links: Readonly<Record<number, string>>;
  files: Readonly<Record<number, FileSource>>;
}

export type ViewProps = BlockData & {
  settings: Record<string, unknown>;
  gated: GatedReason | null;
  page: PageSubject;
  island: RenderedIsland | null;
  form: PlacedForm | null;
};

/** The exports of an island's module; the generated registry names them. @public */
export interface IslandModule {
  Island: React.ComponentType<IslandProps>;
}

/** What the registry knows about a block in addition to its definition. */
export interface BlockView {
  /** The block's view on pages; for blocks whose `media` have `web`. */
  view?: (props: ViewProps) => React.ReactNode;
  /** The block's view in emails; for blocks whose `media` have `email`. */
  email?: (props: ViewProps) => React.ReactNode;
  css: string;
  /** The component that React hydrates in the browser, by its name in the bundle; for blocks that hydrate. */
  island?: { name: string; Island: React.ComponentType<IslandProps> };
  /** The block has a custom element, whose script pages with the block load. */
  hasElement?: true;
  load?: AnyLoad;
  examples: readonly BlockExample[];
}
