/** A placeholder in a cached page for texts that concern one reader, replaced when the page is sent. */

/**
 * Text with which a view marks the position of the placeholder. No text of a site can contain it, because
 * every process generates its own.
 */
export const READER_PLACEHOLDER = `hole-${crypto.randomUUID()}`;

/** Maximum bytes that can replace the placeholder (design, section 3). */
export const HOLE_BYTES_MAX = 2_048;
