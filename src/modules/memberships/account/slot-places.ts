/** Places where other modules extend the pages and menus of accounts. */
import { defineSlotPlace } from '#model/pages/define-slot.ts';

export const slotPlaces = {
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
};
