/** Lengths of the texts that stand for an item elsewhere, in characters. */

/** A teaser's (specification, section 5). */
export const TEASER_LENGTH_MIN = 50;
export const TEASER_LENGTH_MAX = 600;

/** Of the start of the text that stands in for a missing teaser (specification, section 9). */
export const EXCERPT_LENGTH = 175;
