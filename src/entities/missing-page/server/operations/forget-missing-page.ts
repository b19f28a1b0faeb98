import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { MISSING_PATH_LENGTH_MAX } from '#addresses/paths.ts';
import type { OperationContext } from '#server/context.ts';
import { canForgetMissingPages } from '../../access.ts';

export const forgetMissingPage = defineOperation({
  name: 'forgetMissingPage',
  kind: 'mutation',
  summary: 'Removes a URL from the missing pages. The URL reappears if it is requested again.',
  input: {
    site: integer({
      label: 'Site',
      names: 'site',
      help: 'ID of the site that has no such page.',
      required: true,
      min: 1,
    }),
    path: text({ label: 'Address', required: true, lengthMax: MISSING_PATH_LENGTH_MAX }),
  },
  output: {
    shape: 'ForgottenPage',
    fields: { isForgotten: boolean({ label: 'Dismissed', required: true }) },
  },
  access: canForgetMissingPages,
  run: async (ctx: OperationContext, { site, path }) => {
    const deleted = await ctx.db
      .deleteFrom('missing_page')
      .where('organisation_id', '=', ctx.organisationId)
      .where('site_id', '=', site)
      .where('path', '=', path)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw notFound('MISSING_PAGE_NOT_FOUND', 'address');
    return { isForgotten: true };
  },
});
