/** Choices for the side at which a part of an email is placed, in the direction of its language. */
export const ALIGNMENTS = [
  { value: 'start', label: 'Start' },
  { value: 'center', label: 'Centre' },
  { value: 'end', label: 'End' },
] as const;
