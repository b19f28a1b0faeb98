import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../access.ts';
import { surveyAnswer } from '../../entity.ts';

export const deleteSurveyAnswer = defineOperation({
  name: 'deleteSurveyAnswer',
  kind: 'mutation',
  summary: 'Permanently deletes one reader’s answers to a survey and their history.',
  input: {
    id: integer({
      label: 'Id',
      names: 'surveyAnswer',
      help: 'ID of the answer. It can’t be restored.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'DeletedSurveyAnswer',
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
    const answer = await ctx.records.find(surveyAnswer, id, { lock: true });
    if (!answer) throw notFound('SURVEY_ANSWER_NOT_FOUND', 'survey answer');
    await ctx.records.erase(surveyAnswer, answer);
    return { isDeleted: true };
  },
});
