/** Records of a list as the table of a file. */
import type { RegisteredEntity } from '#admin/generic/app.ts';
import { recordNames } from '#admin/generic/list/record-columns.tsx';
import type { Entity } from '#model/define-entity.ts';
import type { ListRow } from '#model/define-list.ts';

/** The columns of the entity with their labels; instants in UTC, as every program reads them. */
export function recordTable(
  entity: Entity,
  rows: readonly ListRow[],
  entities: readonly RegisteredEntity[],
): string[][] {
  const keys = [...new Set([entity.titleField, ...entity.list.columns])];
  const fields = entity.fields;
  const head = keys.map((key) => fields[key]?.options.label ?? key);
  const textOf = (row: ListRow, key: string) => {
    const [value, field] = [row[key], fields[key]];
    if (value === null || value === undefined) return '';
    if (!field) return String(value);
    const { kind, options } = field;
    if (kind.column(options).type === 'timestamptz') return String(value);
    return (
      recordNames(kind.output(options), value, entities) ?? kind.present?.(value, options) ?? String(value)
    );
  };
  return [head, ...rows.map((row) => keys.map((key) => textOf(row, key)))];
}
