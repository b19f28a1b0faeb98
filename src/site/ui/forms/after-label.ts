/** Punctuation at the end of a label, such as that of a question, in all languages of the site. */
const ENDS_SENTENCE = /[.?!:…؟。？！：]$/;

/** What separates a label from its error in the list of errors: `colon`, or a space after a label with punctuation. */
export function afterLabel(label: string, colon: string): string {
  return ENDS_SENTENCE.test(label) ? ' ' : colon;
}
