/** Tag that purges an organisation's licences from the caches of processes. */
export function licencesTag(organisationId: number): string {
  return `licences:${organisationId}`;
}
