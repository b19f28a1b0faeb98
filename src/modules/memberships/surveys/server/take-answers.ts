/** Moves anonymous answers to the account at a login. */
import { sql } from 'kysely';
import type { SentForm } from '#model/pages/define-form.ts';
import type { Db } from '#server/db/index.ts';
import type { AnsweredSurvey } from '../model/answered-surveys.ts';
import { DEMOGRAPHIC_TYPES } from '../model/demographics.ts';

/**
 * Assigns the browser's anonymous answers to an account. Answers of another account stay with that account,
 * because browsers are shared and cookies copied. No history is written: the answers are unchanged. The
 * answers are also stored in the reader's profile, for questions not answered there.
 */
export async function claimAnswers(
  db: Db,
  { organisationId, siteId }: Pick<SentForm, 'organisationId' | 'siteId'>,
  { siteUserId, answered }: { siteUserId: number; answered: readonly AnsweredSurvey[] },
): Promise<void> {
  const [surveys, answers] = [
    answered.map(({ surveyId }) => surveyId),
    answered.map(({ answerId }) => answerId),
  ];
  const chosen = sql`jsonb_array_elements(case when jsonb_typeof(entry -> 'choices') = 'array' then entry -> 'choices' else '[]' end)
    with ordinality as chosen (choice, place) where (choice ->> 'id')::integer > 0`;
  await sql`
    with taken as (
      update survey_answer a set site_user_id = ${siteUserId}, version = a.version + 1, updated = now()
      from unnest(${surveys}::integer[], ${answers}::integer[]) as kept (survey_id, id)
      where a.organisation_id = ${organisationId} and a.site_id = ${siteId} and a.id = kept.id
        and a.survey_id = kept.survey_id and a.site_user_id is null
      returning a.created, a.entries
    ), said as (
      select distinct on (entry ->> 'question') entry, created,
        array(select (choice ->> 'id')::integer from ${chosen} order by place) as ids,
        array(select choice ->> 'label' from ${chosen} order by place) as words
      from taken cross join lateral jsonb_array_elements(coalesce(entries, '[]')) as entry
      where entry ->> 'question' is not null
      order by entry ->> 'question', created desc
    )
    insert into site_user_demographic
      (organisation_id, site_user_id, question_id, question, question_type, answer_ids, answers, value, updated)
    select ${organisationId}, ${siteUserId}, (entry ->> 'question')::integer, entry ->> 'label', (entry ->> 'type')::integer, ids, words,
      case when ids <> '{}' then null when (entry ->> 'type')::integer = ${DEMOGRAPHIC_TYPES.checkbox} then 'true' else entry ->> 'value' end,
      created
    from said
    where ids <> '{}' or (entry ->> 'type')::integer not in (${DEMOGRAPHIC_TYPES.single}, ${DEMOGRAPHIC_TYPES.multi})
    on conflict (organisation_id, site_user_id, question_id) do nothing`.execute(db);
}
