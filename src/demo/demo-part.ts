/** The language of demo parts: what a module adds to the demo. */
import type { OfModule } from '#model/define-module.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Planted } from './seed/planted.ts';

/** What the demo has created before. */
export interface CreatedDemo {
  /** Ids of the covers of issues, by the key of their picture. */
  covers: ReadonlyMap<string, number>;
  /** Ids of the items of all sites, by slug. */
  items: ReadonlyMap<string, number>;
  /** Milliseconds since 1970 from which dates are counted. */
  now: number;
}

/** The demo after its content was committed, so that the services serve its sites. */
export interface FinishedDemo extends CreatedDemo {
  services: PlatformContext;
}

/** Values that items have in addition, by the slug of the item. */
export type ItemValues = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export interface DemoPart extends OfModule {
  /** Creates what items refer to, for all sites, and returns what items have of it. */
  beforeItems?: (work: RecordContext, sites: readonly Planted[]) => Promise<ItemValues>;
  /** Creates what refers to items, on one site. */
  afterItems?: (work: RecordContext, site: Planted, created: CreatedDemo) => Promise<void>;
  /** Creates what shows items as readers see them, on one site. */
  whenPublished?: (work: RecordContext, site: Planted, demo: FinishedDemo) => Promise<void>;
}

/** Declares a part of the demo, in a file of the folder `demo-parts/` of a module or a feature. */
export function defineDemoPart(part: DemoPart): DemoPart {
  return part;
}
