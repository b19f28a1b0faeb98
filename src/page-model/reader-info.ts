/**
 * Data that a browser stores about the logged-in reader, without any authority (specification, public site,
 * section 9).
 */

/** Path from which the data is fetched. */
export const READER_INFO_PATH = '/__reader';

/** Storage key of the data: `{ until, info }`, with `until` in milliseconds since 1970. */
export const READER_INFO_KEY = 'reader';

/** The stored data, as far as pages use it. */
export interface ReaderInfo {
  /** Ids of the items that the reader has saved. */
  favourites: readonly number[];
}
