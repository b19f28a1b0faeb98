import { defineList } from '#model/screens/define-list.ts';
import { access } from '../access.ts';
import { taxonomy } from '../entity.ts';

interface TermRow {
  id: number;
  name: string;
  fullName: string | null;
  type: string;
  active: boolean | null;
}

/** List of all terms as trees, or of the terms that match; of all types or of one. */
export const list = defineList<TermRow>({
  source: { entity: taxonomy, tree: true },
  label: 'Terms',
  lead: 'Terms that categorise content on all sites.',
  links: [{ label: 'Create term', path: '/e/taxonomy/create', canUse: access.create, look: 'create' }],
  open: ({ id }) => `/e/taxonomy/${id}`,
  columns: [
    { key: 'name', text: ({ name, fullName }) => fullName ?? name, note: ({ type }) => type },
    { key: 'type', isQuiet: true, width: '160px', from: 'sm', text: ({ type }) => type },
    {
      key: 'active',
      label: 'Offered',
      isQuiet: true,
      width: '110px',
      from: 'sm',
      text: ({ active }) => (active === false ? 'No' : 'Yes'),
    },
    { key: 'updated', instant: { none: '' }, width: '150px', from: 'sm' },
  ],
  empty: {
    text: 'Terms group items by topic, region or market. Editors assign terms to each item.',
  },
  cut: 'Only the first 500 terms are shown. Search or choose a type to find others.',
});
