/** Texts for readers about the counting of visits. */
export interface CountingWords {
  title: string;
  counted: (site: string) => string;
  object: string;
  notCounted: string;
  resume: string;
  /** The browser sends Global Privacy Control. */
  signal: string;
}
