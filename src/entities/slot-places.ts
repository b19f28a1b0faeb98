/**
 * Places for slots in the documents and views of core; those of a module are in a file of the same name in
 * its folder.
 */
import { defineSlotPlace } from '#model/pages/define-slot.ts';
import type { ContentCard } from '#page-model/page.ts';
import { generalSettings } from '#settings/general.ts';

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
  footerColumn: defineSlotPlace({
    contract: 'A column of the footer in the new design, after the text about the site.',
    isOn: ({ site }) => site.settings.read(generalSettings).useNewDesign,
  }),
  accountMenu: defineSlotPlace({
    contract: 'A link of the account menu of the headers, before Logout, for readers who are logged in.',
  }),
  accountSection: defineSlotPlace({
    contract: 'A section of the account page, after those of the account itself.',
    isOn: ({ module }) => module?.key === 'account',
  }),
  registrationStep: defineSlotPlace({
    contract: 'After the form that completes a registration.',
    isOn: ({ module }) => module?.key === 'accountRegistration',
  }),
  itemPanel: defineSlotPlace({
    contract: 'Beside the text of an item, after its topics.',
    isOn: ({ content }) => content !== null,
  }),
  listItem: defineSlotPlace<{ item: ContentCard }>({ contract: 'At the end of each card of a list.' }),
};
