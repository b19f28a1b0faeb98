import { text } from '#fields/text/field.ts';
import { badInput } from '#model/errors.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { placeOf } from '../server/api-caller.ts';
import { DONE_OUTPUT } from '../model/inputs.ts';
import { confirmChange } from '../server/own/email-change.ts';
import { accountWords } from '../words/index.ts';

export const updateSiteUserUsername = defineOperation({
  name: 'updateSiteUserUsername',
  kind: 'mutation',
  summary:
    'Changes an account’s email with the single-use secret sent to the new address. The secret works for 48 hours.',
  input: { id: text({ label: 'Secret from the email', required: true, lengthMax: 100 }) },
  output: DONE_OUTPUT,
  access: anyone,
  run: async (ctx: OperationContext, { id }) => {
    const place = placeOf(ctx);
    if ((await confirmChange(ctx, place, id)) === null)
      throw badInput('LINK_INVALID', accountWords(place.language).changeLinkOver);
    return true;
  },
});
