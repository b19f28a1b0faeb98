/** One request to the API: who asks, and the read-only view of the data its fields are resolved from. */
import { isPresent } from '#model/define-module.ts';
import DataLoader from 'dataloader';
import type { Actor } from '#model/permissions.ts';
import type { RequestInfo } from '#server/context.ts';
import { openTransaction, type OpenTransaction, type Scope } from '#server/db/index.ts';
import {
  entityOf,
  findRecords,
  withRecords,
  type StoredRecord,
  type RecordContext,
} from '#server/records/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';

export interface RequestState {
  actor: Actor;
  site: SiteRef | null;
  services: Services;
  /** Not called `request`: the GraphQL server puts its own under that name. */
  client: RequestInfo;
  /** Reads the file that was sent, and gives it to `store` within the bounds of all uploads; null when there is none. */
  upload: TakeUpload | null;
  /** Rows the request may see; null when neither a login nor a site says which organisation. */
  scope: Extract<Scope, { kind: 'organisation' }> | null;
  /** The request's unit of reading, begun when first needed. */
  read: () => Promise<RecordContext>;
  /** A record by id, through the request's loader; null when missing, foreign or not for this reader. */
  load: (entity: string, id: number) => Promise<StoredRecord | null>;
  compute: (entity: string, field: string, record: StoredRecord) => Promise<unknown>;
  /**
   * Ends the unit of reading; the next reading begins another. Must be called when the answer is complete, and before a
   * further mutation of it, which needs the connection and changes what was read.
   */
  finish: () => Promise<void>;
}

/** Throws MediaRefused, MediaUnavailable, RATE_LIMITED. */
export type TakeUpload = <Result>(
  sizeBytesMax: number,
  store: (file: { data: Buffer; fileName: string }) => Promise<Result>,
) => Promise<Result>;

export interface RequestStateOptions {
  actor: Actor;
  site: SiteRef | null;
  services: Services;
  /** Not called `request`: the GraphQL server puts its own under that name. */
  client: RequestInfo;
  upload?: TakeUpload | null;
}

/** Makes the state of a request. */
export function createRequestState(options: RequestStateOptions): RequestState {
  const { actor, site, services } = options;
  const { registry } = services;
  const scope = scopeOf(actor, site);
  const loaders = new Map<string, DataLoader<number, StoredRecord | null>>();
  let open: Promise<{ transaction: OpenTransaction; work: RecordContext }> | null = null;

  const read = async (): Promise<RecordContext> => {
    if (!scope) throw new Error('A request without organisation cannot read records.');
    open ??= openTransaction(services.pool, scope, { readOnly: true }).then((transaction) => ({
      transaction,
      work: withRecords({
        db: transaction.db,
        actor,
        organisationId: scope.organisationId,
        siteIds: scope.siteIds,
        now: transaction.now,
        tags: new Set<string>(),
        registry,
      }),
    }));
    return (await open).work;
  };

  const loaderOf = (name: string) => {
    const known = loaders.get(name);
    if (known) return known;
    const { entity, access, module } = entityOf(registry, name);
    const isThere = !site || isPresent({ module }, site.modulesOn);
    const loader = new DataLoader<number, StoredRecord | null>(async (ids) => {
      const work = await read();
      const found = await findRecords(work, entity, ids);
      return ids.map((id) => {
        const record = found.get(id);
        return isThere && record && access.read(actor, record, work.now) ? record : null;
      });
    });
    loaders.set(name, loader);
    return loader;
  };

  return {
    ...options,
    upload: options.upload ?? null,
    scope,
    read,
    load: (entity, id) => loaderOf(entity).load(id),
    async compute(entity, field, record) {
      const computed = registry.hooks.get(entity)?.computed?.[field];
      return computed ? computed.resolve(await read(), record, { signer: services.media.signer }) : null;
    },
    async finish() {
      const ending = open;
      open = null;
      loaders.clear();
      const opened = await ending?.catch(() => null);
      await opened?.transaction.commit();
    },
  };
}

/** Staff see their organisation, narrowed to the sites they work on; readers the one site they are on. */
function scopeOf(actor: Actor, site: SiteRef | null): RequestState['scope'] {
  if (actor.kind === 'staff')
    return { kind: 'organisation', organisationId: actor.organisationId, siteIds: actor.siteIds };
  return site ? { kind: 'organisation', organisationId: site.organisationId, siteIds: [site.siteId] } : null;
}
