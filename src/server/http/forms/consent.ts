/**
 * A reader's consent, stored in a cookie of the site: the server stores no consent, and pages do not vary by
 * it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONSENT_COOKIE, CONSENT_SECONDS, chosenOf, consentValue, grantedBy } from '#site/consent/consent.ts';
import { firstValue } from '#model/pages/define-form.ts';
import { PATH_LENGTH_MAX } from '#addresses/paths.ts';
import type { PostedFields } from '#server/forms/index.ts';

/**
 * Sets the cookie from a posted form and redirects to the page it names. Only an explicit choice grants anything; under
 * Global Privacy Control “everything” leaves out targeting and social media.
 */
export function storeConsent(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: PostedFields,
): FastifyReply {
  const { category = [] } = fields;
  const submitted = firstValue(fields, 'choice');
  const hasSignal = request.headers['sec-gpc'] === '1';
  const choice =
    submitted === 'all' && !hasSignal
      ? submitted
      : submitted === 'all'
        ? grantedBy(submitted, hasSignal)
        : chosenOf(submitted === 'chosen' ? category : []);
  reply.setCookie(CONSENT_COOKIE, consentValue(choice, Date.now()), {
    path: '/',
    maxAge: CONSENT_SECONDS,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
  if ((request.headers.accept ?? '').startsWith('application/json')) return reply.code(204).send();
  return reply
    .code(303)
    .header('location', pathOf(firstValue(fields, 'path')))
    .send();
}

const BASE = 'http://site.invalid';

/** A path of this site that is safe in a header, for any input: never `//elsewhere`. */
function pathOf(path: string): string {
  if (path.length > PATH_LENGTH_MAX || !path.startsWith('/') || !URL.canParse(path, BASE)) return '/';
  const { origin, pathname, search } = new URL(path, BASE);
  return origin === BASE && !pathname.startsWith('//') ? pathname + search : '/';
}
