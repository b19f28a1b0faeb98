/** What the bar and the dialog of bulk actions need from their list. */
import type { RowKey } from '#admin/generic/list/row-choice.ts';
import type { BulkAction } from '#model/screens/define-list.ts';

export interface BulkRows<Row> {
  keyOf: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
  /** Path at which a refused row can be edited; null if it cannot be opened. */
  pathOf: (row: Row, action: BulkAction<Row>) => string | null;
  /** The noun for the rows, in the singular and plural: `item`, `items`. */
  words: readonly [one: string, many: string];
  /** Called with the changed rows after the last row was tried. Updates the list. */
  onDone: (action: BulkAction<Row>, done: readonly Row[]) => Promise<void>;
  /** Called with the rows whose change was undone. Default: as for an action that changed no rows. */
  onUndone?: (rows: readonly Row[]) => Promise<void>;
}

/** A count with its noun: `1 item`, `12 items`. */
export function countOf(count: number, [one, many]: BulkRows<never>['words']): string {
  return `${count} ${count === 1 ? one : many}`;
}
