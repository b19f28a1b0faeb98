/** What domains provide for pages, from the registry. The engine knows no domain. */
import type { RawBuilder } from 'kysely';
import type { PageResolver } from '#model/pages/define-page-resolver.ts';
import type { AnyViewModel } from '#grid/load/load-view-models.ts';
import type { SiteFact } from '#model/pages/define-site-fact.ts';
import type { SitePart } from '#model/pages/define-site-part.ts';
import type { SiteParts } from '#page-model/site-data.ts';

/** A page resolver: it gets only the rows of its own statement. */
export type AnyPageResolver = PageResolver<unknown, RawBuilder<unknown>>;

/** @public Named by the generated registry. */
export type AnySiteFact = SiteFact<RawBuilder<unknown>>;

/** A domain's part of what all pages of a site share: it is given rows of its own statement alone. */
export type AnySitePart = SitePart<keyof SiteParts, unknown, RawBuilder<unknown>>;

export interface PageDomains {
  /** In the order in which they are queried. */
  pageResolvers: readonly AnyPageResolver[];
  /** Together they bring every part of the site, each once. */
  siteParts: readonly AnySitePart[];
  siteFacts: readonly AnySiteFact[];
  /** View models by the name of their domain. */
  viewModels: ReadonlyMap<string, AnyViewModel>;
}
