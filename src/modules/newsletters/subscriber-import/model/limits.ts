/** Limits of an import of subscribers. */

/** Characters of a file: more than 200,000 subscribers with their names. */
export const FILE_LENGTH_MAX = 40_000_000;

/** Characters of the text that states the legal basis. */
export const CONSENT_LENGTH_MAX = 2_000;

/** Characters of the text that states where the addresses come from: it is part of the proof’s form. */
export const ORIGIN_LENGTH_MAX = 80;
