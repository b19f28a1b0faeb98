/**
 * What is decided to be lost of the examples of CommonMark 0.31, with the numbers of the examples that show it
 * (docs/decisions/0135-what-texts-hold.md). Decided for every text, and so for none of them by number: headings of the levels 1, 5
 * and 6 become 2 and 4; formats within the same format are one; a list does not say whether it is set wide; blanks at the
 * ends of a line are none; titles of links are left out and told; images are those of the library, others are left out and told.
 */
export const DECIDED_LOSSES = {
  /** Nobody sees a heading, a quote or code without anything in it. */
  empty: [79, 126, 129, 130, 144, 218, 237, 239, 240],
  /** An address that is no whole one and does not begin with a slash leads nowhere by itself: an import knows where it was. */
  relative: [159, 162, 187, 194, 195, 203, 204, 344, 492, 495, 496, 498, 499, 500, 502, 503, 504, 522],
  /** A link without an address leads nowhere. */
  noAddress: [200, 485, 486, 567],
  /** Addresses that browsers do not open as pages, mails or calls. */
  scheme: [596, 598, 599, 601],
  /** Code in a cell of a table stays word for word and line for line, as words. */
  codeInCell: [148],
  /** GitHub makes links of addresses that stand bare in a text, and so do texts. */
  bareAddress: [602, 608, 611, 612],
  /** Tables of HTML may be indented, as the systems such texts come from read them. */
  indentedTable: [191],
  /** Fields of forms are no text. */
  formField: [171],
} as const satisfies Record<string, readonly number[]>;

export type DecidedLoss = keyof typeof DECIDED_LOSSES;

/** Those an import tells of. Of the others nothing is lost that readers could see. */
export const REPORTED: readonly DecidedLoss[] = ['relative', 'scheme', 'formField'];
