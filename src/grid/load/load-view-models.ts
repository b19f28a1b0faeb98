/**
 * Loads the records that a page shows by id, whatever its blocks: one statement for the records of all
 * domains.
 */
import type { RawBuilder } from 'kysely';
import type { ViewModel, ViewModelContext, ViewModels } from '#model/pages/define-view-model.ts';
import { isPresent } from '#model/define-module.ts';
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

/** Loads view models; records that the reader may not see are left out. */
export async function loadViewModels(
  db: Db,
  wanted: IdsByDomain,
  context: ViewModelContext,
  { viewModels }: { viewModels: ReadonlyMap<string, AnyViewModel> },
): Promise<LoadedRecords> {
  const loads = [...wanted].flatMap(([entity, ids]) => {
    const domain = viewModels.get(entity);
    const isLoadable = domain && ids.size > 0 && isPresent(domain, context.data.settings.modulesOn);
    return isLoadable ? [{ domain, ids: [...ids] }] : [];
  });
  const read = await rowsTogether(
    db,
    loads.map(({ domain, ids }) => domain.statement(ids, context)),
  );
  const { organisationId } = context.data;
  const records = new Map<string, ReadonlyMap<number, ViewModels[Domain]>>();
  const tags = new Set<string>();
  for (const [index, { domain }] of loads.entries()) {
    const rows = read[index] ?? [];
    const own = domain.make(rows, context);
    for (const tag of domain.tagsOfRows?.(rows, organisationId) ?? []) tags.add(tag);
    records.set(domain.entity, own);
    for (const [id, record] of own) {
      tags.add(domain.tag(id, organisationId));
      for (const tag of domain.tags?.(record, organisationId) ?? []) tags.add(tag);
    }
  }
  return {
    of: <N extends Domain>(entity: N) =>
      (records.get(entity) ?? new Map()) as ReadonlyMap<number, ViewModels[N]>,
    tags,
  };
}
