/** Stores a survey's answers, and for readers with an account also in their profile. */
import { sql } from 'kysely';
import { answersOf, emailOf, namedEntriesOf } from '#entities/form-submission/server/in-words.ts';
import type { SentForm } from '#model/pages/define-form.ts';
import type { RecordContext } from '#server/records/index.ts';
import { demographicAnswers, demographicName, type DemographicAnswer } from '../model/demographics.ts';
import { surveyAnswer } from '../entities/survey-answer/entity.ts';
import { saveDemographics } from '../../registration/server/demographics.ts';
import type { SurveyPrompt } from '../model/survey-form.ts';

/** Sender without an address; a reader with an account is identified by the record's reference. */
const NAMELESS = 'A reader';

/**
 * Stores the answers, unless the same attempt or the same account already has. `changed`: this attempt was
 * sent before with other answers.
 */
export async function storeAnswers(
  work: RecordContext,
  sent: SentForm,
  { id: survey, questions }: SurveyPrompt,
): Promise<{ id: number } | 'changed'> {
  const answers = answersOf(sent);
  const answered = demographicAnswers(questions, sent.values);
  const { siteId, reader, attribution } = sent;
  const siteUser = reader?.id ?? null;
  const whose = siteUser === null ? sent.attempt : `account/${siteUser}`;
  // Concurrent attempts are serialised: the second finds the row of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`survey/${survey}/${whose}`}, 0))`.execute(
    work.db,
  );
  const { rows } = await sql<{ id: number; answers: string; isOwn: boolean }>`
    select id, answers, true as "isOwn" from survey_answer
    where organisation_id = ${work.organisationId} and site_id = ${siteId} and attempt = ${sent.attempt}
    union all
    (select id, answers, false from survey_answer
      where organisation_id = ${work.organisationId} and site_user_id = ${siteUser} and survey_id = ${survey} limit 1)`.execute(
    work.db,
  );
  const [before] = rows;
  if (before) return before.isOwn && before.answers !== answers ? 'changed' : { id: before.id };
  const email = emailOf(sent);
  const { id } = await work.records.insertSkippingPrepare(surveyAnswer, {
    site: siteId,
    survey,
    siteUser,
    sender: email ?? NAMELESS,
    email,
    page: sent.path,
    promoCode: attribution.promoCode,
    source: attribution.source,
    answers,
    entries: entriesOf(sent, answered),
    attempt: sent.attempt,
  });
  if (siteUser !== null) await saveDemographics(work.db, sent, { siteUserId: siteUser, answers: answered });
  return { id };
}

/** The answers as texts; answers to questions also have the data by which they are counted. */
function entriesOf(sent: SentForm, answered: readonly DemographicAnswer[]) {
  return namedEntriesOf(sent).map(({ name, label, value }) => {
    const answer = answered.find(({ questionId }) => demographicName(questionId) === name);
    const { questionId: question = null, type = null, choices = null } = answer ?? {};
    return { label, value, question, type, choices: choices && [...choices] };
  });
}
