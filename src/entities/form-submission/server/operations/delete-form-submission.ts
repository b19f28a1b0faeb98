import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../access.ts';
import { formSubmission } from '../../entity.ts';

export const deleteFormSubmission = defineOperation({
  name: 'deleteFormSubmission',
  kind: 'mutation',
  summary: 'Permanently deletes a form submission and its history.',
  input: {
    id: integer({
      label: 'Id',
      names: 'formSubmission',
      help: 'ID of the submission. It can’t be restored.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'DeletedFormSubmission',
    fields: {
      isDeleted: boolean({
        label: 'Deleted',
        required: true,
        help: 'Always true: otherwise the call fails.',
      }),
    },
  },
  access: access.delete,
  run: async (ctx: OperationContext, { id }) => {
    const submission = await ctx.records.find(formSubmission, id, { lock: true });
    if (!submission) throw notFound('FORM_SUBMISSION_NOT_FOUND', 'form submission');
    await ctx.records.erase(formSubmission, submission);
    return { isDeleted: true };
  },
});
