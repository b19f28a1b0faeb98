import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** The newest corrections of the site. */
export const corrections = defineBlock({
  name: 'corrections',
  title: 'Corrections',
  description: 'The newest corrections of the site.',
  category: 'other',
  icon: 'list',
  v: 1,
  hydrate: 'none',
  settings: { count: integer({ label: 'Corrections', default: 5, min: 1, max: 20, width: 'half' }) },
});
