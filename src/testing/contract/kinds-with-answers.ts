/** Readers for the access tests: with answers to a survey, and with forged ones. */
import { stateToStore } from '#model/readers/define-visitor.ts';
import { answeredSurveys } from '#modules/memberships/surveys/model/answered-surveys.ts';
import type { ReaderPass } from '#model/readers/define-pass.ts';
import type { Actor } from '#model/permissions.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import type { TestWorld } from '#testing/world.ts';

/**
 * A kind of reader: the headers and IP address of their requests, and the account, membership or pass that
 * they have.
 */
export interface Kind {
  name: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Headers that are sent to the API only. */
  toApi?: Record<string, string>;
  ip: string;
  holds: 'nothing' | 'account' | 'other' | 'membership';
  /** Opens gates in addition to memberships; a link has the item that it opens. */
  pass?: ReaderPass;
  actor?: Actor;
}

/** Kinds of readers who see surveys of the first site. */
export async function kindsWithAnswers(
  { services, database, world }: TestWorld,
  surveys: { answered: number; other: number },
): Promise<Kind[]> {
  const { a1, a2 } = world.sites;
  const answerer = await makeReader(services, a1);
  await database.superuser('delete from membership_grant where site_user_id = $1', [answerer.id]);
  await database.superuser(
    `insert into survey_answer (organisation_id, site_id, survey_id, site_user_id, sender, page, answers, attempt)
     values ($1, $2, $3, $4, 'Ann', '/', 'Berths: 12', 'canary')`,
    [a1.organisationId, a1.id, surveys.answered, answerer.id],
  );
  const keeps = (id: number, siteId: number) => {
    const stored = stateToStore(answeredSurveys, [{ surveyId: id, answerId: 1 }]);
    const { value } = services.browserStates.written(stored, siteId, Date.now());
    return { cookie: `${services.browserStates.cookieName(answeredSurveys)}=${value}` };
  };
  const own = keeps(surveys.answered, a1.id).cookie;
  const anonymous = { holds: 'nothing' } as const;
  const answered = { kind: 'survey', surveyIds: [surveys.answered] } as const;
  return [
    {
      name: 'who answered the survey',
      headers: { cookie: own },
      ip: '192.0.2.20',
      ...anonymous,
      pass: answered,
    },
    {
      name: 'who answered another survey',
      headers: keeps(surveys.other, a1.id),
      ip: '192.0.2.21',
      ...anonymous,
      pass: { kind: 'survey', surveyIds: [surveys.other] },
    },
    {
      name: 'answers on another site',
      headers: keeps(surveys.answered, a2.id),
      ip: '192.0.2.22',
      ...anonymous,
    },
    { name: 'answers that are forged', headers: { cookie: `${own}x` }, ip: '192.0.2.23', ...anonymous },
    {
      name: 'member who answered the survey',
      headers: { cookie: `reader_${services.config.port}=${services.readers.sealed(answerer.token)}` },
      ip: '192.0.2.24',
      holds: 'account',
      actor: {
        kind: 'member',
        id: answerer.id,
        organisationId: a1.organisationId,
        grantIds: [],
      },
      pass: answered,
    },
  ];
}
