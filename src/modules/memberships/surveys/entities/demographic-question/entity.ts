import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { OFFERS } from '#model/personal-data.ts';
import { DEMOGRAPHIC_TYPES } from '../../model/demographics.ts';
import { EARLIER_ANSWERS_MAX, hasChoices } from '../../server/changed-question.ts';

export const ANSWERS_MAX = 100;

export const QUESTION_TYPES: readonly { value: number; label: string }[] = [
  { value: DEMOGRAPHIC_TYPES.single, label: 'One answer' },
  { value: DEMOGRAPHIC_TYPES.multi, label: 'Several answers' },
  { value: DEMOGRAPHIC_TYPES.text, label: 'Text' },
  { value: DEMOGRAPHIC_TYPES.checkbox, label: 'Checkbox' },
  { value: DEMOGRAPHIC_TYPES.date, label: 'Date' },
  { value: DEMOGRAPHIC_TYPES.integer, label: 'Whole number' },
  { value: DEMOGRAPHIC_TYPES.decimal, label: 'Number' },
];

const hasAnswers = ({ type }: Record<string, unknown>) => hasChoices(Number(type));

/**
 * Questions that memberships ask readers in addition to names and addresses (specification, public site,
 * section 3).
 */
export const demographicQuestion = defineEntity({
  name: 'demographicQuestion',
  label: 'Demographic question',
  pluralLabel: 'Demographic questions',
  apiDescription: 'A question that readers are asked when they register or answer a survey.',
  tenancy: 'organisation',
  isAddedOnAnySite: true,
  extensions: entityExtensions,
  titleField: 'label',
  personalData: OFFERS,
  fields: {
    label: text({
      label: 'Question',
      required: true,
      lengthMax: 200,
      help: 'Worded as readers see the question.',
    }),
    type: integer({
      label: 'Type',
      required: true,
      default: DEMOGRAPHIC_TYPES.single,
      choices: QUESTION_TYPES,
      width: 'half',
    }),
    omedaId: integer({
      label: 'Omeda ID',
      min: 1,
      width: 'half',
      help: 'The ID of the matching question in Omeda.',
    }),
    answers: list({
      label: 'Answers',
      typeName: 'DemographicAnswer',
      entryLabel: 'answer',
      countMax: ANSWERS_MAX,
      condition: hasAnswers,
      of: {
        label: text({ label: 'Answer', required: true, lengthMax: 200 }),
        id: integer({
          label: 'Id',
          min: 1,
          help: 'Assigned on save. A reworded answer keeps its ID.',
        }),
      },
    }),
    earlierAnswers: list({
      label: 'Earlier answers',
      typeName: 'EarlierDemographicAnswer',
      entryLabel: 'answer',
      countMax: EARLIER_ANSWERS_MAX,
      writable: 'server',
      internal: true,
      of: {
        label: text({ label: 'Answer', required: true, lengthMax: 200 }),
        id: integer({
          label: 'Id',
          apiDescription: 'ID that stored answers of readers have.',
          required: true,
          min: 1,
        }),
      },
    }),
    lastAnswerId: integer({ label: 'Last answer ID', writable: 'server', internal: true }),
  },
  list: {
    columns: ['label', 'type', 'omedaId', 'updated'],
    filters: ['type'],
    sorts: [
      { field: 'label', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['label'],
  },
  operations: ['get', 'stream', 'create', 'update', 'delete'],
  hasVersions: true,
  warnsBy: 'getDemographicQuestionWarnings',
  examples: [
    { label: 'What do you do?', type: 1, answers: [{ label: 'I run a port' }, { label: 'I ship goods' }] },
    { label: 'How many berths do you run?', type: 7, omedaId: 41 },
  ],
});
