/** Names of people as they stand in mails to others: nothing in one may become a link or markup. */

export const PERSON_NAME_LENGTH_MAX = 60;

/** Holds no address: no angle brackets, slashes or @, no control characters, nothing like `www.` or `example.com`. */
export const PERSON_NAME =
  /^(?![^]*(?:[<>\\/@\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|www\.|[\p{L}\p{N}]\.\p{L}{2}))/iu;

export const PERSON_NAME_MESSAGE =
  'A name may not hold a web address, an email address or angle brackets. Put a space after an abbreviation, as in “St. John”.';
