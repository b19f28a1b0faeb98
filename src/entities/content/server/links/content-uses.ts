/** What refers to items, for users who consider hiding or deleting them. */
import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { usesOutput } from '#fields/uses-output.ts';
import type { OperationContext } from '#server/context.ts';
import { content } from '../../entity.ts';

/** Output of operations that list what refers to items; bylines go on naming an author that readers cannot open. */
export const contentUsesOutput = usesOutput('ContentUses', 'ContentUse', {
  of: {
    isByline: boolean({
      label: 'Is byline',
      required: true,
      help: 'The record has the item only in its byline, which names it for as long as it exists.',
    }),
  },
  counts: {
    bylineCount: integer({
      label: 'Bylines',
      required: true,
      help: 'How many of all uses are only bylines.',
    }),
  },
});

/** Returns what refers to items, and what has them only in its byline. */
export async function contentUses(ctx: OperationContext, ids: readonly number[]) {
  const { records: users, totalCount, quietCount } = await ctx.records.uses(content, ids, 'authors');
  return {
    records: users.map(({ isQuiet, ...user }) => ({ ...user, isByline: isQuiet })),
    totalCount,
    bylineCount: quietCount,
  };
}
