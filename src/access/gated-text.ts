/**
 * The class of a page's element with the gated text, for every reader: structured data
 * names it, so that a search engine which reads all of it does not take it for cloaking.
 */
export const GATED_TEXT_CLASS = 'gated-text';
