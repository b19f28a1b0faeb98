/** Surveys as readers see them. */
import { sql, type RawBuilder } from 'kysely';
import type { SourceScope } from '#model/pages/define-source.ts';
import type { SurveyPrompt } from './survey-form.ts';

/** Tag that purges pages showing a site's surveys. */
export function surveysTag(siteId: number): string {
  return `memberships:surveys:${siteId}`;
}

/** Tag that purges pages showing an organisation's questions. */
export function questionsTag(organisationId: number): string {
  return `memberships:questions:${organisationId}`;
}

/** Whether the survey `s` can be answered now. */
export const isSurveyOpen = sql<boolean>`(s.status = 1 and (s.ask_email <> 'none' or exists (
  select from demographic_question q where q.organisation_id = s.organisation_id
    and (q.id = any (s.required_questions_ids) or q.id = any (s.optional_questions_ids)))))`;

/** A survey's thank-you text; null for the module's message. */
export function surveyThanks(
  { organisationId, siteId }: SourceScope,
  surveyId: number,
): RawBuilder<{ text: string | null }> {
  return sql`
    select thank_you_text as text from survey
    where organisation_id = ${organisationId} and site_id = ${siteId} and id = ${surveyId}`;
}

/** A survey of a site with its questions; no row if it cannot be answered now. */
export function surveyRow(
  { organisationId, siteId }: SourceScope,
  surveyId: number,
): RawBuilder<SurveyPrompt> {
  return sql`
    select s.id, s.title, s.intro_text as "introText", s.ask_email as "askEmail",
      coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'label', q.label, 'type', q.type,
          'answers', coalesce(q.answers, '[]'), 'isRequired', r.is_required) order by r.is_required desc, r.place)
        from (select id, true as is_required, place from unnest(s.required_questions_ids) with ordinality as required (id, place)
          union all select id, false, place from unnest(s.optional_questions_ids) with ordinality as optional (id, place)) r
        join demographic_question q on q.organisation_id = s.organisation_id and q.id = r.id), '[]') as questions
    from survey s
    where s.organisation_id = ${organisationId} and s.site_id = ${siteId} and s.id = ${surveyId} and ${isSurveyOpen}`;
}
