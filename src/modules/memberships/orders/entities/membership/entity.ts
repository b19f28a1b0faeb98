import { activeStatus } from '#fields/active-status.ts';
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { currency } from '#fields/currency/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { money } from '#fields/money/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { slug } from '#fields/slug/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { OFFERS } from '#model/personal-data.ts';
import { COMMON_FIELDS } from '../../../account/model/common-fields.ts';

const isPaid = ({ isFree }: Record<string, unknown>) => isFree === false;
const asksToQualify = ({ qualifyingQuestion }: Record<string, unknown>) => Boolean(qualifyingQuestion);

/** Maximum number of questions of a membership; a form has at most 40 fields. */
const QUESTIONS_MAX = 10;

/**
 * A membership that readers of a site join to read gated content (specification, public site, section 3
 * "Membership").
 */
export const membership = defineEntity({
  name: 'membership',
  label: 'Membership',
  pluralLabel: 'Memberships',
  apiDescription: 'What readers join to read gated items.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'title',
  personalData: OFFERS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    title: text({ label: 'Title', required: true, lengthMax: 100 }),
    alias: slug({
      label: 'Alias',
      help: 'Readers join at /membership/signup/ followed by this alias. Leave empty to create the alias from the title.',
    }),
    status: activeStatus({
      help: 'Readers can’t join an inactive membership. Current members keep their membership.',
      width: 'half',
    }),
    sequence: integer({
      label: 'Position',
      min: 0,
      max: 10_000,
      default: 0,
      width: 'half',
      help: 'Lower numbers come first.',
    }),
    description: longText({
      label: 'Description',
      lengthMax: 1000,
      rows: 4,
      help: 'Benefits, shown where readers choose and join the membership.',
    }),
    isFree: boolean({ label: 'Free of charge', default: true }),
    price: money({
      label: 'Price',
      help: 'For example, 49 or 49.00.',
      currency: 'currency',
      min: 1,
      max: 100_000_000,
      required: true,
      condition: isPaid,
      width: 'half',
    }),
    currency: currency({ label: 'Currency', required: true, condition: isPaid, width: 'half' }),
    period: choice({
      label: 'Period',
      choices: [
        { value: 'month', label: 'A month' },
        { value: 'year', label: 'A year' },
        { value: 'once', label: 'Once' },
      ],
      default: 'year',
      condition: isPaid,
      width: 'half',
    }),
    omedaProduct: text({ label: 'Omeda product', lengthMax: 50, width: 'half' }),
    requiredUserCommonFields: choices({
      label: 'Required details',
      help: 'Readers must enter these details to complete their registration.',
      choices: COMMON_FIELDS,
      default: ['firstName', 'lastName'],
    }),
    requiredUserDemographicFields: relations({
      label: 'Required questions',
      to: 'demographicQuestion',
      countMax: QUESTIONS_MAX,
    }),
    additionalUserDemographicFields: relations({
      label: 'Optional questions',
      to: 'demographicQuestion',
      countMax: QUESTIONS_MAX,
    }),
    formText: longText({
      label: 'Text above the form',
      help: 'Shown where readers complete their registration.',
      lengthMax: 1000,
      rows: 3,
    }),
    joinedText: longText({
      label: 'Text after joining',
      help: 'Shown to readers right after they join.',
      lengthMax: 1000,
      rows: 3,
    }),
    qualifyingQuestion: relation({
      label: 'Qualifying question',
      help: 'Only readers who give one of the answers below can join. The question becomes required.',
      to: 'demographicQuestion',
    }),
    qualifyingAnswers: longText({
      label: 'Qualifying answers',
      help: 'One answer per line, worded as in the question. Leave empty to accept any answer.',
      lengthMax: 5000,
      rows: 3,
      condition: asksToQualify,
    }),
    notQualifiedText: longText({
      label: 'Message if not qualified',
      help: 'Shown to readers with any other answer.',
      lengthMax: 500,
      rows: 2,
      condition: asksToQualify,
    }),
    qualifyingAnswerIds: json({
      label: 'IDs of the qualifying answers',
      check: z.array(z.int()).max(100),
      writable: 'server',
      internal: true,
    }),
  },
  list: {
    columns: ['title', 'alias', 'status', 'updated'],
    filters: ['site', 'status'],
    sorts: [
      { field: 'sequence', order: 'asc' },
      { field: 'title', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['title', 'description'],
  },
  operations: ['get', 'create', 'update', 'delete'],
  examples: [
    { title: 'Readers of the quay', sequence: 1, description: 'Every article, on every device.' },
    { title: 'Harbour masters', status: 0, isFree: false, price: 4900, currency: 'EUR', period: 'year' },
  ],
});
