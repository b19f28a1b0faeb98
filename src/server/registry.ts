/** Joins the generated registries into the input of the record and API engines. */
import { accessOf } from '#access/concerned-sites.ts';
import { channels } from '#registry/channels.ts';
import { checkedChannels } from '#model/channels.ts';
import { blocks } from '#registry/blocks.ts';
import { contentTypes } from '#registry/content-types.ts';
import { daemons } from '#registry/daemons.server.ts';
import { entities as defined } from '#registry/entities.ts';
import { events } from '#registry/events.server.ts';
import { gates } from '#registry/gates.ts';
import { hooks } from '#registry/hooks.server.ts';
import { identities } from '#registry/identities.server.ts';
import { jobs } from '#registry/jobs.server.ts';
import { keyPurposes } from '#registry/key-purposes.ts';
import { ledgers } from '#registry/ledgers.ts';
import { meters } from '#registry/meters.server.ts';
import { modulePages } from '#registry/module-pages.ts';
import { modules } from '#registry/modules.ts';
import { overlays } from '#registry/overlays.server.ts';
import { pageObservers } from '#registry/page-observers.server.ts';
import { passes } from '#registry/passes.server.ts';
import { personalData } from '#registry/personal-data.ts';
import { receivers } from '#registry/receivers.server.ts';
import { routes } from '#registry/routes.server.ts';
import { settingsGroups } from '#registry/settings.ts';
import { typeLayouts } from '#registry/type-layouts.ts';
import { visitors } from '#registry/visitors.server.ts';
import { passKindsOf } from '#model/readers/define-pass.ts';
import { pathsOfRoute } from '#model/pages/define-route.ts';
import { reservedPathsOf } from '#addresses/paths.ts';
import { personalTableOf } from '#model/jobs/define-ledger.ts';
import { personalTablesOf } from '#model/personal-data.ts';
import { operations as written } from '#registry/operations.server.ts';
import type { PlatformRegistry } from '#server/background/index.ts';
import { genericOperations } from '#server/operations/generic.ts';
import { withGeneric } from '#server/operations/index.ts';
import { guardedParts } from '#server/extensions/index.ts';
import { hooksByEntity } from '#server/records/index.ts';

/** Every entity, with the rights that follow from its tenancy. */
const entities = defined.map((entry) => ({ ...entry, access: accessOf(entry.entity, entry.access) }));

/** The registry of every domain of the product and its extensions. */
export const registry: PlatformRegistry = {
  entities: new Map(entities.map((entry) => [entry.entity.name, entry])),
  contentTypes: new Map(contentTypes.map((type) => [type.name, type])),
  typeLayouts,
  blocks: new Map(blocks.map((block) => [block.name, block])),
  hooks: hooksByEntity(hooks),
  jobs: new Map(guardedParts(jobs, 'job', 'log').map((job) => [job.name, job])),
  daemons: guardedParts(daemons, 'daemon', 'log'),
  events,
  receivers: new Map(
    guardedParts(receivers, 'receiver', 'caller').map((receiver) => [receiver.name, receiver]),
  ),
  identities: guardedParts(identities, 'identity', 'caller'),
  visitors: guardedParts(visitors, 'visitor', 'caller'),
  passes: passKindsOf(guardedParts(passes, 'pass', 'log')),
  overlays: guardedParts(overlays, 'overlay', 'log'),
  pageObservers: guardedParts(pageObservers, 'page observer', 'log'),
  routes: guardedParts(routes, 'route', 'caller'),
  keyPurposes,
  meters,
  modules,
  channels: checkedChannels(
    channels,
    entities.find(({ entity }) => entity.name === 'content')?.entity.fields ?? {},
  ),
  gates: guardedParts(gates, 'gate', 'log'),
  reservedPaths: reservedPathsOf([
    ...modulePages.map(({ path }) => path),
    ...routes.filter(({ host }) => host === 'site').flatMap(pathsOfRoute),
    ...modules.flatMap(({ reservedPaths = [] }) => reservedPaths),
  ]),
  settings: settingsGroups,
  personalTables: [
    ...personalTablesOf(entities, personalData),
    ...ledgers.map(personalTableOf).filter((personal) => personal !== null),
  ],
  operations: withGeneric(
    entities.flatMap(({ entity, access, ...owner }) => genericOperations(entity, access, owner)),
    written,
  ),
};
