/** How forms of readers ask for the values of a kind of field: pure data that a kind declares with its field. */

/** Types of a form's fields that a kind can use. */
type FormInputType =
  | 'checkbox'
  | 'checkboxGroup'
  | 'date'
  | 'email'
  | 'multiLineText'
  | 'number'
  | 'phone'
  | 'radioGroup'
  | 'select'
  | 'text';

/** Messages of the product for values that a kind refuses: it has them in every language of a site. */
export type FormInputMessage = 'emails' | 'format' | 'instant' | 'webAddress';

/** What the conversion of a submitted text depends on. */
export interface FormInputPlace {
  /** The instant (ISO) of a wall-clock time, like `2026-11-23T09:30`, in the site’s time zone; null for anything else. */
  instantOf: (wallClock: string) => string | null;
}

/** How a form asks for one value. The checks of the type come first, then those of the kind’s `schema`. */
export interface FormInput {
  type: FormInputType;
  /** Limits for the length of a text. */
  lengthMax?: number;
  lengthMin?: number;
  /** Limits for a number. */
  min?: number;
  max?: number;
  /** For a number: whole numbers only. */
  isWhole?: true;
  /** Options of a select or a group. A kind without a closed list takes those that the form names. */
  options?: readonly { value: string; label: string }[];
  /** Maximum number of options chosen in a group. */
  countMax?: number;
  /** The form must name the options. */
  isWithNamedOptions?: true;
  /** The browser’s autofill token. */
  autocomplete?: string;
  /** The value of submitted texts. Default: the text; for a checkbox whether it is ticked, for a group the texts. */
  read?: (texts: readonly string[], place: FormInputPlace) => unknown;
  /**
   * What readers see for a value that the schema refuses: a message of the product, or a text in the language of the
   * site. Default: the message of the schema.
   */
  refusal?: FormInputMessage | ((language: string) => string);
}
