/** Texts of lists of sent newsletters. */
export interface ArchiveWords {
  /** Title of a list without a title. */
  latest: string;
  /** For an archive without a sent newsletter. */
  noneYet: string;
  subscribe: string;
  /** Link to the feed. */
  feed: string;
}
