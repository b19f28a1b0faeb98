/** The table of an entity: columns, keys and indexes derived from its definition, as data. */
import type { Entity } from '#model/define-entity.ts';
import { SYSTEM_FIELDS } from '#model/define-entity.ts';
import { personalTableOf, tableNameOf, type AnyLedger } from '#model/jobs/define-ledger.ts';
import { columnName, snakeCase, type Column, type Field } from '#model/field.ts';

export interface TableColumn {
  type: Column['type'];
  /** Whether the database rejects null, because the field is required under every condition. */
  required: boolean;
  /** The table to whose record this id refers. */
  references?: string;
  /** Value for a new record without one, and therefore for rows older than the column. */
  default?: unknown;
  /** The module whose extension adds the field, or to which the setting belongs. */
  module?: string;
}

/** A table without the columns that every entity's table has: `organisation_id` and the system fields. */
export interface Table {
  /** `website_section` for the entity `websiteSection`. */
  name: string;
  /** Name of the entity. */
  entity: string;
  tenancy: Entity['tenancy'];
  /** The module that owns the entity or ledger; absent for one of core. */
  module?: string;
  /** Columns by name, in the order of the fields. */
  columns: Record<string, TableColumn>;
  /**
   * Columns of each index, in order; all begin with `organisation_id` and end with `id`, or with `at` in a
   * ledger.
   */
  indexes: string[][];
  /** Set for a ledger: `at` is the first of its columns, and it has no system fields. */
  ledger?: LedgerPartitions;
}

export interface LedgerPartitions {
  partitionedBy: AnyLedger['partitionedBy'];
  retentionDays: number;
  /** The column with a reader's account; null if the rows belong to no reader. */
  accountColumn: string | null;
}

/**
 * The table of a ledger. It has no foreign keys, because these would lock the referenced row for every
 * inserted row.
 */
export function tableOfLedger(ledger: AnyLedger): Table {
  const own: Table['columns'] =
    ledger.tenancy === 'site' ? { site_id: { type: 'integer', required: true } } : {};
  const names = new Map(Object.entries(ledger.columns).map(([key, field]) => [key, columnName(key, field)]));
  const columns = Object.entries(ledger.columns).map(([key, field]) => {
    const { type, required } = columnOfField(field);
    return [names.get(key) ?? key, { type, required }] as const;
  });
  const accountColumn = personalTableOf(ledger)?.column ?? null;
  const indexed = new Set([
    ...(accountColumn === null ? [] : [accountColumn]),
    ...(ledger.indexes ?? []).map((key) => names.get(key) ?? key),
  ]);
  return {
    name: tableNameOf(ledger),
    entity: ledger.name,
    tenancy: ledger.tenancy,
    columns: { ...own, ...Object.fromEntries(columns) },
    indexes: [...indexed].map((column) => ['organisation_id', column, 'at']),
    ledger: { partitionedBy: ledger.partitionedBy, retentionDays: ledger.retention.days, accountColumn },
  };
}

/** The table of an entity. Throws if two of its fields would be stored in one column. */
export function tableOfEntity(entity: Entity): Table {
  const columns: Record<string, TableColumn> = {};
  for (const [key, field] of Object.entries(entity.fields)) {
    const name = columnName(key, field);
    if (name in columns || name === 'organisation_id' || SYSTEM_FIELDS.includes(name))
      throw new Error(
        `Entity ${entity.name}: the field “${key}” uses the column ${name}, which another field already uses.`,
      );
    columns[name] = columnOfField(field);
  }
  const { name, tenancy } = entity;
  return { name: snakeCase(name), entity: name, tenancy, columns, indexes: indexesOf(entity, columns) };
}

function columnOfField(field: Field): TableColumn {
  const { required, condition, default: fallback, module } = field.options;
  const { type } = field.kind.column(field.options);
  const output = field.kind.output(field.options);
  return {
    type,
    required: required === true && condition === undefined,
    ...('record' in output && { references: snakeCase(output.record) }),
    ...(fallback !== undefined && { default: fallback }),
    ...(module !== undefined && { module }),
  };
}

/**
 * Indexes for lists: each filter followed by the list's first sort order, and each sort. In addition every
 * column with a foreign key, because deleting the referenced record would otherwise read the whole table.
 */
function indexesOf(entity: Entity, columns: Table['columns']): string[][] {
  const { filters, sorts } = entity.list;
  const columnOf = (key: string) => {
    const field = entity.fields[key];
    return field ? columnName(key, field) : key;
  };
  const first = sorts[0] && columnOf(sorts[0].field);
  const found = new Map<string, string[]>();
  const add = (...wanted: (string | undefined)[]) => {
    const inner = new Set(wanted.filter((column) => column !== undefined && column !== 'id'));
    const index = ['organisation_id', ...inner, 'id'] as string[];
    // An index by id only is unnecessary: the primary key serves it.
    if (inner.size > 0) found.set(index.join(), index);
  };
  for (const key of filters) add(columnOf(key), first);
  for (const sort of sorts) add(columnOf(sort.field));
  for (const [name, column] of Object.entries(columns)) {
    const isLed = [...found.values()].some((index) => index[1] === name);
    if (column.references !== undefined && !isLed) add(name);
  }
  return [...found.values()];
}
