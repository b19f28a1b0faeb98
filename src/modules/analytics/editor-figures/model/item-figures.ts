/** Days of the figures of items in the content list and in the editor. */
export const ITEM_FIGURES_DAYS = 30;

/** Items of one question: as many as a page of the content list has, with room. */
export const ITEM_FIGURES_MAX = 100;
