/** How an item can stand in a section (specification, section 3 "Content schedule options"). */
export const SCHEDULE_OPTIONS = ['Standard', 'Featured', 'Pinned', 'Sponsored', 'Recommended'] as const;
