/** `POST /error-reports`: writes reports of failed calls, sent by a browser's data client, to the log. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#model/errors.ts';
import { redacted } from '#text/redact.ts';
import type { Services } from '#server/services.ts';
import { API_HEADERS } from '../headers.ts';
import { assertSameOrigin } from '../identity.ts';
import { loggedPath } from './observe.ts';

/**
 * Maximum number of reports per hour and network: any client that can open a page can send them, logged in or
 * not.
 */
const PER_HOUR = 120;
const BODY_BYTES_MAX = 32 * 1024;

const report = z.strictObject({
  code: z.string().max(60),
  message: z.string().max(1_000),
  status: z.int().min(0).max(599),
  url: z.string().max(500),
  operation: z.string().max(120),
  query: z.string().max(4_000).nullable(),
  variables: z.unknown(),
  requestId: z.string().max(60).nullable(),
  build: z.string().max(60),
});

/** Registers the route. */
export function errorReportRoute(app: FastifyInstance, services: Services): void {
  app.post('/error-reports', { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    reply.headers(API_HEADERS);
    assertSameOrigin(request, services);
    const key = { counter: 'error-report', of: [{ network: request.ip }] };
    await services.auth.countAttempt([{ key, countMax: PER_HOUR, windowSeconds: 3600 }]);
    const read = report.safeParse(request.body);
    if (!read.success)
      throw new AppError('BAD_USER_INPUT', 'REQUEST_MALFORMED', 'This is not a report of a failed request.');
    // The sender has already redacted the report. It is redacted again here because logs are stored for long.
    request.log.warn(
      { report: { ...read.data, url: loggedPath(read.data.url), variables: redacted(read.data.variables) } },
      'reported by a browser',
    );
    return reply.code(204).send();
  });
}
