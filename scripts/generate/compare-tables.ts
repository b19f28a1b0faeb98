/**
 * Compares the definitions with the committed snapshot: which changes can be drafted, and which must be
 * written by hand.
 */
import type { LedgerPartitions, Table, TableColumn } from '../../src/records/table.ts';

/**
 * `schema.snapshot.json`: the tables as the last migrations left them, each column and index as one string.
 */
export interface Snapshot {
  tables: Record<string, SnapshotTable>;
}

/** A table, or the columns and indexes that an extension adds to the table of another owner. */
export interface OwnedTable extends Table {
  /** Set for the part of an extension: the owner of the table creates it. */
  isPart?: true;
}

interface SnapshotTable {
  /** Set for the columns that an extension adds to the table of another owner. */
  isPart?: true;
  tenancy: string;
  /** The module that owns the table. */
  module?: string;
  /** Module of each column that a module adds to the table. */
  modules?: Record<string, string>;
  /** Only for ledgers: partitions, retention and the column of the account. */
  ledger?: string;
  columns: Record<string, string>;
  indexes: string[];
}

/** A column or an index to add to an existing table. */
export interface AddedColumn {
  table: string;
  column: string;
  definition: TableColumn;
}
export interface AddedIndex {
  table: string;
  columns: string[];
}

/** Changes that can be drafted automatically. */
export interface Additions {
  tables: Table[];
  columns: AddedColumn[];
  indexes: AddedIndex[];
}

/** A change that must be written by hand: its migration names the table and these columns. */
export interface ManualChange {
  table: string;
  columns: string[];
  /** The problem, as a sentence. */
  reason: string;
}

export interface Comparison {
  added: Additions;
  manual: ManualChange[];
}

/**
 * Returns the snapshot of these tables: the same for the same definitions, whatever the order of their
 * fields.
 */
export function snapshotOf(tables: readonly OwnedTable[]): Snapshot {
  const entries = tables.map((table): [string, SnapshotTable] => {
    const columns = Object.entries(table.columns).map(([name, column]) => [name, describeColumn(column)]);
    const indexes = table.indexes.map((index) => index.join(', ')).sort();
    const owners = Object.entries(table.columns).flatMap(([name, { module }]) =>
      module === undefined ? [] : [[name, module] as const],
    );
    return [
      table.name,
      {
        ...(table.isPart && { isPart: true }),
        tenancy: table.tenancy,
        ...(table.module !== undefined && { module: table.module }),
        ...(owners.length > 0 && { modules: sortedObject(owners) }),
        ...(table.ledger && { ledger: describeLedger(table.ledger) }),
        columns: sortedObject(columns),
        indexes,
      },
    ];
  });
  return { tables: sortedObject(entries) };
}

/**
 * Returns `snapshot` with the tables, columns and indexes in `previous` that belong to modules missing from
 * `modules`: their folder was deleted, but not their data.
 */
export function withAbsentModules(
  snapshot: Snapshot,
  previous: Snapshot,
  modules: ReadonlySet<string>,
): Snapshot {
  const entries = Object.entries(snapshot.tables).map(([name, table]) => {
    const known = previous.tables[name];
    return [name, known ? withAbsentColumns(table, known, modules) : table] as const;
  });
  const absent = Object.entries(previous.tables).filter(
    ([name, table]) => !(name in snapshot.tables) && isAbsent(table.module, modules),
  );
  return { tables: sortedObject([...entries, ...absent]) };
}

function withAbsentColumns(
  table: SnapshotTable,
  known: SnapshotTable,
  modules: ReadonlySet<string>,
): SnapshotTable {
  const owners = Object.entries(known.modules ?? {}).filter(
    ([column, module]) => isAbsent(module, modules) && !(column in table.columns),
  );
  if (owners.length === 0) return table;
  const absent = new Set(owners.map(([column]) => column));
  const columns = Object.entries(known.columns).filter(([column]) => absent.has(column));
  const indexes = known.indexes.filter((index) => index.split(', ').some((column) => absent.has(column)));
  return {
    ...table,
    modules: sortedObject([...Object.entries(table.modules ?? {}), ...owners]),
    columns: sortedObject([...Object.entries(table.columns), ...columns]),
    indexes: [...new Set([...table.indexes, ...indexes])].sort(),
  };
}

function isAbsent(module: string | undefined, modules: ReadonlySet<string>): boolean {
  return module !== undefined && !modules.has(module);
}

/** Compares `snapshot` with the definitions, ignoring what belongs to modules missing from `modules`. */
export function compareTables(
  snapshot: Snapshot,
  tables: readonly OwnedTable[],
  modules: ReadonlySet<string> = new Set(),
): Comparison {
  const wanted = withAbsentModules(snapshotOf(tables), snapshot, modules).tables;
  const comparison: Comparison = { added: { tables: [], columns: [], indexes: [] }, manual: [] };
  for (const table of tables) {
    const known = knownOf(table, snapshot);
    if (!known) comparison.added.tables.push(table);
    else compareTable(table, { known, wanted: wanted[table.name] ?? known }, comparison);
  }
  for (const [table, { isPart, columns }] of Object.entries(snapshot.tables)) {
    if (table in wanted) continue;
    if (isPart) comparison.manual.push(...Object.keys(columns).map((column) => withoutField(table, column)));
    else comparison.manual.push({ table, columns: [], reason: `The table ${table} has no entity any more.` });
  }
  return comparison;
}

/** What the snapshot has of a table. The table of a part exists, and its tenancy is that of its owner. */
function knownOf({ name, tenancy, isPart }: OwnedTable, { tables }: Snapshot): SnapshotTable | undefined {
  const known = tables[name];
  return isPart ? { ...(known ?? { columns: {}, indexes: [] }), tenancy } : known;
}

function withoutField(table: string, column: string): ManualChange {
  return { table, columns: [column], reason: `The column ${table}.${column} has no field any more.` };
}

function compareTable(
  table: Table,
  { known, wanted }: { known: SnapshotTable; wanted: SnapshotTable },
  { added, manual }: Comparison,
): void {
  const { name } = table;
  if (known.tenancy !== wanted.tenancy) {
    const reason = `The table ${name} belonged to the ${known.tenancy} and now belongs to the ${wanted.tenancy}.`;
    manual.push({ table: name, columns: [], reason });
  }
  if (known.ledger !== wanted.ledger) {
    const [was, is] = [known, wanted].map(({ ledger }) => ledger ?? 'no ledger');
    manual.push({ table: name, columns: [], reason: `The table ${name} was ${was} and is now ${is}.` });
  }
  for (const [column, was] of Object.entries(known.columns)) {
    const is = wanted.columns[column];
    if (is === was) continue;
    const reason = `The column ${name}.${column} was ${was} and is now ${is}.`;
    manual.push(is === undefined ? withoutField(name, column) : { table: name, columns: [column], reason });
  }
  for (const [column, definition] of Object.entries(table.columns)) {
    if (column in known.columns) continue;
    if (definition.required && definition.default === undefined) {
      const reason = `The column ${name}.${column} is new and required, and rows that exist have no value for it. Give the field a default or make it optional, or fill it by hand.`;
      manual.push({ table: name, columns: [column], reason });
    } else added.columns.push({ table: name, column, definition });
  }
  for (const columns of table.indexes.filter((index) => !known.indexes.includes(index.join(', ')))) {
    if (!table.ledger) added.indexes.push({ table: name, columns });
    else {
      const reason = `The ledger ${name} has a new index on (${columns.join(', ')}), which is created partition by partition.`;
      manual.push({ table: name, columns: columns.filter((column) => !INDEX_FRAME.has(column)), reason });
    }
  }
  for (const index of known.indexes.filter((text) => !wanted.indexes.includes(text))) {
    const columns = index.split(', ').filter((column) => !INDEX_FRAME.has(column));
    // PostgreSQL drops an index with its column.
    if (columns.some((column) => column in known.columns && !(column in wanted.columns))) continue;
    manual.push({ table: name, columns, reason: `The index of ${name} on (${index}) has no use any more.` });
  }
}

/** Columns at the beginning and end of every index. */
export const INDEX_FRAME: ReadonlySet<string> = new Set(['organisation_id', 'id']);

/** Describes a ledger: `a ledger by day for 30 days, account site_user_id`. */
function describeLedger({ partitionedBy, retentionDays, accountColumn }: LedgerPartitions): string {
  const account = accountColumn === null ? '' : `, account ${accountColumn}`;
  return `a ledger by ${partitionedBy} for ${retentionDays} days${account}`;
}

/** Describes a column: `integer not null references site`. */
function describeColumn({ type, required, references }: TableColumn): string {
  return `${type}${required ? ' not null' : ''}${references === undefined ? '' : ` references ${references}`}`;
}

function sortedObject<Value>(entries: readonly (readonly [string, Value])[] | (string | Value)[][]) {
  const pairs = entries as readonly (readonly [string, Value])[];
  return Object.fromEntries([...pairs].sort(([a], [b]) => (a < b ? -1 : 1)));
}
