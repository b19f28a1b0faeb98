/** Parts of the fields that all content has: the entries of its lists, and its users. */
import { choice, plainChoices } from '#fields/choice/field.ts';
import { image } from '#fields/image/field.ts';
import { instant } from '#fields/instant/field.ts';
import { relation } from '#fields/relation/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { text } from '#fields/text/field.ts';
import { SCHEDULE_OPTIONS } from '#page-model/schedule-options.ts';

/** A placement of an item in a section. An empty start means the day of publication. */
export const SCHEDULE_FIELDS = {
  section: relation({
    label: 'Section',
    apiDescription: 'The section whose lists also show the item.',
    to: 'websiteSection',
    required: true,
  }),
  option: choice({
    label: 'Option',
    required: true,
    default: 'Standard',
    choices: plainChoices(SCHEDULE_OPTIONS),
  }),
  start: instant({
    label: 'From',
    apiDescription: 'From when the item is in the section’s lists. Null: from its publication.',
  }),
  end: instant({ label: 'Until' }),
};

/** A sidebar: a text in addition to the main text. */
export const SIDEBAR_FIELDS = {
  name: text({ label: 'Title', required: true, lengthMax: 120 }),
  label: text({ label: 'Label', lengthMax: 60, help: 'Shown above the title, for example “Background”.' }),
  body: richText({ label: 'Text', required: true }),
};

/** An image of the gallery. */
export const GALLERY_FIELDS = {
  image: image({
    label: 'Image',
    apiDescription: 'An image of the gallery, with its crop and texts in this item.',
    required: true,
  }),
};

/** Users who wrote the item. */
export const AUTHORSHIP_FIELDS = {
  createdBy: relation({
    label: 'Created by',
    apiDescription: 'The user who created the item.',
    internal: true,
    to: 'cmsUser',
    writable: 'server',
  }),
  updatedBy: relation({
    label: 'Updated by',
    apiDescription: 'The user of the last change.',
    internal: true,
    to: 'cmsUser',
    writable: 'server',
  }),
};
