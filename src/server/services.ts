/** All parts of a running Masthead, created once at start and passed to the code that needs them. */
import { systemClock, type Clock } from '#server/background/clock.ts';
import { modulesOnOf } from '#model/define-module.ts';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import {
  createAuthService,
  createSingleSignOn,
  type AuthService,
  type SingleSignOn,
} from '#server/auth/index.ts';
import { createPageCache, createPurger, type PageCache, type Purger } from '#server/cache/index.ts';
import { systemDns } from '#server/readers/system-dns.ts';
import type { PlatformRegistry } from '#server/background/index.ts';
import type { Config } from '#server/boot/config.ts';
import { openPool, outboundOf } from '#server/composition/connections.ts';
import { classifyDbError, scopeOfSite, transaction } from '#server/db/index.ts';
import {
  createBotCheck,
  createFormChallenges,
  createProgramForms,
  createRecaptcha,
  type FormsOptions,
} from '#server/forms/index.ts';
import { readFont } from '#server/fonts/index.ts';
import type { Icons } from '#server/icons/index.ts';
import { createExports } from '#server/exports/index.ts';
import { createImports } from '#server/import/index.ts';
import { mailSeal } from '#server/mail/index.ts';
import { safeFetch } from '#server/outbound/index.ts';
import {
  createDiskStore,
  createLiveImages,
  createMediaSigner,
  createRenditions,
  createSpools,
  inspectFile,
  normaliseOriginal,
  removeUnused,
  sweepMedia,
  type LiveImages,
  type Spools,
} from '#server/media/index.ts';
import { createMediaAddresses, type Sources } from '#media/media-addresses.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import { createLinks } from '#server/links/index.ts';
import { assertEventsConnected } from '#server/jobs/index.ts';
import { createMetrics, type Metrics } from '#server/metrics/index.ts';
import { countersOf, type Counters } from './composition/counters.ts';
import { createPageOverlays, type PageOverlays } from '#server/http/pages/page-overlays.ts';
import { createMeterCookies, type MeterCookies } from '#server/http/pages/meter.ts';
import { createBrowserStates, type BrowserStates } from '#server/readers/browser-states.ts';
import { createPages, type Blocks, type MeterTools, type PagesOptions } from '#server/pages/index.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import { createWriter, purging } from '#server/composition/purging.ts';
import { createReaders, createVisitors, type Readers, type Visitors } from '#server/readers/index.ts';
import { pagesOptions } from '#server/composition/pages-options.ts';
import type { OwnProcess } from '#server/processes/index.ts';
import { installationIdOf } from '#server/signing/installation-id.ts';
import { createPreviewSigner } from '#server/signing/preview.ts';
import { createSeal } from '#server/signing/seal.ts';
import { createSharedPreviewSigner, openedLinks } from '#server/signing/shared-preview.ts';
import { createSiteAdder } from '#server/setup/site-adder.ts';
import { createSiteDirectory } from '#server/sites/index.ts';
import { createWebhooks } from '#server/webhooks/index.ts';
import { createFaultReports, type ReportFault } from '#server/extensions/index.ts';
import type { Log } from '#server/log/log.ts';

/** The platform context, plus services for the server only: the pool, the caches, its counters. */
export interface Services extends PlatformContext, Counters {
  registry: PlatformRegistry;
  /** What `/Healthz` returns for checks of whether a host leads here. */
  installationId: string;
  app: RunningApp;
  pool: pg.Pool;
  cache: PageCache;
  purger: Purger;
  /** Large uploads while they arrive. */
  spools: Spools;
  /** Images that may be sent. */
  liveImages: LiveImages;
  /** Null without `METRICS_TOKEN`: nothing is measured if it cannot be read. */
  metrics: Metrics | null;
  /** Identifies readers who are logged in. */
  readers: Readers;
  /** Readers who are recognised by their request. */
  visitors: Visitors;
  /** The cookies that meters store in browsers. */
  meters: MeterCookies;
  /** Changes that overlays make to pages for one reader. */
  overlays: PageOverlays;
  /** The cookies in which modules store the states of browsers. */
  browserStates: BrowserStates;
  /** Options for forms that readers send. */
  forms: FormsOptions;
  /** Icons of the icon service. */
  icons: Icons;
  /** Null without a single sign-on provider. */
  singleSignOn: SingleSignOn | null;
  stop: () => Promise<void>;
}

export interface ServicesOptions {
  config: Config;
  log: Log;
  connectionString: string;
  /** How long a statement may wait for a connection; see `PoolOptions`. Longer in tests, which share a machine. */
  connectionTimeoutMs?: number | undefined;
  /** True to fill or change an installation before it serves: statements are not limited, and slow ones are not logged. */
  isMaintenance?: boolean;
  secret: string;
  registry: PlatformRegistry;
  blocks: Blocks;
  modulePages: PagesOptions['modulePages'];
  pageDomains: PagesOptions['domains'];
  renderDocument: PagesOptions['renderDocument'];
  templateViews: PagesOptions['templateViews'];
  placedSlots: PagesOptions['placedSlots'];
  insertions: PagesOptions['insertions'];
  insertionFaults: PagesOptions['insertionFaults'];
  placedInsertions: PagesOptions['placedInsertions'];
  renderExamples: PagesOptions['renderExamples'];
  /** True in a development build: scripts are served from their sources, and every module is on. */
  isDevelopment?: boolean;
  describeProblem?: PagesOptions['describeProblem'];
  /** Default: the machine's clock. */
  clock?: Clock;
  /** This process, if others serve on the same port. */
  own?: OwnProcess | null;
}

/** Returns the options; throws if an event of the registry has no emitter or no handler. */
function withConnectedEvents(options: ServicesOptions): ServicesOptions {
  assertEventsConnected(options.registry);
  return options;
}

/** Images whose URLs an app caches. */
const IMAGES_CACHED = 2_000;

/** Opens the pool, the caches and the listeners. The database must be migrated. Throws for an event without an emitter or handler. */
export async function createServices(options: ServicesOptions): Promise<Services> {
  const { config, log, connectionString, registry } = withConnectedEvents(options);
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const pool = openPool(options, warn('A database connection was lost.'));
  const cache = createPageCache({ bytesMax: config.pageCacheMb * 1024 * 1024 });
  const modulesOf = modulesReader(options);
  const sites = await createSiteDirectory(pool, { ...config, modulesOf });
  const liveImages = createLiveImages(pool);
  const purger = await createPurger({
    pool,
    connectionString,
    ...purging({ cache, liveImages, sites }),
    onError: warn('Purges of other processes cannot be read at the moment.'),
  });
  const media = createMedia(options, pool);
  const cached = new LRUCache<string, Sources>({ max: IMAGES_CACHED });
  const app = { media: createMediaAddresses({ ...media.signer, cached }) };
  const { stopCounting, ...counters } = countersOf({ ...options, write: (...to) => write(...to) }, pool);
  const signers = signersOf(options);
  const auth = createAuthService(pool, options.secret, counters.refusedLogins.note);
  const write = createWriter({ pool, purger, registry, sites, app });
  const shared = { app, pool, cache, sites, webhooks: createWebhooks(pool) };
  const tools = { ...shared, modulesOf, meterTools: meterToolsOf(pool, auth), links: signers.links };
  const pages = createPages({ ...pagesOptions(options, { sites, ...counters }), ...tools });
  return {
    config,
    log,
    registry,
    ...shared,
    liveImages,
    purger,
    pages,
    metrics: config.metricsToken === undefined ? null : createMetrics({ pool, cache, own: options.own }),
    ...counters,
    auth,
    singleSignOn: createSingleSignOn(config, pool, options.secret),
    ...signers,
    ...outboundOf(options),
    ...foldersOf(options, { pool, sites, media }),
    media,
    addSite: createSiteAdder(config, sites, media.store),
    write,
    ...readersOf(options, signers, { ...shared, ...counters, pages, auth, write }),
    async stop() {
      await purger.stop();
      await stopCounting();
      await pool.end();
    },
  };
}

/** What works in folders of the data directory. */
function foldersOf(
  { config: { dataDir }, registry }: ServicesOptions,
  { pool, sites, media }: Pick<Services, 'pool' | 'sites' | 'media'>,
): Pick<Services, 'imports' | 'exports' | 'spools'> {
  return {
    imports: createImports({ pool, registry, media, sites }, join(dataDir, 'imports')),
    exports: createExports({ pool, registry, sites }, join(dataDir, 'exports')),
    spools: createSpools(join(dataDir, 'media')),
  };
}

/** Creates the signers of data that browsers store, and of links, and the public identifier. */
function signersOf({
  config: { publicPort: port },
  secret,
  registry: { keyPurposes },
}: ServicesOptions): Pick<
  Services,
  'installationId' | 'seal' | 'links' | 'meters' | 'browserStates' | 'preview' | 'sharedPreviews'
> {
  const links = createLinks(secret, keyPurposes);
  return {
    installationId: installationIdOf(secret),
    seal: (purpose) => createSeal(secret, purpose),
    links,
    meters: createMeterCookies({ secret, port }),
    browserStates: createBrowserStates({ secret, port }),
    preview: createPreviewSigner(links),
    sharedPreviews: createSharedPreviewSigner(links),
  };
}

function meterToolsOf(pool: pg.Pool, { countAttempt }: AuthService): MeterTools {
  return { change: (site, run) => transaction(pool, scopeOfSite(site), run), countAttempt };
}

/** Recognises readers, and receives their forms. */
function readersOf(
  options: ServicesOptions,
  { links, browserStates }: Pick<Services, 'links' | 'browserStates'>,
  {
    pool,
    cache,
    sites,
    loginUses,
    extensionFaults,
    app,
    ...own
  }: Pick<
    Services,
    'app' | 'pool' | 'cache' | 'sites' | 'pages' | 'auth' | 'write' | 'loginUses' | 'extensionFaults'
  >,
): Pick<
  Services,
  'readers' | 'visitors' | 'overlays' | 'forms' | 'programForms' | 'botCheck' | 'read' | 'temporaryFailure'
> {
  const { secret, registry, config, log, clock = systemClock } = options;
  const { identities, receivers } = registry;
  const challenges = createFormChallenges(secret, clock);
  const read = readerOn(pool);
  const warn = (details: object, message: string) => log.warn(details, message);
  const recaptcha = config.recaptcha
    ? createRecaptcha({ ...config.recaptcha, fetch: safeFetch, warn })
    : null;
  const onFault = createFaultReports(extensionFaults, log);
  const forms = { ...own, read, challenges, receivers, media: app.media, sealSecret: mailSeal(secret).close };
  return {
    readers: createReaders({ pool, identities, secret, clock, onUse: loginUses.note, onFault }),
    visitors: visitorsOf(options, { pool, cache, sites, links, browserStates, onFault }),
    overlays: createPageOverlays(registry.overlays, (err, overlay) => {
      extensionFaults.note(err);
      log.error({ err, overlay }, 'An overlay was left out of a page.');
    }),
    botCheck: createBotCheck({ challenges, auth: own.auth, recaptcha }),
    read,
    temporaryFailure: classifyDbError,
    forms,
    programForms: createProgramForms(forms),
  };
}

/** Recognises visitors without a login. */
function visitorsOf(
  { config, log, registry: { visitors, passes } }: ServicesOptions,
  {
    sites,
    links,
    browserStates,
    ...own
  }: Pick<Services, 'pool' | 'cache' | 'sites' | 'links' | 'browserStates'> & { onFault: ReportFault },
): Visitors {
  return createVisitors({
    ...own,
    visitors,
    passes,
    siteIdsOf: (organisationId) =>
      sites.all().flatMap((site) => (site.organisationId === organisationId ? site.siteId : [])),
    tools: {
      dns: systemDns,
      links: openedLinks(links, config.publicPort),
      browserStates,
    },
    onError: (error) => log.warn({ err: error }, 'Visitors could not be recognised.'),
  });
}

/** Reads in short transactions of a site. */
function readerOn(pool: pg.Pool): FormsOptions['read'] {
  return (site, ask) => transaction(pool, scopeOfSite(site), ask, { readOnly: true });
}

function createMedia(
  { config, log, secret, connectionString }: ServicesOptions,
  pool: pg.Pool,
): Services['media'] {
  const store = createDiskStore(join(config.dataDir, 'media'));
  const renditions = createRenditions({
    store,
    onStoreError: (error) => log.error({ err: error }, 'An image could not be stored.'),
  });
  return {
    store,
    renditions,
    normalise: normaliseOriginal,
    inspect: inspectFile,
    cutFont: readFont,
    signer: createMediaSigner(secret),
    removeUnused: (fileKey) => removeUnused({ pool, store }, fileKey),
    sweep: () => sweepMedia({ pool, connectionString, store }),
  };
}

/**
 * Creates the function that returns which modules a site has on, by its stored settings. Development builds
 * have every module on (specification, section 1).
 */
function modulesReader({ isDevelopment, registry: { modules } }: ServicesOptions) {
  return (saved: unknown) =>
    isDevelopment ? new Set(modules.map(({ key }) => key)) : modulesOnOf(modules, saved);
}
