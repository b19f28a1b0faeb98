import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { membershipsTag, openMemberships, type ShownMembership } from '../../../orders/model/memberships.ts';
import type { SurveyPrompt } from '../../../surveys/model/survey-form.ts';
import { surveyRow, questionsTag, surveysTag, surveyThanks } from '../../../surveys/model/surveys.ts';
import type { gatingForm } from './block.ts';

export interface GatingData {
  /** The site's memberships that open the item; all memberships if any membership opens it. */
  memberships: readonly ShownMembership[];
  /** Null without a survey. */
  survey: SurveyPrompt | null;
  /** Set for readers who have answered the item's survey; null without a survey, or before they answer. */
  thanks: { text: string | null } | null;
}

type Load = BlockLoad<typeof gatingForm, RawBuilder<unknown>, GatingData>;

export const load: Load = (_settings, _got, { page, scope, tag }) => {
  tag(membershipsTag(scope.siteId));
  tag(surveysTag(scope.siteId));
  const { gated, asks } = page.content ?? {};
  if (gated?.surveyId !== undefined) tag(questionsTag(scope.organisationId));
  const one = gated?.membershipIds ?? (gated?.surveyId === undefined ? undefined : []);
  const condition = one ? sql`and m.id = any (${[...one]}::integer[])` : sql``;
  return loadWork({
    statements: {
      open: openMemberships(scope, gated ? condition : sql`and false`),
      questions: surveyRow(scope, gated?.surveyId ?? 0),
      thanked: surveyThanks(scope, (gated ? null : asks?.surveyId) ?? 0),
    },
    make: ({ open, questions: [survey], thanked: [thanks] }) => ({
      memberships: open,
      survey: survey ?? null,
      thanks: thanks ?? null,
    }),
  });
};
