/**
 * CSS class of the page element with the gated text, for every reader. Structured data names it, so that a
 * search engine that reads the whole text does not consider it cloaking.
 */
export const GATED_TEXT_CLASS = 'gated-text';
