/** What domains provide for pages, from the registry. The engine does not depend on any domain. */
import type { RawBuilder } from 'kysely';
import type { PageResolver } from '#model/pages/define-page-resolver.ts';
import type { AnyViewModel } from '#grid/load/load-view-models.ts';
import type { SiteFact } from '#model/pages/define-site-fact.ts';
import type { SitePart } from '#model/pages/define-site-part.ts';
import type { NamedPart } from '#grid/part-faults.ts';
import type { SiteParts } from '#page-model/site-data.ts';

/**
 * A page resolver of any domain. The type of its rows can be `unknown`, because it receives only the rows
 * that its statement selects.
 */
export type AnyPageResolver = PageResolver<unknown, RawBuilder<unknown>>;

/** @public Named by the generated registry. */
export type AnySiteFact = SiteFact<RawBuilder<unknown>>;

/**
 * A domain's part of the data that all pages of a site share: it receives only the rows that its statement
 * returns.
 */
export type AnySitePart = SitePart<keyof SiteParts, unknown, RawBuilder<unknown>>;

export interface PageDomains {
  /** In the order in which they are queried. */
  pageResolvers: readonly AnyPageResolver[];
  /** Together they provide every part of the site, each exactly once. */
  siteParts: readonly AnySitePart[];
  siteFacts: readonly AnySiteFact[];
  /** View models by the name of their domain. */
  viewModels: ReadonlyMap<string, AnyViewModel>;
}

/** The part that finds pages of a domain. */
export function resolverPart(definition: AnyPageResolver): NamedPart {
  return { definition, what: `the page resolver ${definition.entity}` };
}
