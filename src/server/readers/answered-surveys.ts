/** Surveys a reader has answered, kept in their browser: signed for one site, so that a copy on another one opens nothing. */
import type { AnsweredSurvey } from '#model/pages/define-form.ts';
import type { AnsweredSurveys, VisitorRequest } from '#model/readers/define-visitor.ts';
import { createSigner, sealed, unsealed } from '#server/signing/signed-token.ts';

/** The newest ones; further ones are asked again. */
const SURVEYS_MAX = 50;

/** From the last answer on. */
const COOKIE_SECONDS = 365 * 86_400;

/** Fifty pairs of ids of ten digits, what parts them, an instant and a signature; a longer cookie is not ours. */
const COOKIE_LENGTH_MAX = 1_140;

export interface SurveyCookies extends AnsweredSurveys {
  cookieName: string;
  /** Those of a site whose answers are known; the cookie may be a copy, and the answers somebody else's. */
  answersOf: (request: Pick<VisitorRequest, 'cookie' | 'now'>, siteId: number) => readonly AnsweredSurvey[];
  /** What the browser keeps once one more is answered, and for how many seconds. */
  with: (
    answered: AnsweredSurvey,
    request: Pick<VisitorRequest, 'cookie' | 'now'>,
    siteId: number,
  ) => { value: string; seconds: number };
}

/** Makes them for an installation on a port. */
export function createSurveyCookies({ secret, port }: { secret: string; port: number }): SurveyCookies {
  const signer = createSigner(secret, 'answered surveys');
  const cookieName = `surveys_${port}`;
  const aboutOf = (siteId: number) => `${siteId} `;
  const entriesInCookie = (
    { cookie, now }: Pick<VisitorRequest, 'cookie' | 'now'>,
    siteId: number,
  ): CookieEntry[] => {
    const value = cookie(cookieName);
    if (value === undefined || value.length > COOKIE_LENGTH_MAX) return [];
    const [expires, ...entries] = (unsealed(signer, value, aboutOf(siteId)) ?? '').split('.');
    return now < Number(expires) * 1_000 ? entries.map(readEntry) : [];
  };
  return {
    cookieName,
    of: (request, siteId) => entriesInCookie(request, siteId).map(({ surveyId }) => surveyId),
    answersOf: (request, siteId) => entriesInCookie(request, siteId).filter(isAnswered),
    with(answered, request, siteId) {
      const before = entriesInCookie(request, siteId).filter(
        ({ surveyId }) => surveyId !== answered.surveyId,
      );
      const expires = Math.floor(request.now / 1_000) + COOKIE_SECONDS;
      const entries = [...before, answered].slice(-SURVEYS_MAX).map(writeEntry);
      const said = [expires, ...entries].join('.');
      return { value: sealed(signer, said, aboutOf(siteId)), seconds: COOKIE_SECONDS };
    },
  };
}

/** One from before answers were named has none. */
interface CookieEntry {
  surveyId: number;
  answerId: number | null;
}

function readEntry(entry: string): CookieEntry {
  const [surveyId, answerId] = entry.split('-');
  return { surveyId: Number(surveyId), answerId: answerId === undefined ? null : Number(answerId) };
}

function writeEntry({ surveyId, answerId }: CookieEntry): string {
  return answerId === null ? String(surveyId) : `${surveyId}-${answerId}`;
}

function isAnswered(entry: CookieEntry): entry is AnsweredSurvey {
  return entry.answerId !== null;
}
