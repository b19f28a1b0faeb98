import { definePass } from '#model/readers/define-pass.ts';

/** The reader has answered surveys of the site. */
export const survey = definePass<{ surveyIds: readonly number[] }>({
  name: 'survey',
  scope: 'items',
  grants: ({ surveyIds }, _item, { surveyId }) => surveyId !== undefined && surveyIds.includes(surveyId),
  describe: ({ surveyIds }) => `Surveys answered: ${surveyIds.join(', ')}`,
});
