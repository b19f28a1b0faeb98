/**
 * The GraphQL endpoint: one POST route. Stored operations are open to every client; free text (within limits)
 * and files are for staff and for programs with an API key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '#access/decide-access.ts';
import { AppError, badInput, forbidden, secondFactorRequired, unauthenticated } from '#model/errors.ts';
import { holdsPermissions, type Actor, type ApiClient, type Staff } from '#model/permissions.ts';
import { isAborted } from '#server/http/errors.ts';
import { API_HEADERS } from '#server/http/headers.ts';
import { limitBody, STAFF_BYTES_MAX } from '#server/http/requests/body-limits.ts';
import {
  bearerOf,
  clientOfRequest,
  keyOfRequest,
  loggedInOfRequest,
  requireSiteUser,
  siteUserOfRequest,
} from '#server/http/identity.ts';
import { requestInfo } from '#server/http/requests/request-info.ts';
import { openUpload, registerUploads, type PendingUpload } from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { answerMedia, answerStatus, type AnswerMedia } from './answer-media.ts';
import { createBudget } from './budget.ts';
import { sendJson } from './compressed.ts';
import { createFindStored } from './find-stored.ts';
import { readFreeQuery } from './limits.ts';
import { answerOtherOrigins, assertAllowedOrigin, ignoreCookiesOfKeys } from './key-requests.ts';
import type { Api, StoredOperation } from './operations.ts';
import { presentError } from './present-error.ts';
import { bodyOfFields, chooseOperation, readRequest } from './read-request.ts';
import { withTypedVersions, type ReadText } from './read-versions.ts';
import { createRunner } from './run.ts';
import { createRequestState, type RequestState, type RequestStateOptions } from './state.ts';
import { createUploads } from './uploads.ts';
import { checkVariables, withoutReadForms } from './variables.ts';

/** Registers `POST /graphql` and the texts of the stored operations. */
export async function graphqlRoutes(app: FastifyInstance, services: Services, api: Api): Promise<void> {
  // In a separate scope, so that other routes do not accept multipart bodies.
  await app.register(async (scope) => {
    await registerUploads(scope);
    ignoreCookiesOfKeys(scope);
    answerOtherOrigins(scope, services);
    endpointRoute(scope, services, api);
  });
  textRoute(app, api);
}

/** Operations that fail are logged, and counted for the extension that they belong to. */
function runnerFor({ extensionFaults, log }: Services, api: Api): ReturnType<typeof createRunner> {
  return createRunner(api, (err, requestId) => {
    extensionFaults.note(err);
    log.error({ err, requestId }, 'An operation failed.');
  });
}

function endpointRoute(app: FastifyInstance, services: Services, api: Api): void {
  const run = runnerFor(services, api);
  const findStored = createFindStored(api);
  const loggedOut = operationsOfTheLoggedOut(api);
  const enrolling = new Set([...loggedOut, ...operationsOfEnrolment(api)]);
  const takeUpload = createUploads(services);
  const options = { bodyLimit: STAFF_BYTES_MAX, preParsing: limitBody(services), errorHandler: sendUnread };
  app.post('/graphql', options, async (request, reply) => {
    const media = answerMedia(request.headers.accept);
    reply
      .headers(API_HEADERS)
      .type(`${media}; charset=utf-8`)
      .header('vary', 'Accept, Accept-Encoding, Origin');
    let state: RequestState | null = null;
    let pending: PendingUpload | null = null;
    // Errors thrown before this is set are not GraphQL responses.
    let isGraphql = false;
    try {
      await assertAllowedOrigin(request, services);
      // Anonymous uploads are refused before a byte of the body is read.
      const sender = request.isMultipart() ? await senderOf(request, services) : null;
      pending = sender ? await openUpload(request) : null;
      const parsed = readRequest(pending ? bodyOfFields(pending.fields) : request.body);
      const { operationName } = parsed;
      const stored = parsed.id === null ? findStored(parsed.query) : storedByName(parsed.id, api);
      isGraphql = true;
      const sent = await identify(request, reply, services, stored !== null && loggedOut.has(stored.name));
      const isReadersQuery = !stored && !holdsPermissions(sent.actor);
      state = createRequestState({
        ...sent,
        hasKey: (await keyOfRequest(request, services)) !== null,
        budget: isReadersQuery ? createBudget() : null,
        upload: sender && pending ? takeUpload(sender, pending) : null,
      });
      if (!stored || !enrolling.has(stored.name)) rejectEnrolling(state.actor);
      if (isReadersQuery && !sent.readsPublished) rejectFreeText();
      const { document, versions } = readText(api, stored, parsed.query);
      const operation = chooseOperation(document, operationName);
      checkVariables(api.schema, operation, parsed.variables);
      const variables = withoutReadForms(api.schema, operation, parsed.variables, versions);
      const answer = await run({ stored, document, operationName, variables }, media, state);
      await endUpload(pending, reply);
      reply.headers(answer.headers).code(answer.status);
      return await sendJson(request, reply, answer.json, stored !== null && loggedOut.has(stored.name));
    } catch (error) {
      await endUpload(pending, reply);
      return sendApiError(error, request, reply, isGraphql ? media : null);
    } finally {
      await state?.finish();
    }
  });
}

function readText({ schema }: Api, stored: StoredOperation | null, query: string): ReadText {
  return stored ?? withTypedVersions(schema, readFreeQuery(query));
}

/** Discards what a call did not read of its file, so that its sender receives the response. */
async function endUpload(pending: PendingUpload | null, reply: FastifyReply): Promise<void> {
  if (pending && !(await pending.discard())) reply.header('connection', 'close');
}

/** Reports why a body was not read, in the format of the API. */
function sendUnread(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) return sendApiError(error, request, reply.headers(API_HEADERS), null);
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  return reply
    .headers(API_HEADERS)
    .code(413)
    .type(`${answerMedia(request.headers.accept)}; charset=utf-8`)
    .send({
      errors: [
        {
          message: TOO_LONG,
          extensions: { code: 'BAD_USER_INPUT', reason: 'REQUEST_TOO_LARGE', fields: {} },
        },
      ],
    });
}

const TOO_LONG =
  'This request is too large: at most 5 MB with a login or an API key that changes content, 256 kB without. Shorten it, or save parts of it separately.';

/** The staff user or program that sends a file; readers may not send files. */
async function senderOf(request: FastifyRequest, services: Services): Promise<Staff | ApiClient> {
  const client = await clientOfRequest(request, services);
  if (client) return client;
  const staff = await loggedInOfRequest(request, services);
  if (!staff) throw (await keyOfRequest(request, services)) ? forbidden() : unauthenticated();
  rejectEnrolling(staff);
  return staff;
}

function textRoute(app: FastifyInstance, api: Api): void {
  app.get<{ Params: { kind: string; '*': string } }>('/graphql/:kind/*', async (request, reply) => {
    const name = request.params['*'].replace(/\.gql$/, '');
    const stored = api.byName.get(name);
    if (!stored || stored.kind !== request.params.kind || !request.params['*'].endsWith('.gql')) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Unknown operation.');
    }
    return reply
      .type('application/graphql; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(stored.text);
  });
}

/**
 * Names of login, logout and similar operations, which must be available to a user whose login has expired.
 */
function operationsOfTheLoggedOut(api: Api): ReadonlySet<string> {
  const open = api.operations.filter(
    (operation) => operation.scope === 'platform' && operation.access({ kind: 'anonymous' }),
  );
  return new Set(open.map((operation) => operation.name));
}

/**
 * Names of the operations available to a user who first has to set up a second factor, in addition to those
 * that require no login.
 */
function operationsOfEnrolment(api: Api): string[] {
  return api.operations.filter(({ isForEnrolment }) => isForEnrolment).map(({ name }) => name);
}

/**
 * Sends the error of a request that was not executed. `media`: null if the request is not GraphQL; then the
 * status reports the error.
 */
function sendApiError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  media: AnswerMedia | null,
): FastifyReply {
  const shown = presentError(error, (cause, requestId) => {
    if (!isAborted(request)) request.log.error({ err: cause, requestId }, 'An operation failed.');
  });
  const { http, ...extensions } = shown.extensions as {
    http?: { status: number; headers?: Record<string, string> };
  } & Record<string, unknown>;
  const status = http?.status ?? 500;
  return reply
    .headers(http?.headers ?? {})
    .code(media === null ? status : answerStatus(media, status))
    .type(`${answerMedia(request.headers.accept)}; charset=utf-8`)
    .send({ errors: [{ ...shown.toJSON(), extensions }] });
}

function storedByName(id: string, api: Api): StoredOperation {
  const stored = api.byName.get(id);
  if (!stored)
    throw badInput(
      'OPERATION_UNKNOWN',
      'Unknown stored operation. Reload the page to get the current operations.',
    );
  return stored;
}

/** Throws for staff who have not set up a required second factor. */
function rejectEnrolling(actor: Actor): void {
  if (actor.kind === 'staff' && actor.lacksSecondFactor) throw secondFactorRequired();
}

function rejectFreeText(): never {
  throw forbidden(
    'STORED_OPERATION_REQUIRED',
    'Only the stored operations may be called without a staff login or an API key.',
  );
}

/** Who sent a request, and for which site. */
interface Sender extends Omit<RequestStateOptions, 'upload' | 'budget'> {
  /** Whether an API key allows queries that are not stored, although the actor is a reader. */
  readsPublished: boolean;
}

/**
 * Determines the actor and the site. Invalid credentials are refused, never treated as anonymous. So is the admin without
 * credentials, which names a site that its host does not: the browser has removed an expired cookie. A key without
 * permissions of staff has the actor of an anonymous visitor, or of the reader in `x-site-user`: no rule distinguishes them.
 */
async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  isForLoggedOut: boolean,
): Promise<Sender> {
  const info = requestInfo(request, reply, services);
  const key = await keyOfRequest(request, services);
  if (key) {
    const { client: program, readsPublished, origins } = key;
    const site = siteOf(request, services, program);
    const client = origins.length > 0 ? info : { ...info, programKeyId: program.id };
    if (holdsPermissions(program)) return { actor: program, site, services, client, readsPublished };
    const { actor, passes } = await readerAt(request, site, services, isForLoggedOut);
    return { actor, ...(passes && { passes }), site, services, client, readsPublished };
  }
  const { authorization } = request.headers;
  const bearer = bearerOf(request, info.readCookie('access'));
  const staff = await loggedInOfRequest(request, services);
  if (!staff && !isForLoggedOut && (bearer !== undefined || authorization !== undefined))
    throw unauthenticated('SESSION_ENDED', 'Your login has ended. Log in again.');
  const site = siteOf(request, services, staff);
  if (!staff && !site && !isForLoggedOut && keyOfSite(request) !== null) throw unauthenticated();
  const { actor, passes }: Pick<Reader, 'actor' | 'passes'> = staff
    ? { actor: staff }
    : await readerAt(request, site, services, isForLoggedOut);
  return { actor, ...(passes && { passes }), site, services, client: info, readsPublished: false };
}

/** The reader of a request; operations of the logged out have none. */
async function readerAt(
  request: FastifyRequest,
  site: SiteRef | null,
  services: Services,
  isForLoggedOut: boolean,
): Promise<Reader> {
  return isForLoggedOut
    ? siteUserOfRequest(request, site, services)
    : requireSiteUser(request, site, services);
}

/** The key of the site that a request names; null if it names none by its key. */
function keyOfSite({ headers }: FastifyRequest): string | null {
  const { 'x-tenant-key': key } = headers;
  return typeof key === 'string' && key !== 'auto' ? key : null;
}

/**
 * The site of a request: from its headers if the request comes from staff or a program who may work there, otherwise only
 * from the host.
 */
function siteOf(request: FastifyRequest, services: Services, staff: Staff | ApiClient | null) {
  const byHost = services.sites.byHost(request.headers.host) ?? null;
  if (!staff) return byHost;
  const { 'x-domain': domain, host } = request.headers;
  const key = keyOfSite(request);
  // The request's own host selects no other site: the data client sends it while no site is selected.
  const hasDomain = typeof domain === 'string' && domain !== host;
  const namesSite = key !== null || hasDomain;
  const named =
    key !== null ? services.sites.byKey(key) : hasDomain ? services.sites.byHost(domain) : undefined;
  const site = named ?? (namesSite ? null : byHost);
  if (namesSite && !site)
    throw new AppError('NOT_FOUND', 'SITE_NOT_FOUND', 'This site does not exist, or you do not work on it.');
  if (site && (site.organisationId !== staff.organisationId || !staff.siteIds.includes(site.siteId))) {
    if (namesSite)
      throw new AppError(
        'NOT_FOUND',
        'SITE_NOT_FOUND',
        'This site does not exist, or you do not work on it.',
      );
    return null;
  }
  return site;
}
