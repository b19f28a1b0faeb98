import { boolean } from '#fields/boolean/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { fieldsOfForm, plainLabel, LENGTH_MAX, type FormField } from '#model/pages/define-form.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { FORM_ADDRESS, formReader } from '../form-address.ts';

const FIELD = {
  name: text({ label: 'Name', required: true, help: 'Name of the value in submitForm.' }),
  type: text({
    label: 'Type',
    required: true,
    help: 'A locale has three values instead of one: countryCode, region and compliance.',
  }),
  label: text({ label: 'Label', required: true }),
  help: text({ label: 'Help' }),
  required: boolean({
    label: 'Required',
    help: 'Whether submitForm refuses the form without a value for this field.',
    required: true,
  }),
  lengthMax: integer({ label: 'Maximum length', required: true, help: 'In characters.' }),
  min: text({ label: 'Minimum', help: 'Of a number or a date.' }),
  max: text({ label: 'Maximum', help: 'Of a number or a date.' }),
  options: list({
    label: 'Options',
    entryLabel: 'Option',
    typeName: 'PublicFormOption',
    of: {
      value: text({ label: 'Value', required: true }),
      label: text({ label: 'Label', required: true }),
    },
  }),
};

/**
 * Returns a form as data, with a challenge for one submission. Throws NOT_FOUND without such a form for the reader, and
 * FORM_NOT_FOR_PROGRAMS for one with a password or another proof.
 */
export const getForm = defineOperation({
  name: 'getForm',
  kind: 'query',
  summary:
    'A form on a page of the site, as its reader finds it, with a challenge for one submission by submitForm.',
  input: FORM_ADDRESS,
  output: {
    shape: 'PublicForm',
    fields: {
      name: text({ label: 'Name', required: true }),
      submitLabel: text({ label: 'Label of the button', required: true }),
      fields: list({
        label: 'Fields',
        required: true,
        entryLabel: 'Field',
        typeName: 'PublicFormField',
        of: FIELD,
      }),
      textsToken: text({
        label: 'Token of the texts',
        help: 'Identifies the texts that readers agree to. Send it back; null without such texts.',
      }),
      challenge: group({
        label: 'Challenge',
        required: true,
        typeName: 'FormChallenge',
        help: 'An ALTCHA challenge. Its solution is valid for one submission, for twelve hours, starting two seconds after creation.',
        of: {
          algorithm: text({ label: 'Algorithm', required: true }),
          challenge: text({ label: 'Hash of salt and number', required: true }),
          maxnumber: integer({ label: 'Maximum number', required: true }),
          salt: text({ label: 'Salt', required: true }),
          signature: text({ label: 'Signature', required: true }),
        },
      }),
    },
  },
  access: anyone,
  before: async (called: BeforeContext<OperationContext>, address) => {
    const { site, services } = called;
    if (!site) throw notFound('SITE_NOT_FOUND', 'site');
    const offered = await services.programForms.find(site, address, formReader(called));
    const { form } = offered.found;
    const { language } = site;
    return {
      name: form.name,
      submitLabel: form.submit(language),
      fields: fieldsOfForm(form).map(([name, field]) => ({ name, ...presentField(field, language) })),
      textsToken: form.shown ?? null,
      challenge: offered.challenge,
    };
  },
  run: (_ctx: OperationContext, _address, form) => Promise.resolve(form),
});

function presentField(field: FormField, language: string) {
  const { type, label, help, required = false, lengthMax = LENGTH_MAX[type], min, max, options } = field;
  return {
    type,
    label: plainLabel(label(language)),
    help: help?.(language) ?? null,
    required,
    lengthMax,
    min: min === undefined ? null : String(min),
    max: max === undefined ? null : String(max),
    options:
      options?.map((option) => ({ value: option.value, label: plainLabel(option.label(language)) })) ?? null,
  };
}
