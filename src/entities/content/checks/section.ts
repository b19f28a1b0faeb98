import type { Check } from './check.ts';

/** Without a section, an item is in no list, and its URL names no section. */
export const section: Check = ({ shape, values }) =>
  'primarySection' in shape && (values['primarySection'] ?? null) === null
    ? [{ field: 'primarySection', message: 'No section: this item will not appear in any list.' }]
    : [];
