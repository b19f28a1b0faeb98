/**
 * Loads the records that a page shows by id, whatever its blocks: one statement for the records of all
 * domains.
 */
import type { RawBuilder } from 'kysely';
import type { ViewModel, ViewModelContext, ViewModels } from '#model/pages/define-view-model.ts';
import { isPresent } from '#model/define-module.ts';
import { canFail, type NamedPart, type PartFaults } from '#grid/part-faults.ts';
import { rowsTogether, type Db } from '#server/db/index.ts';

type Domain = keyof ViewModels;

/** Converts records of one domain for display; it receives only the rows of its statement. */
export type AnyViewModel = ViewModel<keyof ViewModels, unknown, RawBuilder<unknown>>;

/** Record ids by domain name. */
export type IdsByDomain = ReadonlyMap<string, ReadonlySet<number>>;

export interface LoadedRecords {
  /**
   * The view models of the requested records of a domain, by id; records that the reader may not see are
   * missing.
   */
  of: <N extends Domain>(entity: N) => ReadonlyMap<number, ViewModels[N]>;
  /** Tags that purge a page with these records. */
  tags: ReadonlySet<string>;
}

/** The part that converts records of a domain. */
export function viewModelPart(definition: AnyViewModel): NamedPart {
  return { definition, what: `the view model ${definition.entity}` };
}

/** Loads view models; records that the reader may not see, and those of an extension that fails, are left out. */
export async function loadViewModels(
  db: Db,
  wanted: IdsByDomain,
  context: ViewModelContext & { faults: PartFaults },
  { viewModels }: { viewModels: ReadonlyMap<string, AnyViewModel> },
): Promise<LoadedRecords> {
  const { faults } = context;
  const loads = [...wanted].flatMap(([entity, ids]) => {
    const domain = viewModels.get(entity);
    const isLoadable = domain && ids.size > 0 && isPresent(domain, context.data.settings.modulesOn);
    if (!isLoadable) return [];
    const part = viewModelPart(domain);
    const statement = faults.attempt(part, () => domain.statement([...ids], context), null);
    return statement ? [{ domain, part, statement }] : [];
  });
  const read = await rowsTogether(
    db,
    loads.map(({ statement }) => statement),
    {
      canFail: (index) => loads[index] !== undefined && canFail(loads[index].part),
      onFailure: (index, error) => loads[index] && faults.note(loads[index].part, error),
    },
  );
  const records = new Map<string, ReadonlyMap<number, ViewModels[Domain]>>();
  const tags = new Set<string>();
  for (const [index, { domain, part }] of loads.entries()) {
    const rows = read[index] ?? [];
    const made = faults.attempt(part, () => madeOf(domain, rows, context), null);
    if (!made) continue;
    records.set(domain.entity, made.own);
    for (const tag of made.tags) tags.add(tag);
  }
  return {
    of: <N extends Domain>(entity: N) =>
      (records.get(entity) ?? new Map()) as ReadonlyMap<number, ViewModels[N]>,
    tags,
  };
}

/** The view models of the rows of one domain, and the tags that purge a page with them. */
function madeOf(
  domain: AnyViewModel,
  rows: readonly unknown[],
  context: ViewModelContext,
): { own: ReadonlyMap<number, ViewModels[Domain]>; tags: string[] } {
  const { organisationId } = context.data;
  const own = domain.make(rows, context);
  const ofRecords = [...own].flatMap(([id, record]) => [
    domain.tag(id, organisationId),
    ...(domain.tags?.(record, organisationId) ?? []),
  ]);
  return { own, tags: [...(domain.tagsOfRows?.(rows, organisationId) ?? []), ...ofRecords] };
}
