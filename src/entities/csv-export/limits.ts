/** Files of one user: of those beyond, the oldest is removed for a new one. */
export const EXPORTS_MAX = 20;

/** Concurrently written files of one user. */
export const UNDER_WAY_MAX = 3;
