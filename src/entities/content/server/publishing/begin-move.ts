/** Shared code of the mutations that move all items of a record: the permission check and the response. */
import { integer } from '#fields/integer/field.ts';
import type { Entity } from '#model/define-entity.ts';
import { forbidden, recordNotFound } from '#model/errors.ts';
import { can, onAllSites } from '#model/permissions.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { OperationContext } from '#server/context.ts';
import { actorId } from '../review/entries.ts';
import { countMoved, MOVED_COUNT_MAX, queueMove, type Move } from './move-items.ts';

export const MOVED_ITEMS = {
  shape: 'MovedItems',
  fields: {
    count: integer({ label: 'Items moved', required: true, help: 'At most 1,001.' }),
    leftCount: integer({
      label: 'Items of other sites, which are not moved',
      required: true,
      help: 'Counted among the newest 1,001.',
    }),
  },
} as const;

export const canMoveItems = can('publish_content');

interface Moving<E extends Entity> {
  entity: E & { name: Move['kind'] };
  from: number;
  to: number;
  /** Throws if the second record may not receive the items of the first. */
  check: (from: RecordOf<E>, to: RecordOf<E>) => void | Promise<void>;
}

/**
 * Queues the move if the actor may delete the first record and change the second. Throws NOT_FOUND, FORBIDDEN, and the
 * errors of `check`.
 */
export async function beginMove<E extends Entity>(
  ctx: OperationContext,
  { entity, from, to, check }: Moving<E>,
): Promise<{ count: number; leftCount: number }> {
  const source: RecordOf<E> | null = await ctx.records.find(entity, from);
  const target: RecordOf<E> | null = await ctx.records.find(entity, to);
  if (!source || !target) throw recordNotFound(entity);
  const { access } = ctx.records.named(entity.name);
  if (!access.delete(ctx.actor, source)) throw access.refusal?.('delete', ctx.actor, source) ?? forbidden();
  if (!access.update(ctx.actor, target)) throw access.refusal?.('update', ctx.actor, target) ?? forbidden();
  if (from === to) return { count: 0, leftCount: 0 };
  await check(source, target);
  const sites = onAllSites(ctx.actor) ? null : [...ctx.siteIds];
  const move: Move = { kind: entity.name, from, to, by: actorId(ctx), sites };
  const counts = await countMoved(ctx, move);
  // More items may follow after those that were counted.
  if (counts.count > 0 || counts.leftCount > MOVED_COUNT_MAX) await queueMove(ctx, move);
  return counts;
}
