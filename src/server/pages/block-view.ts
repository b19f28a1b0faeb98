/** What the page engine knows of a block beside its definition. */
import type { BlockExample, IslandProps, RenderedIsland } from '#model/define-block.ts';
import type { ImageSource } from '#model/image-source.ts';
import type { ContentCard, FileSource, PageSubject } from '#model/page.ts';
import type { AnyLoad } from './loads.ts';

/**
 * What was loaded for a block: the items of each of its wishes, whether there are more, what its loader returned, and
 * what its settings point at.
 */
export interface Given {
  items: ContentCard[][];
  hasMore: boolean[];
  found: (number | null)[];
  data: unknown;
  images: Readonly<Record<number, ImageSource>>;
  links: Readonly<Record<number, string>>;
  files: Readonly<Record<number, FileSource>>;
}

export type ViewProps = Given & {
  settings: Record<string, unknown>;
  page: PageSubject;
  island: RenderedIsland | null;
};

/**
 * What an island's module exports; named by the generated registry.
 * @public
 */
export interface IslandModule {
  Island: React.ComponentType<IslandProps>;
}

/** What the registry knows of a block beside its definition. */
export interface BlockView {
  view: (props: ViewProps) => React.ReactNode;
  css: string;
  /** What React wakes in the browser, by the name browsers find it under; for blocks that hydrate. */
  island?: { name: string; Island: React.ComponentType<IslandProps> };
  /** The block has a custom element, whose program pages that show the block need. */
  hasElement?: true;
  load?: AnyLoad;
  examples: readonly BlockExample[];
}
