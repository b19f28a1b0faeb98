/** Converts rows of a list to the cells of a file. */
import type { Entity } from '#model/define-entity.ts';
import { isPresent } from '#model/define-module.ts';
import type { Connection } from '#model/define-operation.ts';
import type { ApiType, Field, Shape } from '#model/field.ts';
import type { RecordOf } from '#records/record-of.ts';
import { entityOf, findRecords, filterForActor, type RecordContext } from '#server/records/index.ts';
import type { SavedList } from './lists.ts';

type Row = Record<string, unknown>;

/** A page of rows, and the cursor after which the next page begins; null for the last page. */
export interface RowPage {
  rows: readonly Row[];
  next: string | null;
}

export interface Table {
  head: readonly string[];
  cellsOf: (work: RecordContext, rows: readonly Row[]) => Promise<string[][]>;
  /** Additional cells of a row, each with its column's label; null if all rows have the same columns. */
  entriesOf: ((row: Row) => readonly { label: string; value: string }[]) | null;
}

/**
 * The columns of a list: those of its entity with their labels, or the fields that the operation returns.
 * Omits columns of modules missing in `modulesOn`; with null, includes all. Instants are in UTC, which every
 * program can read.
 */
export function tableOf(
  list: SavedList,
  hooks: RecordContext['registry']['hooks'],
  modulesOn: ReadonlySet<string> | null = null,
): Table {
  const { entity } = list;
  const fields = entity ? entity.fields : fieldsOfRows(list);
  const all = entity ? [...new Set([entity.titleField, ...entity.list.columns])] : Object.keys(fields);
  const keys = all.filter((key) => !modulesOn || isPresent(fields[key]?.options ?? {}, modulesOn));
  const own = entity && hooks.get(entity.name);
  return {
    head: [
      ...keys.map((key) => fields[key]?.options.label ?? SYSTEM_LABELS[key] ?? key),
      ...(own?.csvColumns?.labels ?? []),
    ],
    cellsOf: async (work, rows) => {
      const names = await namesIn(work, keys, fields, rows);
      const further = await own?.csvColumns?.cellsOf(work, rows.filter(isRecord));
      return rows.map((row, at) => [
        ...keys.map((key) => textOf(row[key], fields[key], names)),
        ...(further?.[at] ?? []),
      ]);
    },
    entriesOf: own?.csvEntries ? (row) => (isRecord(row) && own.csvEntries?.(row)) || [] : null,
  };
}

/** Labels of the columns that every record has. */
const SYSTEM_LABELS: Readonly<Record<string, string>> = {
  id: 'Id',
  version: 'Version',
  created: 'Created',
  updated: 'Updated',
};

function isRecord(row: Row): row is RecordOf<Entity> {
  const { id } = row;
  return typeof id === 'number';
}

type Answer = RowPage | Omit<Connection<Row>, 'totalCount'>;

/** Converts an operation's result to a page of rows: records, or custom rows. */
export function pageOf(answer: Answer): RowPage {
  if (!('edges' in answer)) return answer;
  const { edges, pageInfo } = answer;
  return { rows: edges.map(({ node }) => node), next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

/** The fields of `rows` in the output of an operation other than a list of records. */
function fieldsOfRows({ operation: { name, output } }: SavedList): Shape {
  const { rows } = 'fields' in output ? output.fields : {};
  const api = rows?.kind.output(rows.options);
  if (!api || !('list' in api) || !('object' in api.list))
    throw new Error(`The operation ${name} answers no rows that a file could have.`);
  return api.list.shape;
}

/** Names of records by entity and id. */
export interface Names {
  get: (entity: string) => { get: (id: number) => string | undefined } | undefined;
}

/** Converts a row's value to the text of a cell. */
export function textOf(value: unknown, field: Field | undefined, names: Names): string {
  if (value === null || value === undefined || field?.options.secret) return '';
  if (!field) return plainText(value);
  const { kind, options } = field;
  if (kind.column(options).type === 'timestamptz') return plainText(value);
  return nameOf(kind.output(options), value, names) ?? kind.present?.(value, options) ?? plainText(value);
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function nameOf(api: ApiType, value: unknown, names: Names): string | null {
  if ('list' in api) {
    const { list } = api;
    if (!('record' in list) || !Array.isArray(value)) return null;
    return value.flatMap((one) => nameOf(list, one, names) ?? []).join(', ');
  }
  if (!('record' in api) || typeof value !== 'number') return null;
  return names.get(api.record)?.get(value) ?? '';
}

/** Titles of the records that rows refer to, as far as the reader of the rows may see them. */
async function namesIn(
  work: RecordContext,
  keys: readonly string[],
  fields: Shape,
  rows: readonly Row[],
): Promise<Names> {
  const ids = new Map<string, Set<number>>();
  for (const key of keys) {
    const field = fields[key];
    const api = field?.kind.output(field.options);
    const to = api && ('list' in api ? api.list : api);
    if (!to || !('record' in to)) continue;
    const known = ids.get(to.record) ?? new Set();
    for (const row of rows) for (const id of [row[key]].flat()) if (typeof id === 'number') known.add(id);
    ids.set(to.record, known);
  }
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [name, wanted] of ids) names.set(name, await titlesOf(work, name, [...wanted]));
  return names;
}

async function titlesOf(
  work: RecordContext,
  name: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { entity, access } = entityOf(work.registry, name);
  const found = await findRecords(work, entity, ids);
  const titles = new Map<number, string>();
  for (const [id, record] of found) {
    if (access.read(work.actor, record, work.now))
      titles.set(id, titleOf(entity, filterForActor(work, entity, record)));
  }
  return titles;
}

function titleOf({ titleField }: Entity, { id, ...values }: RecordOf<Entity>): string {
  return plainText(values[titleField] ?? `#${id}`);
}
