/** Names of the rows of reports on items. */
import { rowNames, type RowName } from '#entities/content/server/reports/row-names.ts';
import { CONTENT_STATES } from '#entities/content/states.ts';
import { REVIEW_STATES } from '#entities/content/work-lists.ts';
import type { OperationContext } from '#server/context.ts';
import type { EditorialBreakdown, LengthBreakdown } from '../model/item-breakdowns.ts';
import { LENGTH_CLASSES } from '../model/length-classes.ts';

const LABELS = {
  length: [...LENGTH_CLASSES, { value: '', label: 'Words not counted yet' }],
  state: [...CONTENT_STATES, ...REVIEW_STATES],
};

/** Returns the names of keys; those of deleted records are their ids. */
export async function itemRowNames(
  ctx: OperationContext,
  by: EditorialBreakdown | LengthBreakdown,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  if (by !== 'length' && by !== 'state') return rowNames(ctx, by === 'editor' ? 'creator' : by, keys);
  const labels: readonly { value: string; label: string }[] = LABELS[by];
  return (key) => ({ name: labels.find(({ value }) => value === key)?.label ?? key, note: null });
}
