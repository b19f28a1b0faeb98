import { access } from '#entities/website-section/access.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, forbidden, notFound } from '#model/errors.ts';
import { can, onAllSites } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { countMoved, queueMove, type Move } from '../publishing/move-items.ts';
import { actorId } from '../review/entries.ts';

export const moveItemsOfSection = defineOperation({
  name: 'moveItemsOfSection',
  kind: 'mutation',
  summary:
    'Moves all items of a section to another one in the background, so that it can be deleted: published and unpublished, and links to it.',
  input: {
    from: relation({ label: 'From', to: 'websiteSection', required: true }),
    to: relation({ label: 'To', to: 'websiteSection', required: true }),
  },
  output: {
    shape: 'MovedItems',
    fields: { count: integer({ label: 'Items that are moved', required: true, help: 'At most 1,001.' }) },
  },
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    const from = await ctx.records.find(websiteSection, input.from);
    const to = await ctx.records.find(websiteSection, input.to);
    if (!from || !to) throw notFound('section');
    if (!access.delete(ctx.actor, from) || !access.update(ctx.actor, to)) throw forbidden();
    if (from.id === to.id) return { count: 0 };
    if (from.site !== to.site)
      throw badInput('The sections are on different sites.', { to: 'Choose a section of the same site.' });
    if (!onAllSites(ctx.actor) && (await ctx.records.isUsedUnseen(websiteSection, from.id)))
      throw forbidden(
        'Items of a site you do not work on are in this section too. Ask someone with access to all sites to move them.',
      );
    const move: Move = { kind: 'websiteSection', from: from.id, to: to.id, by: actorId(ctx) };
    const count = await countMoved(ctx, move);
    if (count > 0) await queueMove(ctx, move);
    return { count };
  },
});
