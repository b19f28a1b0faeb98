/** States of an item from draft to trash, in the order of its life cycle. */
export const CONTENT_STATES = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
  { value: 'expired', label: 'Expired' },
  { value: 'deleted', label: 'In the trash' },
] as const;

export type ContentState = (typeof CONTENT_STATES)[number]['value'];

/** The label of a state in the admin. */
export function stateLabel(state: ContentState): string {
  return CONTENT_STATES.find(({ value }) => value === state)?.label ?? state;
}
