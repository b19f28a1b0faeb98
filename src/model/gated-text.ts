/**
 * The class of the element of a page that holds the text a gate keeps from some readers, whoever reads it: structured data
 * names it, so that a search engine which reads all of it does not take it for cloaking.
 */
export const GATED_TEXT_CLASS = 'gated-text';
