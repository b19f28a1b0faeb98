/**
 * `GET /icons?names=a,b` on the admin's host: icons of the icon service for the admin's screens, as JSON with
 * SVG texts by name.
 */
import type { FastifyInstance } from 'fastify';
import { AppError, unauthenticated } from '#model/errors.ts';
import { ICONS_PER_REQUEST_MAX, isIconName } from '#look/icon.ts';
import type { Services } from '#server/services.ts';
import { API_HEADERS } from '../headers.ts';
import { assertSameOrigin, staffOfRequest } from '../identity.ts';

export const ICONS_PATH = '/icons';

/** Registers the route. On a site's host the path belongs to the site. */
export function iconsRoute(app: FastifyInstance, services: Services): void {
  const { host } = new URL(services.config.adminOrigin);
  app.get<{ Querystring: { names?: unknown } }>(
    ICONS_PATH,
    { constraints: { host } },
    async (request, reply) => {
      reply.headers(API_HEADERS);
      assertSameOrigin(request, services);
      if (!(await staffOfRequest(request, services))) throw unauthenticated();
      return reply.send(await services.icons.get(namesOf(request.query.names)));
    },
  );
}

function namesOf(given: unknown): string[] {
  const names = typeof given === 'string' ? [...new Set(given.split(','))] : [];
  if (names.length === 0)
    throw new AppError('BAD_USER_INPUT', 'VALUE_MISSING', 'Name the icons, as in names=list,image.');
  if (names.length > ICONS_PER_REQUEST_MAX)
    throw new AppError(
      'BAD_USER_INPUT',
      'TOO_MANY_VALUES',
      `Ask for at most ${ICONS_PER_REQUEST_MAX} icons at a time.`,
    );
  if (!names.every(isIconName))
    throw new AppError(
      'BAD_USER_INPUT',
      'VALUES_INVALID',
      'A name of an icon has 1 to 40 lower-case letters, digits and hyphens.',
    );
  return names.toSorted();
}
