import type { Check } from './check.ts';

/** An item without a section does not appear in any list, and its URL contains no section. */
export const section: Check = ({ shape, values }) =>
  'primarySection' in shape && (values['primarySection'] ?? null) === null
    ? [{ field: 'primarySection', message: 'No section: this item will not appear in any list.' }]
    : [];
