import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { CONTACTS_MAX } from '#site/ui/people/contact-details.ts';
import { defineBlock } from '#model/define-block.ts';
import { companyOf } from '#page-model/type-fields.ts';
import { fieldEquals } from '#fields/field-equals.ts';

/** People with their contact details: of an office, a desk, or the staff of a company. */
export const contacts = defineBlock({
  name: 'contacts',
  title: 'Contacts',
  description:
    'People with portrait, job title, email and phone: chosen people or a company’s public contacts.',
  icon: 'people',
  category: 'author',
  v: 1,
  hydrate: 'none',
  settings: {
    source: choice({
      label: 'People',
      required: true,
      default: 'company',
      choices: [
        { value: 'company', label: 'This company’s public contacts' },
        { value: 'chosen', label: 'Chosen people' },
      ],
    }),
    chosen: relations({
      label: 'Chosen people',
      to: 'content',
      contentTypes: ['Contact'],
      required: true,
      countMax: CONTACTS_MAX,
      condition: fieldEquals('source', 'chosen'),
    }),
    columns: integer({
      label: 'Columns',
      required: true,
      default: 3,
      min: 1,
      max: 4,
      help: 'Fewer on narrow screens.',
    }),
    showPortrait: boolean({
      label: 'Show portraits',
      default: true,
      help: 'People without a portrait are shown with their initials.',
    }),
  },
  queries: ({ source, chosen }, page) => [
    source === 'chosen'
      ? { kind: 'ids', ids: chosen ?? [], canRepeat: true }
      : { kind: 'contacts', companyId: companyOf(page), limit: CONTACTS_MAX },
  ],
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});
