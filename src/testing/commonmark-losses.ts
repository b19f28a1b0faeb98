/**
 * Accepted losses in the examples of CommonMark 0.31, with the numbers of the examples that show them
 * (docs/decisions/0135-what-texts-hold.md). Accepted for every text, and therefore without numbers: headings
 * of levels 1, 5 and 6 become 2 and 4; formats within the same format are merged; a list has no loose or
 * tight spacing; blanks at the ends of a line are trimmed; titles of links are left out and reported; images
 * outside the library are left out and reported.
 */
export const DECIDED_LOSSES = {
  /** A heading, a quote or code without content is invisible. */
  empty: [79, 126, 129, 130, 144, 218, 237, 239, 240],
  /**
   * A relative URL that does not begin with a slash has no target without its page: an import resolves it.
   */
  relative: [159, 162, 187, 194, 195, 203, 204, 344, 492, 495, 496, 498, 499, 500, 502, 503, 504, 522],
  /** A link without an address leads nowhere. */
  noAddress: [200, 485, 486, 567],
  /** Addresses that browsers do not open as pages, emails or calls. */
  scheme: [596, 598, 599, 601],
  /** Code in a table cell is preserved word for word and line by line, but as plain words. */
  codeInCell: [148],
  /** GitHub turns bare URLs in a text into links, and so does the product. */
  bareAddress: [602, 608, 611, 612],
  /** HTML tables may be indented, because the source systems of such texts accept that. */
  indentedTable: [191],
  /** Form fields are not text. */
  formField: [171],
} as const satisfies Record<string, readonly number[]>;

export type DecidedLoss = keyof typeof DECIDED_LOSSES;

/** Losses that an import reports. The others lose nothing visible to readers. */
export const REPORTED: readonly DecidedLoss[] = ['relative', 'scheme', 'formField'];
