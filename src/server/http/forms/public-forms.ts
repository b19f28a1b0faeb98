/**
 * Forms of pages: `POST` to the page's URL, and `POST /__form` for the challenge that a browser has to solve
 * first.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '#access/decide-access.ts';
import { firstValue } from '#model/pages/define-form.ts';
import { CONSENT_PATH } from '#site/consent/consent.ts';
import { AppError, badInput } from '#model/errors.ts';
import { asciiAddress } from '#addresses/paths.ts';
import { plainBody, type CachedPage } from '#server/cache/index.ts';
import { receiveForm, type FormAnswer, type PostedFields } from '#server/forms/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { causingRequest } from '../requests/request-info.ts';
import { attributionOf } from './attribution.ts';
import { storeConsent } from './consent.ts';
import { PUBLIC_HTML_HEADERS } from '../headers.ts';
import { assertSameOrigin } from '../identity.ts';
import {
  browserStateOf,
  storeState,
  setLoginCookie,
  readerDeviceToken,
  readerOf,
  readerToken,
} from '../readers.ts';

/** Maximum size of a body: enough for a form with every value at its limit, percent-encoded. */
const BODY_BYTES_MAX = 96 * 1024;

/** Maximum number of values in a form: more than every option of every group of the longest forms. */
export const FORM_VALUES_MAX = 400;

/** Maximum number of challenges and attempts of one network per hour, regardless of their outcome. */
const REQUESTS_PER_HOUR = 240;

const UNCACHED_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/**
 * Registers the routes of forms, and of the consent choice. Only these parse form bodies; all other routes
 * still refuse them.
 */
export async function publicFormRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      async (_request: FastifyRequest, body: string) => readFields(body),
    );
    scope.post<{ Body: unknown }>('/__form', { bodyLimit: 8 * 1024 }, async (request, reply) => {
      const { site, fields, reader } = await sentTo(request, services);
      const [path, blockId] = [firstValue(fields, 'path'), firstValue(fields, 'x_form')];
      const found = await services.pages.form(site, path.slice(0, 6_000), blockId.slice(0, 60), reader);
      if (!found) throw noForm();
      const place = { siteId: site.siteId, blockId, path: found.path };
      return reply.headers(UNCACHED_HEADERS).send(services.forms.challenges.issue(place));
    });
    scope.post<{ Body: unknown }>(CONSENT_PATH, { bodyLimit: 8 * 1024 }, async (request, reply) => {
      assertSameOrigin(request, services);
      if (!services.sites.byHost(request.headers.host) || !isFields(request.body)) throw noForm();
      return storeConsent(request, reply.headers(UNCACHED_HEADERS), request.body.fields);
    });
    scope.post<{ Body: unknown }>('/*', { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      const { site, fields, reader } = await sentTo(request, services);
      const path = request.raw.url ?? '/';
      const device = String(request.headers['user-agent'] ?? '');
      const token = readerToken(request, services);
      const attribution = attributionOf(request, services);
      const browserState = browserStateOf(request, site.siteId, services);
      const deviceToken = readerDeviceToken(request, services);
      const cause = causingRequest(request, services);
      const from = { reader, token, attribution, browserState, device, deviceToken, cause, ip: request.ip };
      const answer = await receiveForm(site, { path, fields, ...from }, services.forms);
      if (answer.kind === 'missing') throw noForm();
      reply.headers(UNCACHED_HEADERS);
      if (answer.kind === 'goesOn') setLoginCookie(request, reply, answer, services);
      if (answer.kind === 'goesOn' && answer.storeState !== undefined)
        storeState(request, reply, { siteId: site.siteId, stored: answer.storeState }, services);
      const isForProgram = (request.headers.accept ?? '').startsWith('application/json');
      return isForProgram
        ? sendJson(reply, answer)
        : sendToBrowser(reply, answer, { site, path, reader, services });
    });
  });
}

/**
 * The site, the fields and the reader of a request. Refuses requests from other sites' pages, to hosts
 * without a site, and floods.
 */
async function sentTo(
  request: FastifyRequest,
  services: Services,
): Promise<{ site: SiteRef; fields: PostedFields; reader: Reader }> {
  assertSameOrigin(request, services);
  const site = services.sites.byHost(request.headers.host);
  if (!site) throw new AppError('NOT_FOUND', 'SITE_NOT_FOUND', 'There is no site at this address.');
  const key = { counter: 'form-asked', of: [{ network: request.ip }] };
  await services.auth.countAttempt([{ key, countMax: REQUESTS_PER_HOUR, windowSeconds: 3600 }]);
  const { body } = request;
  if (!isFields(body))
    throw badInput('REQUEST_MALFORMED', 'Forms are sent as application/x-www-form-urlencoded.');
  return { site, fields: body.fields, reader: await readerOf(request, site, services) };
}

const noForm = () =>
  new AppError('NOT_FOUND', 'FORM_NOT_FOUND', 'This form no longer exists. Reload the page.');

/** Result of the body parser. A class, so that no other value of this shape is accepted. */
class Fields {
  readonly fields: PostedFields;
  constructor(fields: PostedFields) {
    this.fields = fields;
  }
}
const isFields = (body: unknown): body is Fields => body instanceof Fields;

function readFields(body: string): Fields {
  return new Fields(readFormFields(body));
}

/** Parses the fields of a form. Throws BAD_USER_INPUT for more than `FORM_VALUES_MAX` values. */
export function readFormFields(body: string): PostedFields {
  let count = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) count += 1;
  if (count > FORM_VALUES_MAX)
    throw badInput(
      'TOO_MANY_VALUES',
      `A form may send at most ${FORM_VALUES_MAX} values. Leave some out and send it again.`,
    );
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(body)) {
    const before = fields.get(name);
    if (before) before.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(fields);
}

function sendJson(reply: FastifyReply, answer: Exclude<FormAnswer, { kind: 'missing' }>): FastifyReply {
  if (answer.kind === 'sent') return reply.send({ state: 'sent', message: answer.message });
  if (answer.kind === 'goesOn') return reply.send({ state: 'goesOn', goTo: answer.goTo });
  // For a program, corrections to make are a normal response: its request did not fail.
  const { message, errors } = answer.posted;
  return reply.send({ state: 'again', message, errors, ...(answer.isOutdated && { isOutdated: true }) });
}

async function sendToBrowser(
  reply: FastifyReply,
  answer: Exclude<FormAnswer, { kind: 'missing' }>,
  { site, path, reader, services }: { site: SiteRef; path: string; reader: Reader; services: Services },
): Promise<FastifyReply> {
  // The URL's fragment shows the confirmation, because the page itself is the same for every reader.
  if (answer.kind === 'sent' && !answer.posted)
    return reply
      .code(303)
      .header('location', `${asciiAddress(path)}#form-${answer.blockId}-sent`)
      .send();
  if (answer.kind === 'goesOn') return reply.code(303).header('location', asciiAddress(answer.goTo)).send();
  const page: CachedPage | null = answer.posted
    ? await services.pages.posted(site, path, answer.posted, reader)
    : null;
  if (!page) throw noForm();
  const shown = services.overlays.apply(page, site, { reader });
  const policy = page.headers['content-security-policy'];
  return reply
    .code(answer.kind === 'again' ? answer.status : 200)
    .headers({
      ...PUBLIC_HTML_HEADERS,
      ...(policy && { 'content-security-policy': policy }),
      ...retryAfter(answer),
    })
    .type('text/html; charset=utf-8')
    .send(plainBody(shown.body));
}

function retryAfter(answer: Exclude<FormAnswer, { kind: 'missing' }>): Record<string, string> {
  const seconds = answer.kind === 'again' ? answer.retryAfterSeconds : undefined;
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}
