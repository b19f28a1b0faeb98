/** Maximum number of files per user; beyond it, the oldest file is removed for a new one. */
export const EXPORTS_MAX = 20;

/** Maximum number of a user's files that are written concurrently. */
export const UNDER_WAY_MAX = 3;
