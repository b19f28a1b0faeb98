import { taxonomy } from '#entities/taxonomy/entity.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { beginMove, canMoveItems, MOVED_ITEMS } from '../publishing/begin-move.ts';

export const moveItemsOfTerm = defineOperation({
  name: 'moveItemsOfTerm',
  kind: 'mutation',
  summary:
    'Moves all items of a term, published and unpublished, and links to the term to another term in the background. The term can then be deleted.',
  input: {
    from: relation({
      label: 'From',
      help: 'The term that is removed from its items.',
      to: 'taxonomy',
      required: true,
    }),
    to: relation({
      label: 'To',
      help: 'The term that the items get in its place.',
      to: 'taxonomy',
      required: true,
    }),
  },
  output: MOVED_ITEMS,
  access: canMoveItems,
  run: (ctx: OperationContext, input) =>
    beginMove(ctx, {
      ...input,
      entity: taxonomy,
      check: (from, to) => {
        if (from.type !== to.type)
          throw badInput('TERMS_OF_DIFFERENT_TYPES', 'The terms are of different types.', {
            to: `Choose a term of the type ${from.type}.`,
          });
      },
    }),
});
