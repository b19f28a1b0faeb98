/** Purges what processes keep of the licences of an organisation. */
export function licencesTag(organisationId: number): string {
  return `licences:${organisationId}`;
}
