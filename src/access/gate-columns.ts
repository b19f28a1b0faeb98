/**
 * The data that gates use, as fields and as columns of content, derived from the list in
 * `src/registry/gate-columns.ts`.
 */
import type { AccessItem } from './decide-access.ts';
import type { GatedItem } from '#model/readers/define-gate.ts';

/** For each property of a gated item, the field of content and its column. */
type GateList = {
  readonly [Key in Exclude<keyof GatedItem, 'id' | 'type'>]-?: { field: string; column: string };
};

type Own = Pick<GatedItem, 'id' | 'type'>;

/** A row with the columns that gates use, as the database returns it. */
export type GatedColumnsOf<List extends GateList> = Own & {
  -readonly [Key in keyof GateList as List[Key]['column']]: NonNullable<GatedItem[Key]> | null;
};

/** The columns for the times and sites at which the item of a row is shown. */
type WindowColumns = Pick<AccessItem, 'status' | 'published' | 'unpublished'> & {
  sites_shown_ids: readonly number[] | null;
};

/** `GatedColumnsOf`, with the times and sites at which the item is shown. */
export type AccessColumnsOf<List extends GateList> = GatedColumnsOf<List> & WindowColumns;

/** Returns the columns of a list, and functions that convert rows and records to gated items. */
export function createGateColumns<const List extends GateList>(list: List) {
  type Columns = GatedColumnsOf<List>;
  const parts: [string, { field: string; column: string }][] = Object.entries(list);
  const itemOf = (own: Own, valueOf: (part: { field: string; column: string }) => unknown): GatedItem => {
    const values: Record<string, unknown> = {};
    for (const [key, part] of parts) {
      const value = valueOf(part);
      if (value !== null && value !== undefined) values[key] = value;
    }
    return { labels: [], sectionId: null, ...values, ...own };
  };
  const gatedItemOf = (row: Columns): GatedItem =>
    itemOf({ id: row.id, type: row.type }, ({ column }): unknown => Reflect.get(row, column));
  return {
    /** Names of the columns, without id and type, which all statements read. */
    GATE_COLUMNS: Object.values<{ column: List[keyof GateList]['column'] }>(list).map(({ column }) => column),
    /** Converts a row to its gated item. */
    gatedItemOf,
    /** Converts a record of content to its gated item. */
    gatedItemOfRecord: (record: Readonly<Record<string, unknown>>): GatedItem => {
      const { id, type } = record;
      return itemOf({ id: Number(id), type: String(type) }, ({ field }) => record[field]);
    },
    /** Converts a row to its item, with the times and sites at which it is shown. */
    accessItemOf: (row: Columns & WindowColumns): AccessItem => ({
      ...gatedItemOf(row),
      status: row.status,
      published: row.published,
      unpublished: row.unpublished,
      siteIds: row.sites_shown_ids ?? [],
    }),
  };
}
