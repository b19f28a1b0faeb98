import type { OperationContext } from '#server/context.ts';

/** All sites of the caller's organisation: a reader's data are on each of them. */
export function sitesOfOrganisation({ organisationId, services }: OperationContext): number[] {
  return services.sites
    .all()
    .filter((site) => site.organisationId === organisationId)
    .map(({ siteId }) => siteId);
}
