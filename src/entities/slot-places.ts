/**
 * Places for slots in the documents and views of core; those of a module are in a file of the same name in
 * its folder.
 */
import { defineSlotPlace } from '#model/pages/define-slot.ts';
import type { ContentCard } from '#page-model/page.ts';

export const slotPlaces = {
  head: defineSlotPlace({ contract: 'Elements of the head.' }),
  bodyStart: defineSlotPlace({ contract: 'Before everything visible.' }),
  bodyEnd: defineSlotPlace({ contract: 'After everything visible.' }),
  account: defineSlotPlace({ contract: 'Entries of the headers, in their row and in the menu they open.' }),
  search: defineSlotPlace({ contract: 'Entries of the headers, in their row and in the menu they open.' }),
  toolbar: defineSlotPlace({ contract: 'Above the blocks of the page.' }),
  notFound: defineSlotPlace({
    contract: 'Help on the page that reports that nothing was found at an address.',
  }),
  footer: defineSlotPlace({ contract: 'In the footer, above its menu.' }),
  itemPanel: defineSlotPlace({
    contract: 'Beside the text of an item, after its topics.',
    isOn: ({ content }) => content !== null,
  }),
  listItem: defineSlotPlace<{ item: ContentCard }>({ contract: 'At the end of each card of a list.' }),
};
