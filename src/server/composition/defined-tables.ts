/** The definitions as tables, which `npm run generate` compares with the committed snapshot. */
import { entities } from '#registry/entities.ts';
import { ledgers } from '#registry/ledgers.ts';
import { recordNotFound } from '#model/errors.ts';
import { columnName, type Column } from '#model/field.ts';
import type { PersonalRows } from '#model/personal-data.ts';
import { tableOfEntity, tableOfLedger, type Table } from '#records/table.ts';

/** The table of every entity and ledger, in the order of the registries. */
export function definedTables(): Table[] {
  return [
    ...entities.map(({ entity, ...owner }) => withOwner(tableOfEntity(entity), owner)),
    ...ledgers.map((ledger) => withOwner(tableOfLedger(ledger), ledger)),
  ];
}

/** Adds the module to a table. `owner`: the registry's entry, which may name a module. */
function withOwner(table: Table, owner: object): Table {
  return 'module' in owner && typeof owner.module === 'string' ? { ...table, module: owner.module } : table;
}

/** Of every entity, the reason and the message of a record that does not exist. */
export function entityReasons(): { name: string; reason: string; message: string }[] {
  return entities.map(({ entity }) => {
    const { reason, message } = recordNotFound(entity);
    return { name: entity.name, reason, message };
  });
}

/** The values that gates read: for each of their names, the content field and its column. */
export function gatedBy(): Record<string, { field: string; column: string }> {
  return Object.fromEntries(
    entities.flatMap(({ entity }) =>
      Object.entries(entity.gates ?? {}).flatMap(([name, key]) => {
        const field = entity.fields[key];
        return field ? [[name, { field: key, column: columnName(key, field) }]] : [];
      }),
    ),
  );
}

const HOLDS_NO_TEXT: ReadonlySet<Column['type']> = new Set([
  'bigint',
  'boolean',
  'double precision',
  'integer',
  'timestamptz',
]);

/**
 * Columns, as `table.column`, that can contain text and for which no definition specifies what happens when a
 * reader is erased. Omits tables without readers' data: their declaration is the reason for it.
 */
export function undeclaredColumns(): string[] {
  return entities.flatMap(({ entity }) => {
    const { personalData } = entity;
    if (typeof personalData === 'string') return [];
    const { name, columns } = tableOfEntity(entity);
    return Object.entries(columns)
      .filter(([column, { type }]) => {
        const isDeclared = personalData.every((rows) => isColumnErased(rows, column));
        return !HOLDS_NO_TEXT.has(type) && !isDeclared;
      })
      .map(([column]) => `${name}.${column}`);
  });
}

/** Whether the rows are deleted, or remain with the column emptied or declared to stay. */
export function isColumnErased({ erased, stays = [] }: PersonalRows, column: string): boolean {
  return erased === 'delete' || ` ${erased.set}`.includes(` ${column} = `) || stays.includes(column);
}
