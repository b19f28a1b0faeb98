import { z } from 'zod';
import { email } from '#fields/email/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';

const CHOICES = z.array(z.strictObject({ id: z.int(), label: z.string().max(200) })).max(100);

/**
 * A reader's answers to a survey, with the wording the reader saw. Read-only; its history is deleted with it.
 */
export const surveyAnswer = defineEntity({
  name: 'surveyAnswer',
  label: 'Survey answer',
  pluralLabel: 'Survey answers',
  apiDescription: 'The answers of a reader to a survey, with the wording that the reader saw.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'sender',
  personalData: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['created', 'survey_id', 'site_id', 'page', 'email', 'promo_code', 'source', 'answers'],
      erased: 'delete',
      merged: 'move',
    },
    {
      by: 'address',
      column: 'email',
      accountColumn: 'site_user_id',
      exported: ['created', 'survey_id', 'site_id', 'page', 'email', 'promo_code', 'source', 'answers'],
      erased: 'delete',
      merged: 'move',
    },
  ],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true, writable: 'server' }),
    survey: relation({
      label: 'Survey',
      apiDescription: 'The survey that was answered.',
      to: 'survey',
      required: true,
      writable: 'server',
    }),
    siteUser: relation({
      label: 'Site user',
      apiDescription: 'The reader who answered. Null for anonymous readers.',
      to: 'siteUser',
      writable: 'server',
    }),
    sender: text({ label: 'Reader', required: true, lengthMax: 254, writable: 'server' }),
    email: email({ label: 'Email', writable: 'server' }),
    page: text({ label: 'Page', required: true, lengthMax: 2000, writable: 'server' }),
    promoCode: text({ label: 'Promo code', lengthMax: 50, writable: 'server' }),
    source: text({ label: 'Source', lengthMax: 50, writable: 'server' }),
    answers: longText({ label: 'Answers', required: true, lengthMax: 20_000, writable: 'server' }),
    entries: list({
      label: 'Answers by question',
      typeName: 'SurveyEntry',
      entryLabel: 'answer',
      countMax: 50,
      writable: 'server',
      of: {
        label: text({ label: 'Question', required: true, lengthMax: 500 }),
        value: longText({ label: 'Answer', required: true, lengthMax: 20_000 }),
        question: integer({ label: 'Id of the question', min: 1 }),
        type: integer({ label: 'Type of the question', min: 1 }),
        choices: json({
          label: 'Chosen answers',
          check: CHOICES,
          help: 'With their IDs, as shown.',
        }),
      },
    }),
    attempt: text({ label: 'Attempt', required: true, lengthMax: 60, writable: 'server', internal: true }),
  },
  list: {
    columns: ['sender', 'survey', 'siteUser', 'email', 'page', 'promoCode', 'created'],
    filters: ['site', 'survey', 'siteUser'],
    operators: { created: ['after', 'before'] },
    sorts: [{ field: 'created', order: 'desc' }],
    search: ['sender', 'email'],
    countMax: 1_000,
  },
  operations: ['get', 'stream'],
  examples: [],
});
