/** Answers of a stranger that become the account's they log in with. */
import { sql } from 'kysely';
import type { SentForm } from '#model/define-form.ts';
import type { Db } from '#server/db/index.ts';

/**
 * Gives an account what was answered in its browser by a stranger. What another account has already stays that one's: browsers
 * are shared, and their cookies copied. Past the history: what was said is as it was.
 */
export async function takeAnswers(
  db: Db,
  { organisationId, siteId, answered }: Pick<SentForm, 'organisationId' | 'siteId' | 'answered'>,
  siteUserId: number,
): Promise<void> {
  const [surveys, answers] = [
    answered.map(({ surveyId }) => surveyId),
    answered.map(({ answerId }) => answerId),
  ];
  await sql`
    update survey_answer a set site_user_id = ${siteUserId}, version = a.version + 1, updated = now()
    from unnest(${surveys}::integer[], ${answers}::integer[]) as kept (survey_id, id)
    where a.organisation_id = ${organisationId} and a.site_id = ${siteId} and a.id = kept.id
      and a.survey_id = kept.survey_id and a.site_user_id is null`.execute(db);
}
