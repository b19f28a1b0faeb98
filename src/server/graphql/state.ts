/**
 * One request to the API: the actor, and the read-only view of the data from which its fields are resolved.
 */
import { isPresent } from '#model/define-module.ts';
import DataLoader from 'dataloader';
import type { ReaderPass } from '#model/readers/define-pass.ts';
import type { Entity } from '#model/define-entity.ts';
import { badInput } from '#model/errors.ts';
import { holdsPermissions, isReader, type Actor } from '#model/permissions.ts';
import { createTurns, type Turns } from '#server/background/turns.ts';
import type { RequestInfo } from '#server/context.ts';
import { openTransaction, scopeOfSite, type OpenTransaction, type Scope } from '#server/db/index.ts';
import {
  entityOf,
  findRecords,
  modulesOfRecord,
  filterForActor,
  withRecords,
  readerOf,
  type ComputedContext,
  type Registry,
  type StoredRecord,
  type RecordContext,
} from '#server/records/index.ts';
import type { ReceivedUpload } from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { ResponseBudget } from './budget.ts';

export interface RequestState {
  actor: Actor;
  /** The caller's passes, in addition to memberships. */
  passes?: readonly ReaderPass[];
  site: SiteRef | null;
  services: Services;
  /** Whether the request has an API key, also one without permissions of staff. */
  hasKey?: boolean;
  /** Not called `request`, because the GraphQL server uses that name for its own request. */
  client: RequestInfo;
  /**
   * Reads the uploaded file, and passes it to `store` within the limits of all uploads; null without an
   * upload.
   */
  upload: TakeUpload | null;
  /** Limits the response to a reader's own query; null for stored operations, and for staff. */
  budget: ResponseBudget | null;
  /**
   * Keys of the modules that are on for a record: for staff those of its site, otherwise those of the site of the request.
   */
  modulesOf: (record: Readonly<Record<string, unknown>>) => ReadonlySet<string> | undefined;
  /** Rows that the request may see; null if neither a login nor a site determines the organisation. */
  scope: Extract<Scope, { kind: 'organisation' }> | null;
  /** The request's read-only transaction, begun on first use. */
  read: () => Promise<RecordContext>;
  /**
   * Like `read`, for a list at the root of the request. Throws BAD_USER_INPUT if a list of the trash is
   * requested together with other lists, because all would then include the trash.
   */
  readRoot: (list: { inTrash?: unknown }) => Promise<RecordContext>;
  /**
   * Loads a record by id, through the request's loader; null if the record is missing, foreign or not
   * accessible to this reader.
   */
  load: (entity: string, id: number) => Promise<StoredRecord | null>;
  /** Like `load`, for a record that another, already loaded record offers. */
  loadOffered: (entity: string, id: number) => Promise<StoredRecord | null>;
  /** `placement`: the use of the record whose value is requested. */
  compute: (entity: string, field: string, record: StoredRecord, placement?: object) => Promise<unknown>;
  /** Runs the preparations of the request's queries one after another: a request has one place in the queue of a site. */
  inTurn: Turns;
  /**
   * Ends the read-only transaction; the next read begins another. Must be called when the response is
   * complete, and before another mutation of the request, which needs the connection and changes the data
   * that was read.
   */
  finish: () => Promise<void>;
}

/** Accepts the uploaded file. Throws MediaRefused, MediaUnavailable, RATE_LIMITED. */
export type TakeUpload = <Result>(
  /** `isOnDisk`: a file larger than `IN_MEMORY_BYTES_MAX` is written to disk. */
  limits: { sizeBytesMax: number; isOnDisk: boolean },
  store: (file: ReceivedUpload) => Promise<Result>,
) => Promise<Result>;

export interface RequestStateOptions {
  actor: Actor;
  site: SiteRef | null;
  services: Services;
  /** Whether the request has an API key, also one without permissions of staff. */
  hasKey?: boolean;
  /** Not called `request`, because the GraphQL server uses that name for its own request. */
  client: RequestInfo;
  /** The caller's passes, in addition to memberships. */
  passes?: readonly ReaderPass[];
  upload?: TakeUpload | null;
  budget?: ResponseBudget | null;
}

/** Loads every record that the transaction can see, regardless of the actor. */
type Loader = DataLoader<number, StoredRecord | null>;

type OrganisationScope = Extract<Scope, { kind: 'organisation' }>;

/** What computed fields of a request may use. */
function computedContext(
  { load, read }: Pick<ReturnType<typeof createLoaders>, 'load'> & { read: () => Promise<RecordContext> },
  { site, services }: Pick<RequestStateOptions, 'site' | 'services'>,
): ComputedContext {
  return {
    signer: services.media.signer,
    load: <E extends Entity>({ name }: E, id: number) => load(name, id, false),
    readerOf,
    siteId: site?.siteId ?? null,
    originOf: (siteId) => services.sites.byId(siteId)?.origin ?? null,
    missingOn: async (siteId, paths) => missingOn(services, await read(), { siteId, paths }),
  };
}

/** Creates the state of a request. */
export function createRequestState(options: RequestStateOptions): RequestState {
  const { actor, site, services } = options;
  const { registry } = services;
  const scope = scopeOf(actor, site);
  let open: Promise<{ transaction: OpenTransaction; work: RecordContext }> | null = null;
  let [roots, hasTrash] = [0, false];

  const read = async (): Promise<RecordContext> => {
    if (!scope) throw new Error('A request without organisation cannot read records.');
    open ??= begin(scope, options);
    return (await open).work;
  };

  const { load, forget } = createLoaders({ actor, registry, read });
  const context = computedContext({ load, read }, options);

  return {
    upload: null,
    budget: null,
    ...options,
    modulesOf: (record) => modulesOfRecord(modulesIn(options), record),
    scope,
    read,
    async readRoot({ inTrash }) {
      roots += 1;
      hasTrash ||= inTrash === true;
      if (hasTrash && roots > 1)
        throw badInput('TRASH_NOT_COMBINABLE', 'Request the trash in a separate request.', {
          inTrash: 'Remove the other operations from the request.',
        });
      return read();
    },
    load: (name, id) => load(name, id, false),
    loadOffered: (entity, id) => load(entity, id, true),
    async compute(entity, field, record, placement) {
      const computed = registry.hooks.get(entity)?.computed?.[field];
      return computed ? computed.resolve(await read(), record, context, placement) : null;
    },
    inTurn: createTurns(),
    async finish() {
      const ending = open;
      open = null;
      forget();
      const opened = await ending?.catch(() => null);
      await opened?.transaction.commit();
    },
  };
}

/** Begins the read-only transaction. */
async function begin(
  { organisationId, siteIds }: OrganisationScope,
  options: RequestStateOptions,
): Promise<{ transaction: OpenTransaction; work: RecordContext }> {
  const { actor, site, passes } = options;
  const { pages, pool, registry } = options.services;
  // Readers get only the items, and the parts of them, that the gates of the site allow.
  const reads = site && isReader(actor) ? site : null;
  const access = reads && (await pages.access(reads));
  const reader = { actor, preview: false, ...(passes && { passes }) };
  const { meterExhausted } = reads ? await pages.beyond(reads, reader) : {};
  const transaction = await openTransaction(
    pool,
    { kind: 'organisation', organisationId, siteIds },
    { readOnly: true },
  );
  const work = withRecords({
    db: transaction.db,
    organisationId,
    siteIds,
    ...modulesIn(options),
    ...(access && { gates: access.gates }),
    ...(passes && { passes }),
    ...(meterExhausted && { meterExhausted }),
    now: transaction.now,
    tags: new Set<string>(),
    registry,
  });
  return { transaction, work };
}

/** The actor, the modules of the request's site, and modules and locales of all sites, from the directory in memory. */
function modulesIn({ actor, site, services }: Pick<RequestStateOptions, 'actor' | 'site' | 'services'>) {
  return {
    actor,
    modulesOfSite: (siteId: number) => services.sites.byId(siteId)?.modulesOn,
    localeOfSite: (siteId: number) => services.sites.byId(siteId),
    ...(site && { modulesOn: site.modulesOn }),
  };
}

interface LoaderOptions {
  actor: Actor;
  registry: Registry;
  read: () => Promise<RecordContext>;
}

/**
 * Loads records by entity and id, batched in one statement; null for a record that is missing or not
 * accessible to the actor.
 */
function createLoaders({ actor, registry, read }: LoaderOptions) {
  const loaders = new Map<string, Loader>();

  const loaderOf = (name: string) => {
    const known = loaders.get(name);
    if (known) return known;
    const { entity } = entityOf(registry, name);
    const loader: Loader = new DataLoader(async (ids) => {
      const found = await findRecords(await read(), entity, ids);
      return ids.map((id) => found.get(id) ?? null);
    });
    loaders.set(name, loader);
    return loader;
  };

  const load = async (name: string, id: number, isOffered: boolean) => {
    const { entity, access, module } = entityOf(registry, name);
    const [record, work] = await Promise.all([loaderOf(name).load(id), read()]);
    const isReadable = (isOffered && access.offered) || access.read;
    if (!record || !isReadable(actor, record, work.now)) return null;
    const modulesOn = modulesOfRecord(work, record);
    if (modulesOn && !isPresent({ module }, modulesOn)) return null;
    const { type: typeName } = record;
    const type = entity.variants && registry.contentTypes.get(String(typeName));
    if (modulesOn && !isPresent(type ?? {}, modulesOn)) return null;
    return filterForActor(work, entity, record);
  };

  return { load, forget: () => loaders.clear() };
}

/**
 * Staff and programs have access to their organisation, limited to the sites they work on; readers have access to the one
 * site they are on.
 */
function scopeOf(actor: Actor, site: SiteRef | null): RequestState['scope'] {
  if (holdsPermissions(actor))
    return { kind: 'organisation', organisationId: actor.organisationId, siteIds: actor.siteIds };
  return site && scopeOfSite(site);
}

async function missingOn(
  { sites, pages }: Pick<Services, 'sites' | 'pages'>,
  { db, now }: RecordContext,
  { siteId, paths }: { siteId: number; paths: readonly string[] },
): Promise<ReadonlySet<string>> {
  const site = sites.byId(siteId);
  return site ? pages.missing(db, site, paths, now) : new Set();
}
