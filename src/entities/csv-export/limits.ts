/** Files of one user: of those beyond, the oldest is removed for a new one. */
export const KEPT_MAX = 20;

/** Files of one user that are being written at once. */
export const UNDER_WAY_MAX = 3;
