/** Channels other than pages, for which items have separate texts; those of a site take precedence. */
export const CHANNELS = ['newsletter'] as const;
export type Channel = (typeof CHANNELS)[number];
