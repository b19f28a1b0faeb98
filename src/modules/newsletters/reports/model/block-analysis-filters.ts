/** Filters of the report on the blocks of newsletters. */
import { choice, plainChoices } from '#fields/choice/field.ts';
import { relation } from '#fields/relation/field.ts';
import { SCHEDULE_OPTIONS } from '#page-model/schedule-options.ts';
import { blocks } from '#registry/blocks.ts';

const EMAIL_BLOCKS = blocks.filter(({ media }) => media?.email === true);

export const BLOCK_FILTERS = {
  newsletter: relation({
    label: 'Newsletter',
    apiDescription: 'Counts only campaigns of this newsletter. Null: all newsletters.',
    to: 'newsletter',
  }),
  template: relation({
    label: 'Template',
    apiDescription: 'Counts only campaigns with this template. Null: all templates.',
    to: 'newsletterTemplate',
  }),
  block: choice({
    label: 'Block',
    choices: EMAIL_BLOCKS.map(({ name, title }) => ({ value: name, label: title })),
  }),
  option: choice({ label: 'Placement option', choices: plainChoices(SCHEDULE_OPTIONS) }),
};
