/** What a browser keeps of the reader who is logged in, without any authority (specification, public site, section 9). */

/** Where it is asked for. */
export const READER_INFO_PATH = '/__reader';

/** Under which it is kept: `{ until, info }`, `until` in milliseconds since 1970. */
export const READER_INFO_KEY = 'reader';

/** What is kept, as far as pages use it. */
export interface ReaderInfo {
  /** Ids of the items they saved. */
  favourites: readonly number[];
}
