/** Readers who have answered surveys of the site in this browser. */
import { sql } from 'kysely';
import { defineVisitor, type ReadBrowserStates } from '#model/readers/define-visitor.ts';
import { siteTag } from '#page-model/site-data.ts';
import type { Db } from '#server/db/index.ts';
import { answeredSurveys } from '../model/answered-surveys.ts';
import { survey as surveyPass } from '../passes/survey.ts';

interface SurveySnapshot {
  siteId: number;
  browserStates: ReadBrowserStates;
}

export const survey = defineVisitor<Db, SurveySnapshot>({
  name: 'survey',
  of: 'site',
  // The hooks of surveys purge this tag.
  tags: ({ siteId }) => [siteTag(siteId)],
  load: async (db, { organisationId, siteId }, { browserStates }) => {
    const { rows } = await sql<{ isThere: boolean }>`
      select exists (select from survey where organisation_id = ${organisationId} and site_id = ${siteId}) as "isThere"`.execute(
      db,
    );
    return rows[0]?.isThere ? { siteId, browserStates } : null;
  },
  recognise: (request, { siteId, browserStates }) => {
    const surveyIds = browserStates.read(answeredSurveys, request, siteId)?.map(({ surveyId }) => surveyId);
    return surveyIds && surveyIds.length > 0 ? surveyPass.issue({ surveyIds }) : null;
  },
});
