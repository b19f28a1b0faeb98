/** Inputs and answers of the operations that write items by external ids. */
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { optionalDocumentVersion, typedContent, untypedType, untypedValues } from '../inputs.ts';

/** The source of external ids if a program names none. */
export const DEFAULT_SOURCE = 'api';

/** One record of a program. */
export const UPSERT_RECORD = {
  type: untypedType,
  site: integer({
    label: 'Site',
    names: 'site',
    required: true,
    min: 1,
    help: 'The site that owns the item.',
  }),
  externalId: text({
    label: 'External ID',
    required: true,
    lengthMax: 200,
    help: 'The ID that your program has for the record. It is unique for the site and the source.',
  }),
  source: text({
    label: 'Source',
    lengthMax: 60,
    help: `Where the IDs come from, for programs with several systems; also the key of an import, to continue with its items. Default: “${DEFAULT_SOURCE}”.`,
  }),
  values: untypedValues,
  content: typedContent,
  publish: boolean({
    label: 'Publish',
    help: 'Publishes the item with these values. Without it, a new item is a draft, and a published item gets unpublished changes.',
  }),
  published: instant({
    label: 'Publish on',
    help: 'The publication time, together with “Publish”. Default: the time that the item has, or now.',
  }),
  version: optionalDocumentVersion(
    'If sent, an existing item is only changed in this version. Default: your fields replace what people wrote; the history has both.',
  ),
};

/** What an upsert did with an item. */
export const UPSERT_OUTCOMES = ['created', 'changed', 'unchanged'] as const;

const ITEM_ID = { label: 'Id', help: 'The ID of the item.' };
const ITEM_VERSION = { label: 'Version', help: 'The version of the item after the call.' };

/** The answer for one record. */
export const UPSERT_RESULT = {
  id: integer({ ...ITEM_ID, required: true }),
  version: text({ ...ITEM_VERSION, required: true }),
  outcome: choice({
    label: 'Outcome',
    required: true,
    choices: plainChoices(UPSERT_OUTCOMES),
    help: 'If nothing had to change, nothing was written: no version, no history.',
  }),
};

/** The answer for one record of several. */
export const UPSERT_RESULTS = {
  externalId: text({ label: 'External ID', required: true }),
  source: text({ label: 'Source', required: true }),
  id: integer({ ...ITEM_ID, help: 'The ID of the item; null if the record was refused.' }),
  version: text(ITEM_VERSION),
  outcome: choice({
    label: 'Outcome',
    required: true,
    choices: plainChoices([...UPSERT_OUTCOMES, 'refused']),
  }),
  code: text({ label: 'Code', help: 'The kind of error of a refused record.' }),
  reason: text({ label: 'Reason', help: 'The permanent reason why the record was refused.' }),
  message: text({ label: 'Message', help: 'Why the record was refused, for people.' }),
  fields: json({
    label: 'Fields',
    check: z.record(z.string(), z.string()),
    help: 'A message for each refused field.',
  }),
};
