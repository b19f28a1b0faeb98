/** Cache tag of the berths of an organisation: visitors load them again when it is purged. */
export function berthsTag(organisationId: number): string {
  return `berths:${organisationId}`;
}
