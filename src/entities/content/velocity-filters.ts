/** Filters of the velocity report, shared by its screen and its operation. */
import { contentTypes } from '#fields/content-types/field.ts';
import { relation } from '#fields/relation/field.ts';

export const VELOCITY_FILTERS = {
  types: contentTypes({
    label: 'Types',
    apiDescription: 'Counts only items of these content types. Null: all types.',
  }),
  section: relation({ label: 'Section', to: 'websiteSection', help: 'Includes subsections.' }),
  author: relation({
    label: 'Author',
    apiDescription: 'Counts only items of this contact. Null: all authors.',
    to: 'content',
    contentTypes: ['Contact'],
  }),
};
