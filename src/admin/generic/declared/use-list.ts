/** A declared list's query, and its loaded rows. */
import { useApp } from '#admin/generic/app.ts';
import { recordsKey } from '#admin/generic/records.ts';
import type { List, ListRow } from '#model/screens/define-list.ts';

/** Name of the listed records, in the plural. */
export function labelOf(list: List): string {
  return list.label ?? ('entity' in list.source ? list.source.entity.pluralLabel : '');
}

/** First part of the query keys of a list: an action on a row reloads all queries with it. */
export function listKeyOf({ source }: List): readonly unknown[] {
  return 'entity' in source ? recordsKey(source.entity) : [source.cacheKey];
}

/** React key of a row. */
export function rowKeyOf({ source }: List, row: ListRow): string | number {
  const value = row[('entity' in source ? undefined : source.rowKey) ?? 'id'];
  return typeof value === 'number' ? value : String(value);
}

/** The display name of a row. */
export function nameOfRow(list: List, row: ListRow): string {
  if (list.nameOf) return list.nameOf(row);
  const { source } = list;
  const title = 'entity' in source ? row[source.entity.titleField] : undefined;
  return typeof title === 'string' ? title : `#${rowKeyOf(list, row)}`;
}

/** Input that narrows a list before any filter: to the site in use, if its records belong to sites. */
export function useScope(list: List, isOfAllSites: boolean): Record<string, unknown> {
  const { site } = useApp();
  const { source } = list;
  if (!('entity' in source)) return source.isOfAllSites ? {} : { site: site.id };
  const { filters } = source.entity.list;
  return {
    ...(filters.includes('site') && !list.isOfAllSites && { site: site.id }),
    ...(list.hasHomeSite && !isOfAllSites && { homeSite: site.id }),
  };
}
