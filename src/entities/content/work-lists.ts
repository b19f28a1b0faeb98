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

/** Items of the admin's list are counted up to this number; above it, the list shows “1,000+”. */
export const LIST_COUNT_MAX = 1_000;

/** How many days ahead the lists of upcoming items reach. */
export const AHEAD_DAYS = 7;

/** States of an item between its writer and its publisher. */
export const REVIEW_STATES = [
  { value: 'waiting', label: 'In review' },
  { value: 'returned', label: 'Sent back' },
] as const;

export type ReviewState = (typeof REVIEW_STATES)[number]['value'];

/** The label of a review's state in the admin. */
export function reviewLabel(state: ReviewState): string {
  return REVIEW_STATES.find(({ value }) => value === state)?.label ?? state;
}

/** Events of a review, with their labels in the admin. */
export const REVIEW_EVENTS = [
  { value: 'submitted', label: 'Submitted' },
  { value: 'returned', label: 'Sent back' },
  { value: 'approved', label: 'Approved' },
] as const;

export type ReviewEvent = (typeof REVIEW_EVENTS)[number]['value'];

/** The label of a review's event in the admin. */
export function reviewEventLabel(event: ReviewEvent): string {
  return REVIEW_EVENTS.find(({ value }) => value === event)?.label ?? event;
}

/** Maximum characters of the note that is sent with a submission or a return. */
export const REVIEW_NOTE_LENGTH_MAX = 1_000;
