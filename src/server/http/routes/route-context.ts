/** The context of a route: units of work for only the organisation that its host or link names. */
import type { FastifyRequest } from 'fastify';
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import type { Actor, Staff } from '#model/permissions.ts';
import type { RouteContext } from '#server/context.ts';
import { transaction } from '#server/db/index.ts';
import type { VisitorFacts } from '#server/readers/visitors.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { readerOf, readerToken } from '../readers.ts';
import { causingRequest } from '../requests/request-info.ts';
import { staffOnSite } from '../pages/site-visit.ts';
import type { FoundRoute } from './find-route.ts';

/**
 * The sites of the organisation that have the route's module on, read from memory. With a staff user, only
 * the sites to which the user has access; empty if the route reaches none.
 */
export function sitesOfRoute(
  { route, organisationId }: Pick<FoundRoute, 'route' | 'organisationId'>,
  staff: Staff | null,
  sites: Services['sites'],
): SiteRef[] {
  return sites
    .all()
    .filter(
      (site) =>
        site.organisationId === organisationId &&
        isPresent(route, site.modulesOn) &&
        (staff === null || staff.siteIds.includes(site.siteId)),
    );
}

/** The staff user of a route on the host `admin`, who was identified before; null for every other route. */
export interface Sender {
  staff: Staff | null;
}

/**
 * Builds the context of one request. Its units of work see the rows of the site; without a site, those of all
 * sites of the organisation that have the module on, limited to the sites a staff user works on.
 */
export function routeContext(
  { route, site, organisationId }: FoundRoute,
  request: FastifyRequest,
  { staff: admin }: Sender,
  services: Services,
): RouteContext {
  const { sites, pool } = services;
  const siteIds = site
    ? [site.siteId]
    : sitesOfRoute({ route, organisationId }, admin, sites).map(({ siteId }) => siteId);
  const actor: Actor = admin ?? { kind: 'system', organisationId };
  const need = (login: 'reader' | 'staff') => {
    if (!route.logins?.includes(login))
      throw new Error(`The route ${route.name} does not declare the login “${login}”.`);
  };
  return {
    services,
    organisationId,
    site,
    read: (run) =>
      transaction(pool, { kind: 'organisation', organisationId, siteIds }, run, { readOnly: true }),
    write: (run) =>
      services.write({ actor, organisationId, siteIds, request: causingRequest(request, services) }, run),
    reader: async () => {
      need('reader');
      return site ? readerOf(request, site, services) : ANONYMOUS_READER;
    },
    readerToken: () => {
      need('reader');
      return readerToken(request, services);
    },
    staff: async () => {
      need('staff');
      return site ? staffOnSite(request, site, services) : admin;
    },
    ...passTools({ site, organisationId }, services),
  };
}

/** Functions with which a route recognises clients and counts uses of their passes. */
function passTools(
  { site, organisationId }: Pick<FoundRoute, 'site' | 'organisationId'>,
  { visitors, passUses, registry }: Services,
): Pick<RouteContext, 'recognise' | 'noteUses' | 'describePasses'> {
  return {
    recognise: async (facts) => {
      if (!site) return ANONYMOUS_READER;
      const passes = await visitors.recognise(site, { ...ANONYMOUS_CLIENT, ...facts });
      return passes.length > 0 ? { ...ANONYMOUS_READER, passes } : ANONYMOUS_READER;
    },
    noteUses: (reader) => {
      for (const { kind } of reader.passes ?? []) passUses.note(organisationId, reader, kind);
    },
    describePasses: ({ passes = [] }) =>
      passes.flatMap((pass) => registry.passes.get(pass.kind)?.describe?.(pass) ?? []),
  };
}

/** A client that is not recognised by address, user agent or cookies. */
export const ANONYMOUS_CLIENT: VisitorFacts = { address: '', userAgent: '', cookie: () => undefined };
