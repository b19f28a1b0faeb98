import { defineList } from '#model/screens/define-list.ts';
import { daysInTrash, deletion } from '#admin/generic/screens/record-screens.ts';
import { trashList } from '#admin/generic/screens/trash-list.ts';
import { access } from '../access.ts';
import { layout } from '../entity.ts';

/** List of the site's layouts, each with its pages. */
export const list = defineList({
  source: { entity: layout },
  lead: (site) => `Page templates for ${site}.`,
  links: [
    { label: 'Create layout', path: '/create-web-layout', canUse: access.create, look: 'create' },
    { label: 'All blocks', path: '/blocks', canUse: access.create, look: 'button' },
  ],
  bulkActions: [
    {
      ...deletion(layout, access),
      // Pages that use a layout do not protect it: the warning names them.
      consequence: daysInTrash,
      warning: () => import('./editor/layouts-in-use-warning.tsx'),
    },
  ],
  trash: trashList(layout, access),
  open: ({ id }) => `/edit-web-layout/${id}`,
  empty: {
    text: 'Pages without a layout show only the header and footer. Create a layout for sections and a layout for items.',
  },
});
