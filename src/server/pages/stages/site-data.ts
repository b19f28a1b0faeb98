/** The data that every page of a site needs, read as a whole from the parts that domains provide. */
import { ANONYMOUS_READER, decideGatedAccess } from '#access/decide-access.ts';
import type { RawBuilder } from 'kysely';
import { canFail, type NamedPart, type PartFaults } from '#grid/part-faults.ts';
import type { SitePartContext, SiteScope } from '#model/pages/define-site-part.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import type { SiteData, SiteParts } from '#page-model/site-data.ts';
import { rowsTogether, type Db } from '#server/db/index.ts';
import { gatesToRead, type AnyGate, type Registry } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { AnySiteFact, AnySitePart, PageDomains } from '../domains.ts';
import { beyondPages } from '../beyond-pages.ts';
import type { AnyMeter } from '../meters.ts';
import type { PagesOptions } from '../options.ts';
import { partFaults } from './slot-problems.ts';

/** Options with which site data is created. */
export interface SiteDataOptions
  extends
    Pick<SitePartContext, 'contentTypes' | 'modulesOf'>,
    Pick<PagesOptions, 'onProblem' | 'substitutions'> {
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
  const { contentTypes, modulesOf, domains, registry, meters, app, substitutions } = options;
  const before = substitutions();
  const { siteParts, siteFacts } = domains;
  const scope = { organisationId, siteId };
  const faults = partFaults(options, scope, '/');
  const facts = factsToRead(siteFacts, scope, faults);
  const gates = gatesToRead(registry.gates, scope, (gate, error) => faults.note(gatePart(gate), error));
  const read = await rowsOfSite(
    db,
    { siteParts: siteParts.map((part) => part.statement(scope)), facts, gates },
    faults,
  );
  let data: SiteData | null = null;
  const whole = () => {
    if (!data) throw new Error(`The data of site ${siteId} was asked for before it was whole.`);
    return data;
  };
  const context = { ...scope, contentTypes, modulesOf, whole };
  const made: Partial<SiteParts> = {};
  for (const [index, part] of siteParts.entries()) {
    const own = part.make(read.siteParts[index] ?? [], context);
    if (!own) return null;
    Object.assign(made, own);
  }
  const held = facts.filter((_, index) => (read.facts[index] ?? []).length > 0);
  const ofParts = siteParts.flatMap((part, index) => part.tags?.(read.siteParts[index] ?? [], scope) ?? []);
  const broken = siteParts.flatMap((part, index) => part.faults?.(read.siteParts[index] ?? []) ?? []);
  const parts = complete(made);
  const { modulesOn } = parts.settings;
  const access = { siteId, gates: gates.gatesOf(read.gates), passes: registry.passes, modulesOn };
  const anonymousReader = beyondPages(ANONYMOUS_READER, { ...parts, access }, meters);
  const paragraphsForEveryone: SiteData['paragraphsForEveryone'] = (item) => {
    const decision = decideGatedAccess(anonymousReader, item, access);
    return decision.kind === 'gated' ? decision.ungatedParagraphs : Infinity;
  };
  const site = { ...parts.site, app, facts: new Set(held.map(({ fact }) => fact.name)) };
  const tags = [...ofParts, ...facts.flatMap(({ tags: ofFact }) => ofFact)];
  const { reservedPaths } = registry;
  const isIncomplete = faults.first() !== null || substitutions() !== before;
  const own = { access, paragraphsForEveryone, reservedPaths, tags, faults: broken, isIncomplete };
  data = { ...parts, site, organisationId, ...own };
  return data;
}

interface FactToRead {
  fact: AnySiteFact;
  statement: RawBuilder<unknown>;
  tags: readonly string[];
}

/** The facts with their statements and the tags that purge them, without those of extensions that throw. */
function factsToRead(facts: readonly AnySiteFact[], scope: SiteScope, faults: PartFaults): FactToRead[] {
  return facts.flatMap((fact) =>
    faults.attempt(
      factPart(fact),
      () => [{ fact, statement: fact.statement(scope), tags: fact.tags?.(scope) ?? [] }],
      [],
    ),
  );
}

const factPart = (definition: AnySiteFact): NamedPart => ({
  definition,
  what: `the site fact ${definition.name}`,
});

const gatePart = (definition: AnyGate): NamedPart => ({ definition, what: `the gate ${definition.name}` });

/** Reads all rows in one message. A statement of an extension that fails has no rows; its gate is closed. */
async function rowsOfSite(
  db: Db,
  statements: {
    siteParts: readonly RawBuilder<unknown>[];
    facts: readonly FactToRead[];
    gates: ReturnType<typeof gatesToRead>;
  },
  faults: PartFaults,
) {
  const optional = [
    ...statements.facts.map(({ fact, statement }) => {
      const part = factPart(fact);
      return { part, statement, fail: (error: unknown) => faults.note(part, error) };
    }),
    ...statements.gates.statements.map(({ gate, ...own }) => ({ ...own, part: gatePart(gate) })),
  ];
  const first = statements.siteParts.length;
  const rows = await rowsTogether(
    db,
    [...statements.siteParts, ...optional.map(({ statement }) => statement)],
    {
      canFail: (index) => optional.some(({ part }, at) => at === index - first && canFail(part)),
      onFailure: (index, error) => optional[index - first]?.fail(error),
    },
  );
  const gatesFrom = first + statements.facts.length;
  return {
    siteParts: rows.slice(0, first),
    facts: rows.slice(first, gatesFrom),
    gates: rows.slice(gatesFrom),
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
