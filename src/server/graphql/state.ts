/** One request to the API: the actor, and the read-only view of the data its fields are resolved from. */
import { isPresent } from '#model/define-module.ts';
import DataLoader from 'dataloader';
import type { ReaderPass } from '#model/readers/define-pass.ts';
import type { Entity } from '#model/define-entity.ts';
import { badInput } from '#model/errors.ts';
import { isReader, type Actor } from '#model/permissions.ts';
import type { RequestInfo } from '#server/context.ts';
import { openTransaction, scopeOfSite, type OpenTransaction, type Scope } from '#server/db/index.ts';
import {
  entityOf,
  findRecords,
  filterForActor,
  withRecords,
  type ComputedContext,
  type Registry,
  type StoredRecord,
  type RecordContext,
} from '#server/records/index.ts';
import type { ReceivedUpload } from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';

export interface RequestState {
  actor: Actor;
  /** The caller's passes, in addition to memberships. */
  passes?: readonly ReaderPass[];
  site: SiteRef | null;
  services: Services;
  /** Not called `request`: the GraphQL server puts its own under that name. */
  client: RequestInfo;
  /** Reads the uploaded file, and passes it to `store` within the limits of all uploads; null without one. */
  upload: TakeUpload | null;
  /** Rows the request may see; null if neither a login nor a site determines the organisation. */
  scope: Extract<Scope, { kind: 'organisation' }> | null;
  /** The request's unit of reading, begun when first needed. */
  read: () => Promise<RecordContext>;
  /** The same for a list at the root of the request. Throws BAD_USER_INPUT for one of the trash next to others: all would see the trash. */
  readRoot: (list: { inTrash?: unknown }) => Promise<RecordContext>;
  /** A record by id, through the request's loader; null when missing, foreign or not for this reader. */
  load: (entity: string, id: number) => Promise<StoredRecord | null>;
  /** The same of a record that another offers, which was read. */
  loadOffered: (entity: string, id: number) => Promise<StoredRecord | null>;
  /** `placement`: the use of the record whose value is requested. */
  compute: (entity: string, field: string, record: StoredRecord, placement?: object) => Promise<unknown>;
  /**
   * Ends the unit of reading; the next read begins another. Must be called when the response is complete, and before
   * another mutation of it, which needs the connection and changes what was read.
   */
  finish: () => Promise<void>;
}

/** Throws MediaRefused, MediaUnavailable, RATE_LIMITED. */
export type TakeUpload = <Result>(
  /** `isOnDisk`: beyond `IN_MEMORY_BYTES_MAX` it is written to a file. */
  limits: { sizeBytesMax: number; isOnDisk: boolean },
  store: (file: ReceivedUpload) => Promise<Result>,
) => Promise<Result>;

export interface RequestStateOptions {
  actor: Actor;
  site: SiteRef | null;
  services: Services;
  /** Not called `request`: the GraphQL server puts its own under that name. */
  client: RequestInfo;
  /** The caller's passes, in addition to memberships. */
  passes?: readonly ReaderPass[];
  upload?: TakeUpload | null;
}

/** Every record the transaction sees, for any actor. */
type Loader = DataLoader<number, StoredRecord | null>;

type OrganisationScope = Extract<Scope, { kind: 'organisation' }>;

/** Makes the state of a request. */
export function createRequestState(options: RequestStateOptions): RequestState {
  const { actor, site, services } = options;
  const { registry } = services;
  const scope = scopeOf(actor, site);
  let open: Promise<{ transaction: OpenTransaction; work: RecordContext }> | null = null;
  let roots = 0;
  let hasTrash = false;

  const read = async (): Promise<RecordContext> => {
    if (!scope) throw new Error('A request without organisation cannot read records.');
    open ??= begin(scope, options);
    return (await open).work;
  };

  const { load, forget } = createLoaders({ actor, site, registry, read });
  const context: ComputedContext = {
    signer: services.media.signer,
    load: <E extends Entity>({ name }: E, id: number) => load(name, id, false),
    siteId: site?.siteId ?? null,
    originOf: (siteId) => services.sites.byId(siteId)?.origin ?? null,
    missingOn: async (siteId, paths) => missingOn(services, await read(), { siteId, paths }),
  };

  return {
    ...options,
    upload: options.upload ?? null,
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
    async finish() {
      const ending = open;
      open = null;
      forget();
      const opened = await ending?.catch(() => null);
      await opened?.transaction.commit();
    },
  };
}

/** Opens the unit of reading. */
async function begin(
  { organisationId, siteIds }: OrganisationScope,
  { actor, site, passes, services: { pages, pool, registry } }: RequestStateOptions,
): Promise<{ transaction: OpenTransaction; work: RecordContext }> {
  // Of items readers get what the gates of the site leave.
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
    actor,
    organisationId,
    siteIds,
    ...(site && { modulesOn: site.modulesOn }),
    ...(access && { gates: access.gates }),
    ...(passes && { passes }),
    ...(meterExhausted && { meterExhausted }),
    now: transaction.now,
    tags: new Set<string>(),
    registry,
  });
  return { transaction, work };
}

interface LoaderOptions {
  actor: Actor;
  site: SiteRef | null;
  registry: Registry;
  read: () => Promise<RecordContext>;
}

/** Records by entity and id, batched in one statement; null for one that is missing or not for the actor. */
function createLoaders({ actor, site, registry, read }: LoaderOptions) {
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
    if (site && !isPresent({ module }, site.modulesOn)) return null;
    const [record, work] = await Promise.all([loaderOf(name).load(id), read()]);
    const isReadable = (isOffered && access.offered) || access.read;
    if (!record || !isReadable(actor, record, work.now)) return null;
    const { type: typeName } = record;
    const type = entity.variants && registry.contentTypes.get(String(typeName));
    if (site && !isPresent(type ?? {}, site.modulesOn)) return null;
    return filterForActor(work, entity, record);
  };

  return { load, forget: () => loaders.clear() };
}

/** Staff see their organisation, narrowed to the sites they work on; readers the one site they are on. */
function scopeOf(actor: Actor, site: SiteRef | null): RequestState['scope'] {
  if (actor.kind === 'staff')
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
