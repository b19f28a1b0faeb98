/** The HTTP server. It responds only to its routes, which are registered in this order. */
import { randomUUID } from 'node:crypto';
import type { ViteDevServer } from 'vite';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import cookie from '@fastify/cookie';
import { MISSING_PATH } from '#addresses/paths.ts';
import { plainAddress } from '#addresses/network-of.ts';
import { graphqlRoutes, type Api } from '#server/graphql/index.ts';
import { mediaRoutes } from '#server/media/index.ts';
import { canViewImage } from './files/gated-images.ts';
import { createLogStream, type LogStream } from '#server/log/log-stream.ts';
import { REDACTED_PATHS, withoutAddressSecrets, withoutEmails, type Log } from '#server/log/log.ts';
import { createOutageLog } from '#server/log/outages.ts';
import type { Services } from '#server/services.ts';
import { adminRoutes } from './admin.ts';
import { sendLandingPage } from './pages/landing-page.ts';
import { answerAssets, assetRoutes } from './files/assets.ts';
import { errorReportRoute } from './monitoring/error-reports.ts';
import { csvFileRoute } from './files/csv-files.ts';
import { fileRoute } from './files/files.ts';
import { faviconRoute } from './files/favicon.ts';
import { closeWhileDraining } from './monitoring/drain.ts';
import { iconsRoute } from './files/icons.ts';
import type { IncomingRequest } from './requests/incoming-request.ts';
import { createHttpServer, type FirstAnswer } from './http-server.ts';
import { serveCachedPages } from './pages/cached-pages.ts';
import { healthRoute } from './monitoring/health.ts';
import { createCommonHeaders, PUBLIC_HTML_HEADERS, type CommonHeaders } from './headers.ts';
import { adoptOldCookies } from './old-cookies.ts';
import { assertSingleHost } from './requests/host-header.ts';
import { BODY_BYTES_MAX } from './requests/body-limits.ts';
import { limitBodyTime } from './requests/body-deadline.ts';
import { limitJson } from './requests/json-body.ts';
import { metricsRoute } from './monitoring/metrics.ts';
import { observeRequests } from './monitoring/observe.ts';
import { previewRoute } from './pages/preview.ts';
import { readerInfoRoute } from './pages/reader-info.ts';
import { pagePartRoute } from './pages/page-part.ts';
import { publicFormRoutes } from './forms/public-forms.ts';
import { ownFontRoute } from './files/own-fonts.ts';
import { stylesheetRoute } from './files/stylesheets.ts';
import { sendPage } from './pages/public-pages.ts';
import { openItemRoute, sharedPreviewRoute } from './pages/shared-preview.ts';
import { warnOfUnknownProxy } from './requests/unknown-proxy.ts';
import { staffToolbarRoute } from './pages/staff-toolbar.ts';
import { siteVisitRoute, viewSiteRoute } from './pages/site-visit.ts';
import { pageNotFound, sendError, type ErrorLook } from './errors.ts';
import { answerOtherMethod, createMethodsAt } from './requests/other-methods.ts';
import { storeAttribution } from './forms/attribution.ts';
import { answerUnreadRequest } from './requests/unread-requests.ts';
import { prepareRoutes, serveRoutes } from './routes/serve-routes.ts';
import type { Routes } from './routes/find-route.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Headers of every response to it. */
    readonly common: CommonHeaders;
  }
}

interface FastifySettings {
  logLevel: string;
  trustProxy: string[];
  hstsSubdomains: boolean;
  /** Output for log lines, instead of standard output. */
  log?: LogStream;
}

/** Creates a fastify instance with the product's limits, and without routes. */
export function createFastify(options: FastifySettings): FastifyInstance {
  const headersOf = createCommonHeaders(options);
  const app: FastifyInstance = Fastify({
    serverFactory: (handle) => createHttpServer(handle, () => firstAnswers.get(app)),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: options.logLevel,
      redact: REDACTED_PATHS,
      stream: logWithoutSecrets(options.log),
      hooks: { logMethod: onceInOutages(() => app.log) },
    },
    // Creating a logger per request costs more than finding a page in the cache; log lines include the
    // request's id themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: BODY_BYTES_MAX,
    // A request that arrives while the process closes gets a normal response, and its connection is then
    // closed.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerUnreadRequest,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      // Without the decorations of the app.
      Object.defineProperty(request, 'common', { value: headersOf(request.protocol) });
      void sendError(error, request, reply, looks.get(request.server) ?? null);
    },
  });
  app.decorateRequest('common', {
    getter() {
      return headersOf(this.protocol);
    },
  });
  return app;
}

function logWithoutSecrets(stream = createLogStream()): LogStream {
  return { write: (line) => stream.write(withoutEmails(withoutAddressSecrets(line))) };
}

type LogMethod = (this: unknown, args: unknown[], method: (...args: never[]) => void) => void;

/** Leaves out lines that repeat during an outage of the database, and logs its end. */
function onceInOutages(log: () => Log): LogMethod {
  const outages = createOutageLog((leftOut) =>
    log().info({ leftOut }, 'No more errors of the database. Log lines that repeated were left out.'),
  );
  return function logMethod([details, message, ...rest], method) {
    const admitted = typeof message === 'string' ? outages.admit(details, message) : details;
    const args = message === undefined ? [admitted] : [admitted, message, ...rest];
    if (admitted !== null) Reflect.apply(method, this, args);
  };
}

/** Handlers that run before the framework's. They are set with the routes, after the server was created. */
const firstAnswers = new WeakMap<FastifyInstance, FirstAnswer>();

/**
 * The site's look for requests that the framework refuses before any route: the error handler is set when the
 * app is created, before the services exist.
 */
const looks = new WeakMap<FastifyInstance, ErrorLook>();

/** Dependencies of the routes other than services. The entry creates them, because it knows the domains. */
export interface Parts {
  api: Api;
  /** Folder of the built admin. */
  adminDirectory: string;
  /** Paths of the admin's screens. */
  adminPaths: readonly string[];
  vite?: ViteDevServer | undefined;
}

/** Registers every route of the product on `app`. On a worker, only the health check responds. */
export async function registerRoutes(app: FastifyInstance, services: Services, parts: Parts): Promise<void> {
  const isWorker = services.config.role === 'worker';
  const routes = prepareRoutes(app, services);
  guardRequests(app, services, routes);
  answerErrors(app, isWorker ? null : services, routes);
  await app.register(cookie);
  adoptOldCookies(app, services);
  if (!isWorker) storeAttribution(app, services, routes);
  healthRoute(app, services);
  metricsRoute(app, services);
  if (isWorker) return;
  await graphqlRoutes(app, services, parts.api);
  errorReportRoute(app, services);
  iconsRoute(app, services);
  previewRoute(app, services);
  sharedPreviewRoute(app, services);
  openItemRoute(app, services);
  siteVisitRoute(app, services);
  viewSiteRoute(app, services);
  singleSignOnRoutes(app, services);
  await adminRoutes(app, {
    services,
    directory: parts.adminDirectory,
    paths: parts.adminPaths,
    vite: parts.vite,
  });
  csvFileRoute(app, services);
  fileRoute(app, services);
  await app.register(mediaRoutes, {
    renditions: services.media.renditions,
    signer: services.media.signer,
    now: Date.now,
    isLive: services.liveImages.has,
    canView: (request, image) => canViewImage(request, image, services),
  });
  const answerAsset = answerAssets();
  assetRoutes(app, answerAsset);
  faviconRoute(app, services);
  pagePartRoute(app, services);
  staffToolbarRoute(app, services);
  readerInfoRoute(app, services);
  stylesheetRoute(app);
  ownFontRoute(app, services);
  await serveRoutes(app, services, routes);
  await publicFormRoutes(app, services);
  publicPageRoute(app, services, routes);
  firstAnswers.set(app, serveCachedPages(app, services, { answerAsset, routes }));
}

/** Applies the limits, checks and headers of every request, regardless of its route. */
function guardRequests(app: FastifyInstance, services: Services, routes: Routes): void {
  // Removed because Fastify's own parser of text/plain would accept cross-site form posts.
  app.removeContentTypeParser('text/plain');
  limitJson(app);
  limitBodyTime(app, undefined, (raw) => routes.find(raw) !== null);
  closeWhileDraining(app);
  observeRequests(app, services);
  warnOfUnknownProxy(app, services);
  app.addHook('onRequest', async (request) => {
    writeAddressPlainly(request);
    assertSingleHost(request.raw.rawHeaders);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.headers(request.common.named).header('x-request-id', request.id);
  });
}

/**
 * Normalises the client's address for all later steps, because limits, the address ranges of licences and
 * crawlers, and logs compare it. Stored, because a socket has no address after the client has disconnected:
 * empty if it already has.
 */
function writeAddressPlainly(request: FastifyRequest): void {
  const ip: string | undefined = request.ip;
  Object.defineProperty(request, 'ip', { value: plainAddress(ip ?? '') });
}

/** Handles errors and missing routes, in the site's design if `look` is given. */
function answerErrors(app: FastifyInstance, look: Services | null, routes: Routes): void {
  looks.set(app, look);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, look));
  const methodsAt = look && createMethodsAt(app, look, routes);
  app.setNotFoundHandler(async (request, reply) => {
    // A GET or HEAD of a missing page gets the site's own 404.
    const isOther = request.method !== 'GET' && request.method !== 'HEAD';
    const allowed = (isOther && (await methodsAt?.(request))) || [];
    return allowed.length > 0
      ? answerOtherMethod(request, reply, allowed)
      : sendError(pageNotFound(request.raw.url ?? ''), request, reply, look);
  });
}

/** Handles every path without another route: it is a page of the site that the host names. */
function publicPageRoute(app: FastifyInstance, services: Services, routes: Routes): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const site = services.sites.byHost(request.headers.host);
      if (!site && request.raw.url === '/' && isBaseDomain(request.headers.host, services))
        return sendLandingPage(reply, services);
      if (!site)
        return reply
          .code(404)
          .headers({ ...PUBLIC_HTML_HEADERS, 'cache-control': 'no-store' })
          .type('text/plain; charset=utf-8')
          .send('There is no site at this address.');
      const pageRequest = routes.isMissing(request.raw) ? withoutPage(request) : request;
      await sendPage(pageRequest, reply.raw, site, services);
      return reply.hijack();
    },
  });
}

/**
 * Makes the request one for a missing page, so that the page engine does not redirect: it would redirect a
 * token with capital letters to lower case.
 */
function withoutPage(request: FastifyRequest): IncomingRequest {
  const pageRequest: IncomingRequest = Object.create(request, { url: { value: MISSING_PATH } });
  return pageRequest;
}

function isBaseDomain(host: string | undefined, services: Services): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '');
  return name === services.config.baseDomain || name === new URL(services.config.adminOrigin).hostname;
}
