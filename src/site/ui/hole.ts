/** A placeholder in a cached page for texts of one reader, replaced when the page is sent. */

/** Where a view wants the hole, as text of it. No text of a site can hold it; every process has its own. */
export const READER_PLACEHOLDER = `hole-${crypto.randomUUID()}`;

/** Bytes that may be put into a hole (design, section 3). */
export const HOLE_BYTES_MAX = 2_048;
