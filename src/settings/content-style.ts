import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { contentTypes } from '#fields/content-types/field.ts';
import { integer } from '#fields/integer/field.ts';
import { SHARE_NETWORKS } from '#page-model/share-networks.ts';
import { defineSettings } from '#model/define-settings.ts';

const PLACES = [
  { value: 'above', label: 'Above the title' },
  { value: 'below', label: 'Below the title' },
  { value: 'none', label: 'Not shown' },
] as const;

export const contentStyleSettings = defineSettings({
  name: 'contentStyle',
  label: 'Content style',
  apiDescription: 'How item pages and lists show images, dates, sections and sharing links.',
  section: { key: 'contentStyle', label: 'Content' },
  order: 60,
  fields: {
    smallImageWidth: integer({
      label: 'Width of small images',
      default: 135,
      min: 80,
      max: 320,
      help: 'In pixels. For lists with images next to the text.',
    }),
    sectionLocation: choice({
      label: 'Section on cards',
      required: true,
      default: 'above',
      choices: PLACES,
    }),
    dateLocation: choice({
      label: 'Date on cards',
      required: true,
      default: 'below',
      choices: PLACES,
    }),
    showCompanyDate: boolean({ label: 'Date on company pages', default: false }),
    defaultContentTypes: contentTypes({
      label: 'Default content types',
      help: 'Used by lists without their own types. Leave empty for all types.',
    }),
    socialShareLinks: choices({
      label: 'Share links',
      default: ['Facebook', 'Linkedin', 'Twitter', 'Email'],
      choices: SHARE_NETWORKS,
      help: 'Share buttons, unless a block in the layout has its own.',
    }),
    includeHomeInBreadcrumb: boolean({
      label: 'Start breadcrumbs with “Home”',
      default: true,
    }),
  },
});
