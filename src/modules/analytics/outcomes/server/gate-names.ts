/** Names of the rows of the gate funnel. */
import { rowNames, type RowName } from '#entities/content/server/reports/row-names.ts';
import type { OperationContext } from '#server/context.ts';
import { itemNames } from '../../report-figures/server/item-names.ts';
import type { GateBreakdown } from '../model/gate-funnel.ts';

const DELETED: RowName = { name: 'Deleted item', note: null };

/** Returns the names of keys. */
export async function gateNames(
  ctx: OperationContext,
  by: GateBreakdown,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  if (by !== 'item') {
    const nameOf = await rowNames(ctx, by, keys);
    return (key) => (key === '' && by === 'type' ? { ...DELETED, name: 'Deleted items' } : nameOf(key));
  }
  const known = await itemNames(ctx, keys.map(Number));
  return (key) => {
    const item = known.get(Number(key));
    return item
      ? { name: item.name, note: item.type && (ctx.registry.contentTypes.get(item.type)?.label ?? item.type) }
      : DELETED;
  };
}
