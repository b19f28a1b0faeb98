/** Minimum, maximum and default validity of a preview link, in hours. */
export const SHARE_HOURS_MIN = 1;
export const SHARE_HOURS_MAX = 30 * 24;
export const SHARE_HOURS_DEFAULT = 7 * 24;

/** Maximum number of active links per item. */
export const SHARES_MAX = 20;

/** Cache tag that purges the links to gated items cached by processes. */
export function gateLinksTag(organisationId: number): string {
  return `gate-links:${organisationId}`;
}
