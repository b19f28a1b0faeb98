/** Surveys a reader has answered, kept in their browser: signed for one site, so that a copy on another one opens nothing. */
import type { AnsweredSurveys, VisitorRequest } from '#model/define-visitor.ts';
import { createSigner, sealed, unsealed } from '#server/signed-token.ts';

/** The newest ones; further ones are asked again. */
const SURVEYS_MAX = 50;

/** From the last answer on. */
const KEPT_SECONDS = 365 * 86_400;

/** Fifty ids of ten digits, their dots, an instant and a signature; a longer cookie is not ours. */
const COOKIE_LENGTH_MAX = 620;

export interface SurveyCookies extends AnsweredSurveys {
  cookieName: string;
  /** What the browser keeps once one more is answered, and for how many seconds. */
  with: (
    surveyId: number,
    request: Pick<VisitorRequest, 'cookie' | 'now'>,
    siteId: number,
  ) => { value: string; seconds: number };
}

/** Makes them for an installation on a port. */
export function createSurveyCookies({ secret, port }: { secret: string; port: number }): SurveyCookies {
  const signer = createSigner(secret, 'answered surveys');
  const cookieName = `surveys_${port}`;
  const aboutOf = (siteId: number) => `${siteId} `;
  const of: SurveyCookies['of'] = ({ cookie, now }, siteId) => {
    const kept = cookie(cookieName);
    if (kept === undefined || kept.length > COOKIE_LENGTH_MAX) return [];
    const [expires = 0, ...ids] = (unsealed(signer, kept, aboutOf(siteId)) ?? '').split('.').map(Number);
    return now < expires * 1_000 ? ids : [];
  };
  return {
    cookieName,
    of,
    with(surveyId, request, siteId) {
      const before = of(request, siteId).filter((id) => id !== surveyId);
      const expires = Math.floor(request.now / 1_000) + KEPT_SECONDS;
      const said = [expires, ...[...before, surveyId].slice(-SURVEYS_MAX)].join('.');
      return { value: sealed(signer, said, aboutOf(siteId)), seconds: KEPT_SECONDS };
    },
  };
}
