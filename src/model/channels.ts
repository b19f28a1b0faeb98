/** Where else than on pages items show, with texts of their own; those of a site go before them. */
export const CHANNELS = ['newsletter'] as const;
export type Channel = (typeof CHANNELS)[number];
