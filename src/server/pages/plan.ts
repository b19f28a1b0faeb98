/**
 * Fills the wishes of a page's blocks: the statements of their sources go as one, then ids are handed out in reading
 * order so that no item stands on a page twice. Same result as asking block after block, in one round trip.
 */
import { isPresent } from '#model/define-module.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Want } from '#model/define-block.ts';
import type { FilledWant, PageSource, SourceRow, SourceScope } from '#model/define-source.ts';
import { HOME_ALIAS } from '#model/paths.ts';
import type { SiteData } from '#model/site-data.ts';
import type { Db } from '#server/db/index.ts';

/** A source as the registry has it: it is asked for wishes of its own kind alone. */
export type AnySource = PageSource<Want, RawBuilder<SourceRow>>;

/** Every source by its kind. */
export type Sources = ReadonlyMap<string, AnySource>;

/** What sources are told of a page of the site. `excludeIds`: items no list may hand out. */
export function scopeOf(data: SiteData, excludeIds: readonly number[]): SourceScope {
  return {
    modulesOn: data.settings.modulesOn,
    organisationId: data.organisationId,
    siteId: data.site.id,
    language: data.site.language,
    homeSectionId: data.sectionsByAlias.get(HOME_ALIAS)?.id ?? null,
    excludeIds,
  };
}

/**
 * Answers all wishes, in order; nothing for those no source answers, and those of modules that the site has off. The answer
 * to `apart` comes last: a list that neither leaves out what the others hand out nor takes anything from them.
 */
export async function fillWants(
  db: Db,
  together: readonly Want[],
  scope: SourceScope,
  all: Sources,
  apart: Want | null = null,
): Promise<FilledWant[]> {
  const wants = apart ? [...together, apart] : together;
  const sources = new Map([...all].filter(([, source]) => isPresent(source, scope.modulesOn)));
  const statements = statementsOf(wants, scope, sources, apart);
  const rows = new Map<number, SourceRow[]>();
  if (statements.length > 0) {
    const asked = sql<SourceRow & { want: number }>`${sql.join(statements, sql` union all `)}`;
    for (const { want, ...row } of (await asked.execute(db)).rows) {
      const own = rows.get(want) ?? [];
      own.push(row);
      rows.set(want, own);
    }
  }
  return handOut(wants, rows, scope, sources, apart);
}

/** Of each wish that has one, its rows under its number. The order of rows inside a branch is that of its statement. */
function statementsOf(
  wants: readonly Want[],
  scope: SourceScope,
  sources: Sources,
  apart: Want | null,
): RawBuilder<unknown>[] {
  const statements: RawBuilder<unknown>[] = [];
  // As many as may have been handed out before have to be read on top.
  let before = 0;
  const ask = (index: number, statement: RawBuilder<SourceRow>) =>
    statements.push(
      sql`(select ${sql.lit(index)}::integer as want, asked.id, asked.note from (${statement}) as asked)`,
    );
  for (const [index, want] of wants.entries()) {
    const source = sources.get(want.kind);
    if (source?.hands === 'chosen') before += source.ids(want).length;
    if (source?.hands === 'results') {
      const statement = source.statement(want, scope);
      if (statement) ask(index, statement);
    }
    if (source?.hands === 'list') {
      const { skip, limit } = source.window(want);
      ask(index, source.statement(want, scope, skip + limit + (want === apart ? 0 : before) + 1));
      before += skip + limit;
    }
  }
  return statements;
}

/** Hands out what was read, in order; a list leaves out what stands on the page already. Pure. */
function handOut(
  wants: readonly Want[],
  rows: ReadonlyMap<number, readonly SourceRow[]>,
  scope: SourceScope,
  sources: Sources,
  apart: Want | null,
): FilledWant[] {
  const used = new Set(scope.excludeIds);
  const useUp = (ids: number[]) => {
    for (const id of ids) used.add(id);
    return ids;
  };
  return wants.map((want, index) => {
    const source = sources.get(want.kind);
    const read = rows.get(index) ?? [];
    const instant = source?.changesAt?.(read, want, scope) ?? null;
    const changesAt = instant === null ? {} : { changesAt: instant };
    if (source?.hands === 'results') return { ...source.answer(read, want), ...changesAt };
    if (source?.hands === 'chosen') return { ids: useUp([...source.ids(want)]), hasMore: false };
    if (source === undefined) return { ids: [], hasMore: false };
    const { skip, limit } = source.window(want);
    const isFree = ({ id }: SourceRow) => want === apart || !used.has(id);
    const leftOut = read.filter((row) => !isFree(row)).map(({ id }) => id);
    const free = read
      .filter(isFree)
      .map(({ id }) => id)
      .slice(skip);
    const taken = free.slice(0, limit);
    const ids = want === apart ? taken : useUp(taken);
    return { ids, hasMore: free.length > ids.length, ...(leftOut.length > 0 && { leftOut }), ...changesAt };
  });
}
