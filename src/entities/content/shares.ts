/** How long a preview link is valid, in hours. */
export const SHARE_HOURS_MIN = 1;
export const SHARE_HOURS_MAX = 30 * 24;
export const SHARE_HOURS_DEFAULT = 7 * 24;

/** Maximum number of an item's active links. */
export const SHARES_MAX = 20;

/** Purges what processes keep of links that open gated items. */
export function gateLinksTag(organisationId: number): string {
  return `gate-links:${organisationId}`;
}
