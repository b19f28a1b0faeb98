import type { OperationContext } from '#server/context.ts';

/** Ids of all sites of the caller's organisation: a reader's data can be on any of them. */
export function sitesOfOrganisation({ organisationId, services }: OperationContext): number[] {
  return services.sites
    .all()
    .filter((site) => site.organisationId === organisationId)
    .map(({ siteId }) => siteId);
}
