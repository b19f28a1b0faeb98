import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { answersOf } from '../../../../model/demographics.ts';
import { countRows, totalOf, type CountGroup } from '../../../../server/answer-counts.ts';
import { COUNTS_OUTPUT, readerCounts, surveyCountsOfQuestion } from '../../../../server/read-counts.ts';
import { demographicQuestion } from '../../entity.ts';

export const getDemographicQuestionCounts = defineOperation({
  name: 'getDemographicQuestionCounts',
  kind: 'query',
  summary: 'Number of times each answer was given, by readers with an account and in surveys.',
  input: {
    id: integer({ label: 'Question', help: 'ID of the question whose answers are counted.', required: true }),
  },
  output: COUNTS_OUTPUT,
  access: can('manage_memberships'),
  run: async (ctx: OperationContext, { id }): Promise<{ groups: CountGroup[] }> => {
    const question = await ctx.records.find(demographicQuestion, id);
    if (!question) throw notFound('DEMOGRAPHIC_QUESTION_NOT_FOUND', 'demographic question');
    const now = { type: question.type, answers: answersOf(question.answers) };
    const [readers, surveys] = [await readerCounts(ctx, id), await surveyCountsOfQuestion(ctx, id)];
    const inSurveys = totalOf(surveys);
    const ofReaders = {
      title: inSurveys > 0 ? 'In accounts' : null,
      note: null,
      total: totalOf(readers),
      rows: countRows(now, readers),
    };
    if (inSurveys === 0) return { groups: [ofReaders] };
    const ofSurveys = { title: 'In surveys', note: null, total: inSurveys, rows: countRows(now, surveys) };
    return { groups: ofReaders.total > 0 ? [ofReaders, ofSurveys] : [ofSurveys] };
  },
});
