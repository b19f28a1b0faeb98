/** Columns of a generic list, derived from the entity's definition. */
import { Text } from '@mantine/core';
import type { RegisteredEntity } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { FieldViews } from '#admin/generic/field-views.ts';
import { presentFields } from '#admin/generic/form/form-values.ts';
import type { Entity } from '#model/define-entity.ts';
import type { ListRow } from '#model/screens/define-list.ts';
import type { ApiType, Field, Shape } from '#model/field.ts';
import type { DataColumn } from './data-table.tsx';

/** Admin data that cells need. */
export interface CellOptions {
  entities: readonly RegisteredEntity[];
  viewsOf: (kind: string) => FieldViews;
  timeZone: string;
}

interface ColumnOptions extends CellOptions {
  entity: Entity;
  /** Keys of the modules that are enabled on the site. */
  modulesOn: readonly string[];
}

/** Labels of the fields that every record has. */
export const SYSTEM_LABELS: Record<string, string> = {
  id: 'Id',
  version: 'Version',
  created: 'Created',
  updated: 'Updated',
};

/** The entity's list columns; the first is always the record's title. */
export function recordColumns(options: ColumnOptions): DataColumn<ListRow>[] {
  const { entity, modulesOn } = options;
  const present = presentFields(entity.fields, modulesOn);
  const isThere = (key: string) => key in present || !(key in entity.fields);
  const keys = [
    entity.titleField,
    ...entity.list.columns.filter((key) => key !== entity.titleField && isThere(key)),
  ];
  return keys.map((key, index) => ({
    key,
    label: (entity.fields as Shape)[key]?.options.label ?? SYSTEM_LABELS[key] ?? key,
    sort: entity.list.sorts.find((sort) => sort.field === key)?.order,
    from: index < 2 ? undefined : index < 3 ? 'sm' : 'md',
    width: index === 0 ? undefined : key in SYSTEM_LABELS ? '130px' : 'min(190px, 40%)',
    render: (row) => cellOf(options, key, row),
  }));
}

function cellOf(options: ColumnOptions, key: string, row: ListRow) {
  const { entity, timeZone } = options;
  const value = row[key];
  const field = (entity.fields as Shape)[key];
  if (!field)
    return (
      <Quiet>
        {key === 'updated' || key === 'created'
          ? shortInstant(String(value), timeZone, new Date())
          : String(value)}
      </Quiet>
    );
  if (value === null || value === undefined) return null;
  if (key === entity.titleField) return <bdi style={{ fontWeight: 500 }}>{String(value)}</bdi>;
  return recordCell(options, field, value);
}

/** A field's value in the format of its kind; for references, the titles of the records. */
export function recordCell({ entities, viewsOf }: CellOptions, field: Field, value: unknown) {
  if (value === null || value === undefined) return null;
  const api = field.kind.output(field.options);
  const names = recordNames(api, value, entities);
  if (names !== null) return <Words>{names}</Words>;
  return <KindCell field={field} value={value} views={viewsOf(field.kind.kind)} />;
}

/**
 * The titles of referenced records. The API returns them with the record, so that no second query is needed.
 */
export function recordNames(
  api: ApiType,
  value: unknown,
  entities: readonly RegisteredEntity[],
): string | null {
  if ('list' in api) {
    if (!('record' in api.list) || !Array.isArray(value)) return null;
    const { list } = api;
    return value.map((entry) => recordNames(list, entry, entities)).join(', ');
  }
  if (!('record' in api) || typeof value !== 'object' || value === null) return null;
  const title = entities.find(({ entity }) => entity.name === api.record)?.entity.titleField ?? 'name';
  const record = value as Record<string, unknown>;
  return String(record[title] ?? `#${String(record['id'])}`);
}

function KindCell({ field, value, views }: { field: Field; value: unknown; views: FieldViews }) {
  const { Cell } = views;
  if (Cell) return <Cell value={value} options={field.options} />;
  return <Words>{field.kind.present?.(value, field.options) ?? JSON.stringify(value)}</Words>;
}

function Words({ children }: { children: string }) {
  return (
    <Text size="sm" truncate>
      {children}
    </Text>
  );
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" truncate>
      {children}
    </Text>
  );
}
