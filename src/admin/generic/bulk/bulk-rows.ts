/** What the bar and the dialog of several rows must know of the list they are in. */
import type { RowKey } from '#admin/generic/list/row-choice.ts';
import type { BulkAction } from '#model/screens/define-list.ts';

export interface BulkRows<Row> {
  keyOf: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
  /** Where a row can be seen to that was refused; null where it cannot be opened. */
  pathOf: (row: Row, action: BulkAction<Row>) => string | null;
  /** One of them, and many: `item`, `items`. */
  words: readonly [one: string, many: string];
  /** After the last one was tried: what was done. Brings the list up to date. */
  onDone: (action: BulkAction<Row>, done: readonly Row[]) => Promise<void>;
}

/** `1 item`, `12 items`. */
export function countOf(count: number, [one, many]: BulkRows<never>['words']): string {
  return `${count} ${count === 1 ? one : many}`;
}
