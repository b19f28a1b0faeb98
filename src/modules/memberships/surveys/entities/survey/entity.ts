import { activeStatus } from '#fields/active-status.ts';
import { choice } from '#fields/choice/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { OFFERS } from '#model/personal-data.ts';
import { QUESTIONS_MAX } from '../../model/survey-form.ts';

/**
 * Questions that readers answer to read a gated item; the specification calls this a gate of the type omeda.
 */
export const survey = defineEntity({
  name: 'survey',
  label: 'Survey',
  pluralLabel: 'Surveys',
  apiDescription: 'Questions that readers answer to read a gated item.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'title',
  personalData: OFFERS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    title: text({ label: 'Title', required: true, lengthMax: 100, help: 'Shown above the questions.' }),
    status: activeStatus({
      help: 'While a survey is inactive, readers must log in instead. Readers who have already answered keep access.',
      width: 'half',
    }),
    omedaId: text({
      label: 'Omeda ID',
      lengthMax: 50,
      help: 'The ID of the matching survey in Omeda. Used by integrations.',
      width: 'half',
    }),
    introText: longText({
      label: 'Introduction',
      help: 'Shown below the title.',
      lengthMax: 500,
      rows: 3,
    }),
    requiredQuestions: relations({
      label: 'Required questions',
      to: 'demographicQuestion',
      countMax: QUESTIONS_MAX,
      help: `Up to ${QUESTIONS_MAX} questions, optional ones included.`,
    }),
    optionalQuestions: relations({
      label: 'Optional questions',
      to: 'demographicQuestion',
      countMax: QUESTIONS_MAX,
    }),
    askEmail: choice({
      label: 'Email address',
      required: true,
      default: 'none',
      choices: [
        { value: 'none', label: 'Hidden' },
        { value: 'optional', label: 'Optional' },
        { value: 'required', label: 'Required' },
      ],
    }),
    thankYouText: longText({
      label: 'Text after answering',
      help: 'Shown at the bottom of the window when the item opens.',
      lengthMax: 500,
      rows: 2,
    }),
  },
  list: {
    columns: ['title', 'status', 'omedaId', 'updated'],
    filters: ['site', 'status'],
    sorts: [
      { field: 'title', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['title', 'introText'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  hasVersions: true,
  examples: [
    { title: 'About your berth', askEmail: 'optional', introText: 'Two questions, then read on.' },
    { title: 'Pilots', status: 0, askEmail: 'required', omedaId: 'SRV-12', thankYouText: 'Thank you.' },
  ],
});
