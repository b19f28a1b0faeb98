/** The data that every page of a site needs, read as a whole from the parts that domains provide. */
import { ANONYMOUS_READER, decideGatedAccess } from '#access/decide-access.ts';
import type { SitePartContext } from '#model/pages/define-site-part.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import type { SiteData, SiteParts } from '#page-model/site-data.ts';
import { rowsTogether, type Db } from '#server/db/index.ts';
import { gatesOfSite, gateStatements, type Registry } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { AnySiteFact, AnySitePart, PageDomains } from '../domains.ts';
import { beyondPages } from '../beyond-pages.ts';
import type { AnyMeter } from '../meters.ts';

/** Options with which site data is created. */
export interface SiteDataOptions extends Pick<SitePartContext, 'contentTypes' | 'modulesOf'> {
  domains: Pick<PageDomains, 'siteParts' | 'siteFacts'>;
  registry: Pick<Registry, 'gates' | 'passes' | 'reservedPaths'>;
  meters: readonly AnyMeter[];
  app: RunningApp;
}

/** Reads a site in one statement; null if the site does not exist or does not belong to the transaction. */
export async function loadSiteData(
  db: Db,
  { organisationId, siteId }: Pick<SiteRef, 'organisationId' | 'siteId'>,
  options: SiteDataOptions,
): Promise<SiteData | null> {
  const { contentTypes, modulesOf, domains, registry, meters, app } = options;
  const { siteParts, siteFacts } = domains;
  const scope = { organisationId, siteId };
  const read = await rowsTogether(db, [
    ...siteParts.map((part) => part.statement(scope)),
    ...siteFacts.map((fact) => fact.statement(scope)),
    ...gateStatements(registry.gates, scope),
  ]);
  let data: SiteData | null = null;
  const whole = () => {
    if (!data) throw new Error(`The data of site ${siteId} was asked for before it was whole.`);
    return data;
  };
  const context = { ...scope, contentTypes, modulesOf, whole };
  const made: Partial<SiteParts> = {};
  for (const [index, part] of siteParts.entries()) {
    const own = part.make(read[index] ?? [], context);
    if (!own) return null;
    Object.assign(made, own);
  }
  const ofFacts = factsIn(siteFacts, read.slice(siteParts.length), scope);
  const ofParts = siteParts.flatMap((part, index) => part.tags?.(read[index] ?? [], scope) ?? []);
  const faults = siteParts.flatMap((part, index) => part.faults?.(read[index] ?? []) ?? []);
  const parts = complete(made);
  const { modulesOn } = parts.settings;
  const ofGates = read.slice(siteParts.length + siteFacts.length);
  const gates = gatesOfSite(registry.gates, ofGates);
  const access = { siteId, gates, passes: registry.passes, modulesOn };
  const anonymousReader = beyondPages(ANONYMOUS_READER, { ...parts, access }, meters);
  const paragraphsForEveryone: SiteData['paragraphsForEveryone'] = (item) => {
    const decision = decideGatedAccess(anonymousReader, item, access);
    return decision.kind === 'gated' ? decision.ungatedParagraphs : Infinity;
  };
  const site = { ...parts.site, app, facts: ofFacts.facts };
  const tags = [...ofParts, ...ofFacts.tags];
  const { reservedPaths } = registry;
  data = { ...parts, site, organisationId, access, paragraphsForEveryone, reservedPaths, tags, faults };
  return data;
}

/** Returns the facts whose statements returned a row, and the tags that purge the facts. */
function factsIn(
  facts: readonly AnySiteFact[],
  rows: readonly (readonly unknown[])[],
  scope: { organisationId: number; siteId: number },
): { facts: Set<string>; tags: readonly string[] } {
  const held = facts.filter((_, index) => (rows[index] ?? []).length > 0);
  return {
    facts: new Set(held.map(({ name }) => name)),
    tags: facts.flatMap((fact) => fact.tags?.(scope) ?? []),
  };
}

/** Every key of `SiteParts`, so that a part that no domain provides is detected at start. */
const PARTS: Record<keyof SiteParts, true> = {
  site: true,
  theme: true,
  settings: true,
  isTest: true,
  sections: true,
  sectionsByAlias: true,
  layouts: true,
  menusAt: true,
};

/** Throws if a part of the site is provided by no domain, or by more than one. */
export function checkSiteParts(parts: readonly AnySitePart[]): readonly AnySitePart[] {
  const brought = parts.flatMap(({ keys }) => keys);
  for (const key of Object.keys(PARTS)) {
    const count = brought.filter((other) => other === key).length;
    if (count !== 1)
      throw new Error(`\`${key}\` of a site’s data is brought by ${count} domains; it must be one.`);
  }
  return parts;
}

function complete(made: Partial<SiteParts>): SiteParts {
  const missing = Object.keys(PARTS).filter((key) => !(key in made));
  if (missing.length > 0) throw new Error(`No domain brings ${missing.join(', ')} of a site’s data.`);
  return made as SiteParts;
}
