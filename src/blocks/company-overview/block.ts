import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { textField } from '#page-model/type-fields.ts';
import type { ContentDetail } from '#page-model/page.ts';

/** A company's self-description on its page. */
export const companyOverview = defineBlock({
  name: 'company_overview',
  title: 'Company overview',
  description: 'The company’s contact details, key facts, contacts, products and brands.',
  icon: 'company',
  category: 'author',
  v: 1,
  hydrate: 'none',
  settings: {
    showContacts: boolean({
      label: 'Show contacts',
      default: true,
      help: 'Turn off if another block on the page shows the contacts.',
    }),
  },
  isEmpty: ({ showContacts }, _items, page) =>
    !page.content || !hasOverview(page.content, showContacts ?? true),
});

const TEXTS = [
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'tollfree',
  'fax',
  'publicEmail',
  'website',
  'numberOfEmployees',
  'productSummary',
  'servicesProvided',
  'brandsCarried',
];

const LINKS = ['parentCompany', 'competitors'];

/** Whether a company has any content that the view shows; items that readers may not see do not count. */
function hasOverview({ type, fields, linked }: ContentDetail, showsContacts: boolean): boolean {
  if (type !== 'Company') return false;
  const links = showsContacts ? [...LINKS, 'publicContacts'] : LINKS;
  const ids = links.flatMap((key) => fields[key] ?? []);
  return (
    TEXTS.some((key) => textField(fields, key) !== null) ||
    typeof fields['yearsInOperation'] === 'number' ||
    (Array.isArray(fields['socialLinks']) && fields['socialLinks'].length > 0) ||
    ids.some((id) => typeof id === 'number' && linked[id] !== undefined)
  );
}
