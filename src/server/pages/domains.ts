/** What domains bring to pages, as the registry has it. The engine knows none of them. */
import type { RawBuilder } from 'kysely';
import type { PageResolver } from '#model/pages/define-page-resolver.ts';
import type { AnyViewModel } from '#grid/load/load-view-models.ts';
import type { SiteFact } from '#model/pages/define-site-fact.ts';
import type { SitePart } from '#model/pages/define-site-part.ts';
import type { SiteParts } from '#page-model/site-data.ts';

/** What answers addresses: it is given rows of its own statement alone. */
export type AnyPageResolver = PageResolver<unknown, RawBuilder<unknown>>;

/** @public Named by the generated registry. */
export type AnySiteFact = SiteFact<RawBuilder<unknown>>;

/** A domain's part of what all pages of a site share: it is given rows of its own statement alone. */
export type AnySitePart = SitePart<keyof SiteParts, unknown, RawBuilder<unknown>>;

export interface PageDomains {
  /** In the order in which they are asked. */
  pageResolvers: readonly AnyPageResolver[];
  /** Together they bring every part of the site, each once. */
  siteParts: readonly AnySitePart[];
  siteFacts: readonly AnySiteFact[];
  /** By the domain's name. */
  viewModels: ReadonlyMap<string, AnyViewModel>;
}
