/** How an item can be placed in a section (specification, section 3 "Content schedule options"). */
export const SCHEDULE_OPTIONS = ['Standard', 'Featured', 'Pinned', 'Sponsored', 'Recommended'] as const;
