/** The whole product in a test: real services on a separate database, every route, no port. */
import type { AnyInsertion } from '#server/pages/index.ts';
import type { Slot } from '#model/pages/define-slot.ts';
import { ADMIN_PATHS } from '#registry/admin-paths.ts';
import { insertions } from '#registry/insertions.site.ts';
import { slots } from '#registry/slots.site.ts';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import inject, { type InjectOptions } from 'light-my-request';
import type { FastifyInstance } from 'fastify';
import { operations } from '#registry/operations.server.ts';
import { blockRegistry } from '#server/composition/block-registry.ts';
import { readConfig } from '#server/boot/config.ts';
import { buildApi, type Api } from '#server/graphql/index.ts';
import { createFastify, registerRoutes } from '#server/http/app.ts';
import type { LogStream } from '#server/log/log-stream.ts';
import { modulePages } from '#server/composition/module-pages.ts';
import { pageDomains } from '#server/composition/page-domains.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import type { Blocks, PagesOptions } from '#server/pages/index.ts';
import type { PlatformRegistry } from '#server/background/tasks.ts';
import { createServices, type Services, type ServicesOptions } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { renderDocument } from '#site/document.tsx';
import { insertionFaults, placedInsertions } from '#site/insertions.tsx';
import { placedSlots, slotPolicies } from '#site/slots.tsx';
import { renderExamplesDocument } from '#site/examples-document.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { testDatabase, type TestDatabase } from './database/database.ts';
import { DATA_ROOT } from './data-root.ts';

/**
 * Signs previews and pictures of every test app, so that two apps on one database accept each other's
 * signatures.
 */
export const TEST_SECRET = 'a secret that is the same in every test';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  /** The clock of readers' sessions and forms; all other code uses the machine's clock. */
  clock: TestClock;
  api: Api;
  database: TestDatabase;
  /** The site with a tenant key, and the host that its readers use. Throws for a site that does not exist. */
  site: (tenantKey: string) => SiteRef & { host: string };
  /** Host of the admin. */
  adminHost: string;
  /** Opens the services of maintenance, as a start does to fill the database; their caller stops them. */
  openMaintenance: () => Promise<Services>;
  /** Stops everything; drops the database unless it was passed in. */
  close: () => Promise<void>;
}

export interface TestAppOptions {
  /** Environment variables that override those of the tests. */
  environment?: Record<string, string>;
  /** Another app's database, for two processes on one. */
  database?: TestDatabase;
  /** An initial media folder, which belongs to the copied database. */
  files?: string;
  /** Default: the same for every app. */
  secret?: string;
  /** Seconds after which a statement of a request is cancelled; overrides the environment, which has whole seconds. */
  statementSeconds?: number;
  /** How long a statement may wait for a connection; default 20,000, because tests share the machine. */
  connectionTimeoutMs?: number;
  /** Replaces the product's module pages, by their path. */
  modulePages?: PagesOptions['modulePages'];
  /** Replaces the page parts of the product's domains. */
  pageDomains?: PagesOptions['domains'];
  /** Replaces the product's slots. */
  slots?: readonly Slot[];
  /** Templates that sites can choose; default: none. */
  templateViews?: PagesOptions['templateViews'];
  /** Replaces the product's insertions. */
  insertions?: readonly AnyInsertion[];
  /** Replaces the product's registry: with modules, or parts of modules, that the test defines. */
  registry?: PlatformRegistry;
  /** Replaces the product's blocks. */
  blocks?: Blocks;
  /** Receives the lines of the log. */
  log?: LogStream;
  /** Operations in addition to the product's. */
  planted?: readonly AnyOperation[];
}

/** Builds an app as `serve` does, without listening. Call `close` at the end of the file. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const directory = await mkdtemp(join(DATA_ROOT, 'masthead-app-'));
  const database = options.database ?? (await testDatabase());
  if (options.files !== undefined) await cp(options.files, join(directory, 'media'), { recursive: true });
  const config = readConfig({
    PORT: '3000',
    BASE_DOMAIN: 'localhost',
    DATA_DIR: directory,
    DATABASE_URL: database.connectionString,
    MASTHEAD_DEMO: '0',
    MASTHEAD_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    ...options.environment,
  });
  if (options.statementSeconds !== undefined) config.statementSeconds = options.statementSeconds;
  const app = createFastify({ ...config, ...(options.log && { log: options.log }) });
  const clock = createTestClock();
  const servicesOptions: ServicesOptions = {
    config,
    log: app.log,
    connectionString: database.connectionString,
    connectionTimeoutMs: options.connectionTimeoutMs ?? 20_000,
    secret: options.secret ?? TEST_SECRET,
    registry: options.registry ?? registry,
    blocks: options.blocks ?? blockRegistry,
    modulePages: options.modulePages ?? modulePages,
    pageDomains: options.pageDomains ?? pageDomains,
    renderExamples: renderExamplesDocument,
    renderDocument: (input) =>
      renderDocument(input, {
        script: '/assets/site-testtest.js',
        slots: options.slots ?? slots,
        insertions: options.insertions ?? insertions,
      }),
    templateViews: options.templateViews ?? {},
    placedSlots: (page, onProblem) => placedSlots(options.slots ?? slots, page, onProblem),
    insertions: options.insertions ?? insertions,
    insertionFaults: (page, around) =>
      insertionFaults(options.insertions ?? insertions, {
        page,
        earlier: slotPolicies(options.slots ?? slots, page),
        ...around,
      }),
    placedInsertions: (loaded, onProblem, around) =>
      placedInsertions(options.insertions ?? insertions, loaded, onProblem, {
        ...around,
        slotPolicies: (page) => slotPolicies(options.slots ?? slots, page),
      }),
    clock,
  };
  const services = await createServices(servicesOptions);
  const api =
    options.planted || options.registry
      ? buildApi(options.registry ?? registry, [...operations, ...(options.planted ?? [])])
      : productApi();
  const adminDirectory = await makeAdmin(directory);
  await registerRoutes(app, services, { api, adminDirectory, adminPaths: ADMIN_PATHS });
  await app.ready();
  // Handles requests as over a socket: cached pages are sent before the framework receives the request.
  const throughServer = (request: IncomingMessage, response: ServerResponse) =>
    void app.server.emit('request', request, response);
  Object.assign(app, { inject: (request: InjectOptions | string) => inject(throughServer, request) });
  return {
    app,
    services,
    clock,
    api,
    database,
    adminHost: new URL(config.adminOrigin).host,
    openMaintenance: () => createServices({ ...servicesOptions, isMaintenance: true }),
    site(tenantKey) {
      const site = services.sites.byKey(tenantKey);
      if (!site) throw new Error(`The test has no site ${tenantKey}.`);
      return { ...site, host: new URL(site.origin).host };
    },
    async close() {
      await app.close();
      await services.stop();
      if (!options.database) await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The same for every test file of a worker, because it depends only on the registry. */
function productApi(): Api {
  const api = APIS.get(registry) ?? buildApi(registry, operations);
  APIS.set(registry, api);
  return api;
}

const APIS = new WeakMap<typeof registry, Api>();

/** Creates the smallest admin that can be served: only the shell. */
async function makeAdmin(directory: string): Promise<string> {
  const admin = join(directory, 'admin');
  await mkdir(join(admin, 'assets'), { recursive: true });
  await writeFile(
    join(admin, 'index.html'),
    '<!doctype html><meta name="graphql-endpoint" content="/graphql"><meta name="icons" content=""><meta name="single-sign-on" content=""><title>Admin</title><div id="root"></div>',
  );
  return admin;
}
