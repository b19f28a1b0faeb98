import { websiteSection } from '#entities/website-section/entity.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, forbidden } from '#model/errors.ts';
import { onAllSites } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { beginMove, canMoveItems, MOVED_ITEMS } from '../publishing/begin-move.ts';
import { isNamedElsewhere } from '../publishing/move-items.ts';

export const moveItemsOfSection = defineOperation({
  name: 'moveItemsOfSection',
  kind: 'mutation',
  summary:
    'Moves all items of a section, published and unpublished, and links to the section to another section in the background. The section can then be deleted.',
  input: {
    from: relation({
      label: 'From',
      help: 'The section that loses its items.',
      to: 'websiteSection',
      required: true,
    }),
    to: relation({
      label: 'To',
      help: 'The section that gets the items.',
      to: 'websiteSection',
      required: true,
    }),
  },
  output: MOVED_ITEMS,
  access: canMoveItems,
  run: (ctx: OperationContext, input) =>
    beginMove(ctx, {
      ...input,
      entity: websiteSection,
      check: async (from, to) => {
        if (from.site !== to.site)
          throw badInput('SECTIONS_OF_DIFFERENT_SITES', 'The sections are on different sites.', {
            to: 'Choose a section of the same site.',
          });
        if (onAllSites(ctx.actor)) return;
        const named = { kind: 'websiteSection', from: from.id } as const;
        if (
          (await isNamedElsewhere(ctx, named)) ||
          (await ctx.records.isUsedOnOtherSites(websiteSection, from.id))
        )
          throw forbidden(
            'CONTENT_OF_OTHER_SITE',
            'This section also contains items of a site you do not work on. Ask someone with access to all sites to move them.',
          );
      },
    }),
});
