import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { companyOf } from '#page-model/type-fields.ts';
import type { PageSubject } from '#page-model/page.ts';
import { CONTACTS_MAX } from '#site/ui/people/contact-details.ts';

/** Contact person of the page's company. */
export const companyKeyContact = defineBlock({
  name: 'company_key_contact',
  title: 'Company key contact',
  description: 'The company’s first public contact, or a press release’s press contact.',
  icon: 'person',
  category: 'author',
  v: 1,
  hydrate: 'none',
  settings: {
    count: integer({
      label: 'Number of people',
      required: true,
      default: 1,
      min: 1,
      max: CONTACTS_MAX,
      help: 'Taken from the company’s public contacts, in order.',
    }),
    showPortrait: boolean({
      label: 'Show portraits',
      default: true,
      help: 'People without a portrait are shown with their initials.',
    }),
  },
  queries: ({ count }, page) => {
    const named = pressContactsOf(page).slice(0, count);
    return [
      named.length > 0
        ? { kind: 'ids', ids: named, canRepeat: true }
        : { kind: 'contacts', companyId: companyOf(page), limit: count },
    ];
  },
  // Specification, public site, section 2: dropped without public contacts.
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});

/** Ids of the people a press release names as contacts for questions. */
function pressContactsOf({ content }: PageSubject): number[] {
  const ids = content?.fields['pressContacts'];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}
