/** Readers that a preview can be shown as, beside full access. */
export const PREVIEW_READERS = [
  { value: 'anonymous', label: 'Anonymous reader' },
  { value: 'member', label: 'Logged in, without membership' },
] as const;

export type PreviewReader = (typeof PREVIEW_READERS)[number]['value'];
