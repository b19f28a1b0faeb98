import { access } from '#entities/taxonomy/access.ts';
import { taxonomy } from '#entities/taxonomy/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, forbidden, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { countMoved, queueMove, type Move } from '../publishing/move-items.ts';
import { actorId } from '../review/entries.ts';

export const moveItemsOfTerm = defineOperation({
  name: 'moveItemsOfTerm',
  kind: 'mutation',
  summary:
    'Moves all items of a term to another one in the background, so that it can be deleted: published and unpublished, and links to it.',
  input: {
    from: relation({ label: 'From', to: 'taxonomy', required: true }),
    to: relation({ label: 'To', to: 'taxonomy', required: true }),
  },
  output: {
    shape: 'MovedItems',
    fields: { count: integer({ label: 'Items that are moved', required: true, help: 'At most 1,001.' }) },
  },
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    const from = await ctx.records.find(taxonomy, input.from);
    const to = await ctx.records.find(taxonomy, input.to);
    if (!from || !to) throw notFound('term');
    if (!access.delete(ctx.actor, from) || !access.update(ctx.actor, to)) throw forbidden();
    if (from.id === to.id) return { count: 0 };
    if (from.type !== to.type)
      throw badInput('The terms are of different types.', { to: `Choose a term of the type ${from.type}.` });
    const move: Move = { kind: 'taxonomy', from: from.id, to: to.id, by: actorId(ctx) };
    const count = await countMoved(ctx, move);
    if (count > 0) await queueMove(ctx, move);
    return { count };
  },
});
