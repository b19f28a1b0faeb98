import { deletion } from '#admin/generic/screens/record-screens.ts';
import { defineList, type ListRow } from '#model/screens/define-list.ts';
import { access } from '../access.ts';
import { newsletterTemplate } from '../entity.ts';

interface TemplateRow extends ListRow {
  id: number;
  name: string;
  description: string | null;
  status: number;
}

/** The designs of newsletters. */
export const list = defineList<TemplateRow>({
  source: { entity: newsletterTemplate },
  lead: 'Designs of newsletters, with the rows that new campaigns begin with.',
  links: [
    {
      label: 'Create template',
      path: '/create-newsletter-template',
      canUse: access.create,
      look: 'create',
    },
  ],
  open: ({ id }) => `/edit-newsletter-template/${id}`,
  columns: [
    { key: 'name', note: ({ description }) => description },
    { key: 'status', tone: ({ status }) => (status === 1 ? 'good' : 'off'), width: '110px' },
    { key: 'updated', instant: { none: '' }, width: '140px', from: 'sm' },
  ],
  rowActions: [
    {
      label: 'Duplicate',
      name: ({ name }) => `Duplicate “${name}”`,
      canUse: access.create,
      isQuiet: true,
      from: 'sm',
      does: {
        operation: 'duplicateNewsletterTemplate',
        input: ({ id }) => ({ id }),
        done: ({ name }) => `“Copy of ${name}” was created.`,
      },
    },
  ],
  bulkActions: [deletion(newsletterTemplate, access)],
  words: ['template', 'templates'],
  empty: {
    title: 'No templates yet',
    text: 'A template is the design of a newsletter. Create one, then compose campaigns from it.',
  },
});
