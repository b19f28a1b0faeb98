/** Which deliveries of a webhook are sent first. */

/**
 * `person`: what a person did. `timed`: scheduled dates, what the product itself did, and second attempts. `bulk`: what a program or an
 * import did. Lower numbers are sent first.
 */
export const PRIORITY = { person: 1, timed: 2, bulk: 3 } as const;
