/** The work lists of the content list: `/content?show=waiting`. */
export const WORK_LISTS = [
  { value: 'waiting', label: 'Waiting for review' },
  { value: 'returned', label: 'Sent back with a note' },
  { value: 'submitted', label: 'Submitted by me' },
  { value: 'returned-to-me', label: 'Sent back to me' },
  { value: 'my-drafts', label: 'My drafts' },
  { value: 'my-changes', label: 'My unpublished changes' },
  { value: 'changes', label: 'All unpublished changes' },
  { value: 'going-live', label: 'Going live in 7 days' },
  { value: 'expiring', label: 'Expiring in 7 days' },
  { value: 'broken-links', label: 'Broken links' },
] as const;

export type WorkList = (typeof WORK_LISTS)[number]['value'];

/** Items of the admin's list are counted up to here: beyond, it shows “1,000+”. */
export const LIST_COUNT_MAX = 1_000;

/** Days the lists of what comes look ahead. */
export const AHEAD_DAYS = 7;

/** States of an item between its writer and its publisher. */
export const REVIEW_STATES = [
  { value: 'waiting', label: 'In review' },
  { value: 'returned', label: 'Sent back' },
] as const;

export type ReviewState = (typeof REVIEW_STATES)[number]['value'];

/** How the state of a review is called on screen. */
export function reviewLabel(state: ReviewState): string {
  return REVIEW_STATES.find(({ value }) => value === state)?.label ?? state;
}

/** What happens in a review, as it is called on screen. */
export const REVIEW_EVENTS = [
  { value: 'submitted', label: 'Submitted' },
  { value: 'returned', label: 'Sent back' },
  { value: 'approved', label: 'Approved' },
] as const;

export type ReviewEvent = (typeof REVIEW_EVENTS)[number]['value'];

/** How an event of a review is called on screen. */
export function reviewEventLabel(event: ReviewEvent): string {
  return REVIEW_EVENTS.find(({ value }) => value === event)?.label ?? event;
}

/** Characters of the note that goes with a submission or a return. */
export const REVIEW_NOTE_LENGTH_MAX = 1_000;
