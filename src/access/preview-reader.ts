/** Kinds of readers that a preview can simulate, in addition to full access. */
export const PREVIEW_READERS = [
  { value: 'anonymous', label: 'Anonymous reader' },
  { value: 'member', label: 'Logged in, without membership' },
] as const;

export type PreviewReader = (typeof PREVIEW_READERS)[number]['value'];
