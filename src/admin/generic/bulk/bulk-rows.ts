/** What the bar and the dialog of bulk actions need from their list. */
import type { RowKey } from '#admin/generic/list/row-choice.ts';
import type { BulkAction } from '#model/screens/define-list.ts';

export interface BulkRows<Row> {
  keyOf: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
  /** Where a refused row can be edited; null if it cannot be opened. */
  pathOf: (row: Row, action: BulkAction<Row>) => string | null;
  /** One of them, and many: `item`, `items`. */
  words: readonly [one: string, many: string];
  /** Called after the last row with the changed rows. Updates the list. */
  onDone: (action: BulkAction<Row>, done: readonly Row[]) => Promise<void>;
}

/** `1 item`, `12 items`. */
export function countOf(count: number, [one, many]: BulkRows<never>['words']): string {
  return `${count} ${count === 1 ? one : many}`;
}
